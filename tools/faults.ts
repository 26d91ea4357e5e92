// `npm run faults`: puts each fault of faults/faults.json into the sources, one at a time, and says
// which test finds it. The tree must be clean. `--id core-1,core-2` or `--some 1..20` takes some of
// them. First runs the test that found it last, then those near the file, then all that import it;
// `--near` leaves out the last. `--save` writes what was found into the file.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isElementTest } from './element-tests/element-runs.ts';
import { closeTests, killTests, runElementTests, runNodeTests, sourceChanged } from './faults/run-tests.ts';

interface Fault {
  readonly id: string;
  readonly kind: 'mutation' | 'reverted';
  /** Where it was drawn. A file that has moved is looked up by its name. */
  readonly file: string;
  /** Stands in the file once. */
  readonly find: string;
  readonly replace: string;
  readonly note: string;
  /** The commit that had mended it. */
  readonly mended?: string;
  /** The test file that found it; `null` when none did. */
  foundBy: string | null;
  /** Which tests had run by then, with commas. */
  tests?: string;
}

/** A name, and what runs the tests: it gives the file of one that failed. */
type Stage = [string, () => Promise<string | undefined>];

const root = join(import.meta.dirname, '..');
const FILE = 'tools/faults/faults.json';
const { values: flags } = parseArgs({
  options: {
    id: { type: 'string' },
    some: { type: 'string', default: '1..' },
    near: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
});
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
if (git('status', '--porcelain', '--', '.', `:!${FILE}`) !== '') {
  throw new Error('The tree is not clean: commit or stash first, because each fault is written into the sources.');
}
const kept = JSON.parse(readFileSync(join(root, FILE), 'utf8')) as { readonly faults: readonly Fault[] };
const [first, last] = flags.some.split('..');
const chosen = kept.faults.filter(({ id }, at) =>
  flags.id ? flags.id.split(',').includes(id) : at + 1 >= Number(first) && at < Number(last || kept.faults.length),
);
const sources = git('ls-files', 'src/*.ts', 'packages/*/src/*.ts').trim().split('\n');
let putBack = () => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    killTests();
    putBack();
    process.exit(130);
  });
}

const counts: Record<string, number> = { found: 0, 'not found': 0, LOST: 0, gone: 0 };
for (const fault of chosen) {
  const began = performance.now();
  const { says, by } = await judge(fault);
  counts[says] = (counts[says] ?? 0) + 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log([fault.id.padEnd(24), says.padEnd(9), seconds.padStart(4), basename(fault.file), by ?? ''].join('  '));
}
await closeTests();
const sums = Object.entries(counts).map(([says, count]) => `${count} ${says}`);
console.log(`${sums.join(', ')}, of ${chosen.length}`);
// What nobody has ever found is known; what is no longer found is news.
if (counts.LOST) process.exitCode = 1;

async function judge(fault: Fault): Promise<{ says: string; by?: string | null }> {
  const file = placeOf(fault);
  if (file === undefined) return { says: 'gone', by: fault.foundBy };
  const path = join(root, file);
  const whole = readFileSync(path, 'utf8');
  putBack = () => writeFileSync(path, whole);
  const tests: string[] = [];
  try {
    const broken = whole.replace(fault.find, () => fault.replace);
    writeFileSync(path, broken);
    sourceChanged(path);
    for (const [name, run] of stagesOf(file, fault.foundBy)) {
      tests.push(name);
      const by = await run();
      if (by !== undefined) return keep(fault, by, tests);
    }
  } finally {
    putBack();
    sourceChanged(path);
  }
  return fault.foundBy === null ? keep(fault, null, tests) : { says: 'LOST', by: fault.foundBy };
}

function keep(fault: Fault, by: string | null, tests: readonly string[]) {
  if (flags.save) {
    Object.assign(fault, { foundBy: by, tests: tests.join(', ') });
    writeFileSync(join(root, FILE), `${JSON.stringify(kept, null, 2)}\n`);
  }
  return { says: by === null ? 'not found' : 'found', by };
}

/** The file that has the fault's text once, at its old path or elsewhere under its name. */
function placeOf({ file, find }: Fault): string | undefined {
  const named = sources.filter((each) => basename(each) === basename(file) && each !== file);
  return [file, ...named].find(
    (each) => existsSync(join(root, each)) && readFileSync(join(root, each), 'utf8').split(find).length === 2,
  );
}

/** What is run until something finds the fault, the nearest first. */
function stagesOf(file: string, last: string | null): Stage[] {
  const at = file.replace(/(^|\/)src\//, '$1test/').replace(/\.ts$/, '');
  const [room] = /^(packages\/[^/]+\/)?test\/[^/]+/.exec(at) ?? [dirname(at)];
  const near = [`${at}{,.*}.test.ts`, `${dirname(at)}/*.test.ts`, `${room}/**/*.test.ts`];
  if (room === 'test/elements') near.push('test/scenarios/elements/**/*.test.ts');
  const seen = new Set<string>();
  const stages = [...(last === null ? [] : [last]), ...near].flatMap((pattern): Stage[] => {
    const files = globSync(pattern, { cwd: root }).filter((each) => !seen.has(each));
    for (const each of files) seen.add(each);
    const [browser, node] = [files.filter(isElementTest), files.filter((each) => !isElementTest(each))];
    return [
      ...(node.length ? [[pattern, () => runNodeTests(node)] as Stage] : []),
      ...(browser.length ? [[pattern, () => runElementTests(browser)] as Stage] : []),
    ];
  });
  return flags.near ? stages : [...stages, ['related', () => runNodeTests([], file)]];
}
