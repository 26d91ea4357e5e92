// `npm run test:nightly`: what takes too long, or measures too much of the machine, for every
// change. `--part=floods` (or another of the four) runs one part, as a job of
// .github/workflows/nightly.yml does. The seed is the clock's; MASTHEAD_SEED repeats one.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printSum, runVitest, type TestCount } from './test-count.ts';
import { BEFORE_LANDING, EVERY_CHANGE } from './test-projects.ts';

const root = join(import.meta.dirname, '..');

const INSTALLATION = ['ci', '--prefix', 'examples', '--no-audit', '--no-fund'];
const ELEMENTS = 'run --silent test -- --built --only-elements --engines=all --elements=whole'.split(' ');
const PARTS: Readonly<Record<string, () => TestCount[]>> = {
  // Floods, growth and memory, ratios of times, texts of a million characters, random histories.
  floods: () => [nodeTests(['nightly-floods'], 1)],
  // Kills, a database that goes and comes, what waits for minutes; frameworks and site builders,
  // which are installed with the examples.
  faults: () => [npm('the installation of examples/', ...INSTALLATION), nodeTests(['nightly-faults'])],
  // It prints its own sum.
  engines: () => [npm('Elements in every engine', ...ELEMENTS)],
  busy: () => besideBusyCores(() => [nodeTests([...EVERY_CHANGE, ...BEFORE_LANDING])]),
};

const { values } = parseArgs({ options: { part: { type: 'string', multiple: true, default: Object.keys(PARTS) } } });
const unknown = values.part.filter((name) => !(name in PARTS));
if (unknown.length)
  throw new Error(`No part is named ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);

const build = npm('the build', 'run', '--silent', 'build');
process.env.MASTHEAD_BUILT = '1';
printSum(build.passed ? values.part.flatMap((name) => PARTS[name]?.() ?? []) : [build]);

/** @param workers how many at once: what measures times runs alone */
function nodeTests(projects: readonly string[], workers?: number): TestCount {
  const name = `Node tests (${projects.join(', ')})`;
  return runVitest(name, projects, workers === undefined ? [] : [`--maxWorkers=${workers}`]);
}

/** What npm runs counts as one. */
function npm(name: string, ...args: string[]): TestCount {
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' });
  return status === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };
}

/** What passes on a quiet machine and fails on this one waits for too short a time. */
function besideBusyCores<T>(work: () => T): T {
  const busy: ChildProcess[] = Array.from({ length: Math.ceil(availableParallelism() / 2) }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    return work();
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
}
