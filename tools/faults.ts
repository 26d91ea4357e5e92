// `npm run faults`: puts each fault of faults.json into the sources, one at a time, and says which
// tests find it: first the one that found it last, then those of its source, then all that import
// it. The tree must be clean. `npm run faults -- core-1 core-2` takes some. It ends with 1 when a
// fault that a test had found is lost, or no source has its text any more.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Fault {
  readonly id: string;
  /** Where it was drawn. A file that has moved is looked up by its name. */
  readonly file: string;
  /** Stands in the file once. */
  readonly find: string;
  readonly replace: string;
  /** The test file that found it; `null` when none did. */
  readonly foundBy: string | null;
}

const root = join(import.meta.dirname, '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
if (git('status', '--porcelain') !== '')
  throw new Error('The tree is not clean: commit first, because each fault is written into the sources.');
const { faults } = JSON.parse(readFileSync(join(import.meta.dirname, 'faults.json'), 'utf8')) as {
  readonly faults: readonly Fault[];
};
const names = process.argv.slice(2);
const sources = git('ls-files', 'src/*.ts', 'packages/*/src/*.ts').trim().split('\n');
// Who interrupts ends the tests; then the fault is taken out.
process.on('SIGINT', () => {});

for (const fault of faults.filter(({ id }) => names.length === 0 || names.includes(id))) {
  const file = placeOf(fault);
  const by = file && findIn(file, fault);
  const verdict = by ? 'found' : !file ? 'gone' : fault.foundBy ? 'LOST' : 'not found';
  // What nobody has ever found is known; what is no longer found is news.
  if (verdict === 'LOST' || verdict === 'gone') process.exitCode = 1;
  console.log([fault.id.padEnd(24), verdict.padEnd(9), basename(fault.file), by ?? fault.foundBy ?? ''].join('  '));
}

/** The file that has the fault's text once, at its old path or elsewhere under its name. */
function placeOf({ file, find }: Fault): string | undefined {
  return sources
    .filter((each) => basename(each) === basename(file))
    .toSorted((one, other) => Number(other === file) - Number(one === file))
    .find((each) => readFileSync(join(root, each), 'utf8').split(find).length === 2);
}

/** @returns what has found the fault */
function findIn(file: string, { find, replace, foundBy }: Fault): string | undefined {
  const path = join(root, file);
  const whole = readFileSync(path, 'utf8');
  const stages: Readonly<Record<string, readonly string[]>> = {
    ...(foundBy && existsSync(join(root, foundBy)) && { [foundBy]: ['tools/test.ts', '--built', foundBy] }),
    [`tests of ${file}`]: ['tools/test.ts', '--built', file],
    related: ['node_modules/vitest/vitest.mjs', 'related', '--run', '--project=!nightly*', file],
  };
  try {
    writeFileSync(
      path,
      whole.replace(find, () => replace),
    );
    return Object.keys(stages).find((stage) => {
      const { status, stdout } = spawnSync(process.execPath, stages[stage] ?? [], {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: Infinity,
      });
      if (status === null || status > 128) throw new Error('Interrupted.');
      // A run without a test, or without its browser, finds nothing.
      return status !== 0 && /[1-9]\d* failed/.test(stdout);
    });
  } finally {
    writeFileSync(path, whole);
  }
}
