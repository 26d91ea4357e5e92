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

const PARTS: Readonly<Record<string, () => TestCount[]>> = {
  // Floods, growth and memory, ratios of times, texts of a million characters, random histories.
  floods: () => [nodeTests(['nightly-floods'], 1)],
  // Kills, a database that goes and comes, what waits for minutes; frameworks and site builders,
  // which are installed with the examples.
  faults: () => [...installExamples(), nodeTests(['nightly-faults'])],
  engines: () => [
    script('Elements in every engine', 'test', '--', '--built', '--only-elements', '--engines=all', '--elements=whole'),
  ],
  busy: () => besideBusyCores(() => [nodeTests([...EVERY_CHANGE, ...BEFORE_LANDING])]),
};

const { values } = parseArgs({ options: { part: { type: 'string', multiple: true, default: Object.keys(PARTS) } } });
const unknown = values.part.filter((name) => !(name in PARTS));
if (unknown.length)
  throw new Error(`No part is named ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);

const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
process.env.MASTHEAD_BUILT = '1';
if (status === 0) printSum(values.part.flatMap((name) => PARTS[name]?.() ?? []));
else printSum([{ passed: 0, failures: ['the build'] }]);

/** @param workers how many at once: what measures times runs alone */
function nodeTests(projects: readonly string[], workers?: number): TestCount {
  const name = `Node tests (${projects.join(', ')})`;
  return runVitest(name, projects, workers === undefined ? [] : [`--maxWorkers=${workers}`]);
}

function installExamples(): TestCount[] {
  const args = ['ci', '--prefix', 'examples', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' });
  return status === 0 ? [] : [{ passed: 0, failures: ['the installation of examples/'] }];
}

/** An npm script that prints its own sum. */
function script(name: string, ...words: string[]): TestCount {
  const { status } = spawnSync('npm', ['run', '--silent', ...words], { cwd: root, stdio: 'inherit' });
  return { passed: status === 0 ? 1 : 0, failures: status === 0 ? [] : [name] };
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
