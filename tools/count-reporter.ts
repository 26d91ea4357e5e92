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

/** Of element tests. */
export function countReporter(): ElementReporter {
  return {
    onTestRunFinished({ sessions }) {
      const count: TestCount = { passed: 0, failures: [] };
      for (const { browser, group, testFile, testResults, errors, passed } of sessions) {
        const page = `${browser.name}, ${group.name === 'default' ? 'strict' : group.name} page`;
        const tests = testResults ? testsOf(testResults).filter(({ skipped }) => !skipped) : [];
        const failed = tests
          .filter((test) => !test.passed)
          .map(({ name, error }) => failureLine(testFile, `${name} (${page})`, error?.message));
        count.passed += tests.length - failed.length;
        // What went wrong beside the tests (a page that did not load, an error of nobody's) counts
        // once.
        if (errors.length || (!passed && failed.length === 0))
          failed.push(failureLine(testFile, `beside the tests (${page})`, errors[0]?.message));
        count.failures.push(...failed);
      }
      writeCount(count);
    },
  };
}

/** Each test, by its whole name. */
function testsOf({ tests, suites }: TestSuiteResult, above = ''): TestSuiteResult['tests'] {
  return [
    ...tests.map((test) => ({ ...test, name: above + test.name })),
    ...suites.flatMap((inner) => testsOf(inner, `${above}${inner.name} `)),
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
