import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { countFile } from './time-ledger/starts.ts';

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

/**
 * What the JSON report of a Vitest run tells. A runner that died without a report, or failed beside
 * its tests, is one failure.
 *
 * @param file The report's path; the file need not exist.
 * @param succeeded Whether the runner ended well.
 * @param runner What to call the runner where no test is at fault.
 */
export function readVitestCount(file: string, succeeded: boolean, runner: string): TestCount {
  const report = readReport(file);
  const failures = objects(report.testResults).flatMap(({ name, status, message, assertionResults }) => {
    const failed = objects(assertionResults).filter(({ status }) => status === 'failed');
    // A file that could not be loaded has a message and no tests.
    if (!failed.length && status === 'failed') return [failureLine(String(name), 'the file', message)];
    return failed.map(({ fullName, failureMessages }) =>
      failureLine(String(name), String(fullName), Array.isArray(failureMessages) ? failureMessages[0] : undefined),
    );
  });
  for (const { name, startTime, endTime } of objects(report.testResults)) {
    countFile(relative(root, String(name)), (Number(endTime) - Number(startTime)) / 1000);
  }
  const skipped = new Map<string, number>();
  for (const { assertionResults } of objects(report.testResults)) {
    for (const { status, meta } of objects(assertionResults)) {
      const reason = objects([meta])[0]?.missing;
      if (status === 'skipped' && typeof reason === 'string') skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    }
  }
  return {
    ...counted({ passed: report.numPassedTests, failures }, succeeded, runner),
    ...(skipped.size && { skipped: [...skipped].map(([reason, count]) => ({ count, what: 'tests', reason })) }),
  };
}

/** The same of what `countReporter` wrote for the element tests. */
export function readElementCount(file: string, succeeded: boolean, runner: string): TestCount {
  const { passed, failures } = readReport(file);
  return counted({ passed, failures: Array.isArray(failures) ? failures.map(String) : [] }, succeeded, runner);
}

/** One line: which test of which file, and the first line of what it said. */
export function failureLine(file: string, test: string, message: unknown): string {
  const [said = ''] = String(message ?? 'no message').split('\n', 1);
  return `${relative(root, file)}: ${test}: ${said.slice(0, 300)}`;
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

function counted(report: { passed: unknown; failures: string[] }, succeeded: boolean, runner: string): TestCount {
  const { passed, failures } = report;
  const beside = !succeeded && failures.length === 0;
  const ended = `${runner}: ended with an error beside the tests; what it printed says which`;
  return { passed: Number(passed) || 0, failures: beside ? [ended] : failures };
}

function readReport(file: string): Record<string, unknown> {
  try {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return objects([report])[0] ?? {};
  } catch {
    return {};
  }
}

function objects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];
}
