// `npm test`: a browser, the build that the tests load, the Node tests, the element tests; then what failed, and one line with the sum.
// `--real-time` also runs, beside the element tests, the one that waits for two minutes. `--engines=all` (or `chromium,firefox`) runs the element tests in those engines, `--only-elements` nothing but the build and them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { engineNames } from './browsers/engine-name.ts';
import { ensureEngine } from './browsers/ensure-engine.ts';
import { printSum, readElementCount, readVitestCount, type TestCount } from './test-count.ts';

const { values: flags } = parseArgs({
  options: {
    engines: { type: 'string' },
    'only-elements': { type: 'boolean', default: false },
    'real-time': { type: 'boolean', default: false },
  },
});
const engines = engineNames(flags.engines ?? process.env.MASTHEAD_ENGINES);
// A missing engine is a failure, not less to test; all that are missing are named at once.
if (engines.filter((engine) => !ensureEngine(engine)).length) {
  printSum([{ passed: 0, failures: ['a browser is missing'] }]);
  process.exit();
}
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'masthead-test-'));
const counts: TestCount[] = [];

// Pages of the element tests load what a site owner would, from dist/.
if (!run('Build', 'npm', ['run', '--silent', 'build'])) counts.push({ passed: 0, failures: ['the build'] });
if (!flags['only-elements']) {
  const json = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`];
  const succeeded = run('Node tests', 'vitest', ['run', ...reporters]);
  counts.push(readVitestCount(json, succeeded, 'Node tests'));
}
const realTime = flags['real-time'] ? startRealTime(join(folder, 'real-time.json')) : undefined;
const json = join(folder, 'elements.json');
const succeeded = run(`Element tests in ${engines.join(', ')}`, 'wtr', ['--config', 'web-test-runner.config.ts'], {
  MASTHEAD_COUNT_FILE: json,
  MASTHEAD_ENGINES: engines.join(','),
});
counts.push(readElementCount(json, succeeded, 'Element tests'));
if (realTime) counts.push(await realTime());

rmSync(folder, { recursive: true, force: true });
printSum(counts);

/** @returns what waits for its end */
function startRealTime(json: string): () => Promise<TestCount> {
  const args = ['run', 'test/scenarios/freshness/real-time.test.ts', '--reporter=json', `--outputFile.json=${json}`];
  const child = spawn('vitest', args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MASTHEAD_REAL_TIME: '1' },
  });
  const ended = once(child, 'exit');
  return async () => readVitestCount(json, (await ended)[0] === 0, 'Real-time test');
}

function run(name: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n${name}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status === 0;
}
