// What each runner counted, for `npm test`, which prints it last: written to the file that
// MASTHEAD_COUNT_FILE names.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter as ElementReporter, TestSuiteResult } from '@web/test-runner';
import type { Reporter, TestModule } from 'vitest/node';
import type { TestCount } from './test-count.ts';

const root = join(import.meta.dirname, '..');

/** Of Node tests. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failures: string[] = [];
    const skipped = new Map<string, number>();
    let passed = 0;
    for (const module of modules) {
      const { moduleId, children } = module;
      const before = failures.length;
      for (const test of children.allTests()) {
        const { state, errors } = test.result();
        const { missing } = test.meta() as { missing?: unknown };
        if (state === 'passed') passed += 1;
        if (state === 'failed') failures.push(failureLine(moduleId, test.fullName, errors?.[0]?.message));
        if (state === 'skipped' && typeof missing === 'string') skipped.set(missing, (skipped.get(missing) ?? 0) + 1);
      }
      // A file that could not be loaded has no tests, and what prepares tests is none.
      if (module.ok() || failures.length > before) continue;
      const beside = [module, ...children.allSuites()].flatMap((each) => each.errors());
      failures.push(failureLine(moduleId, 'the file', beside[0]?.message));
    }
    const reasons = [...skipped].map(([reason, count]) => ({ count, what: 'tests', reason }));
    writeCount({ passed, failures, skipped: reasons });
  }
}

/** Of element tests, with a line for each page of each engine. */
export function countReporter(): ElementReporter {
  return {
    onTestRunFinished({ sessions }) {
      const failures: string[] = [];
      const lines = new Map<string, Record<Outcome, number>>();
      for (const { browser, group, testFile, testResults, errors, passed } of sessions) {
        const name = `${browser.name}, ${group.name === 'default' ? 'strict' : group.name} page`;
        const tests = testResults ? outcomes(testResults) : [];
        const failed = tests
          .filter(({ outcome }) => outcome === 'failed')
          .map(({ test, message }) => failureLine(testFile, `${test} (${name})`, message));
        // What went wrong beside the tests (a page that did not load, an error of nobody's) counts
        // once.
        if (errors.length || (!passed && failed.length === 0))
          failed.push(failureLine(testFile, `beside the tests (${name})`, errors[0]?.message));
        failures.push(...failed);
        const line = lines.get(name) ?? { passed: 0, failed: 0, skipped: 0 };
        for (const { outcome } of tests) if (outcome !== 'failed') line[outcome] += 1;
        line.failed += failed.length;
        lines.set(name, line);
      }
      for (const [name, { passed, failed, skipped }] of lines) {
        console.log(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}.`);
      }
      const passed = [...lines.values()].reduce((sum, line) => sum + line.passed, 0);
      writeCount({ passed, failures });
    },
  };
}

type Outcome = 'passed' | 'failed' | 'skipped';

function outcomes(suite: TestSuiteResult, above = ''): { test: string; outcome: Outcome; message?: string }[] {
  return [
    ...suite.tests.map(({ name, passed, skipped, error }) => ({
      test: `${above}${name}`,
      outcome: skipped ? ('skipped' as const) : passed ? ('passed' as const) : ('failed' as const),
      ...(error && { message: error.message }),
    })),
    ...suite.suites.flatMap((inner) => outcomes(inner, `${above}${inner.name} `)),
  ];
}

/** Which test of which file, and the first line of what it said. */
function failureLine(file: string, test: string, message: unknown): string {
  const [said = ''] = String(message ?? 'no message').split('\n', 1);
  return `${relative(root, file)}: ${test}: ${said.slice(0, 300)}`;
}

function writeCount(count: TestCount): void {
  const file = process.env.MASTHEAD_COUNT_FILE;
  if (file) writeFileSync(file, JSON.stringify(count));
}
