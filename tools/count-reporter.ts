import { writeFileSync } from 'node:fs';
import type { Reporter, TestSuiteResult } from '@web/test-runner';

/** Writes how many element tests passed and failed to the file that `MASTHEAD_COUNT_FILE` names, for the sum that `npm test` prints. */
export function countReporter(): Reporter {
  return {
    onTestRunFinished({ sessions }) {
      const file = process.env.MASTHEAD_COUNT_FILE;
      if (!file) return;
      const results = sessions.flatMap(({ testResults, errors }) => [
        ...(testResults ? tests(testResults) : []),
        ...errors.map(() => false),
      ]);
      const passed = results.filter(Boolean).length;
      writeFileSync(file, JSON.stringify({ passed, failed: results.length - passed }));
    },
  };
}

function tests(suite: TestSuiteResult): boolean[] {
  return [...suite.tests.filter(({ skipped }) => !skipped).map(({ passed }) => passed), ...suite.suites.flatMap(tests)];
}
