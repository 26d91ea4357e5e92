import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * What a test runner did: how many tests passed, a line for each that failed, and what this machine
 * could not run.
 */
export interface TestCount {
  passed: number;
  failures: string[];
  skipped?: Skipped[];
}

/**
 * Tests that could not run on this machine. In CI there are none: what is missing there is a
 * failure.
 */
export interface Skipped {
  count: number;
  /** What was counted, such as "files of element tests". */
  what: string;
  /** What is missing and what brings it, as a sentence without its full stop. */
  reason: string;
}

/** Runs projects of Vitest: their tests, or the files that `args` name. */
export function runVitest(name: string, projects: readonly string[], args: readonly string[]): TestCount {
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['default', join(import.meta.dirname, 'count-reporter.ts')].map((each) => `--reporter=${each}`);
  return runTests(name, ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...args]);
}

/** Runs Web Test Runner. */
export function runElementTests(name: string, files: readonly string[], env: Readonly<Record<string, string>>) {
  const chosen = files.flatMap((file) => ['--files', file]);
  const wtr = ['node_modules/@web/test-runner/dist/bin.js', '--config', 'web-test-runner.config.ts'];
  return runTests(name, [...wtr, ...chosen], env);
}

/**
 * Runs what count-reporter.ts reports. A runner that died without a count, or failed beside its
 * tests, is one failure.
 */
function runTests(name: string, args: string[], env: Readonly<Record<string, string>> = {}): TestCount {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-test-'));
  const file = join(folder, 'count.json');
  try {
    const counting = { ...process.env, ...env, MASTHEAD_COUNT_FILE: file };
    const options: SpawnSyncOptions = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: counting };
    const { status } = spawnSync(process.execPath, args, options);
    const count: TestCount = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failures: [] };
    if (status === 0 || count.failures.length > 0) return count;
    return { ...count, failures: [`${name}: ended with an error beside the tests; what it printed says which`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Prints what was skipped and why, the failures and, as the last line, the sum that `.ci/run`
 * reads; the process ends with 1 when something failed or nothing ran.
 */
export function printSum(counts: readonly TestCount[]): void {
  const failures = counts.flatMap(({ failures }) => failures);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  console.log('');
  for (const { count, what, reason } of counts.flatMap(({ skipped = [] }) => skipped)) {
    console.log(`${count} ${what} skipped: ${reason}.`);
  }
  for (const failure of failures) console.log(`FAILED: ${failure}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
}
