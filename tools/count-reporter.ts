import { writeFileSync } from 'node:fs';
import type { Reporter, TestSuiteResult } from '@web/test-runner';

/** Writes how many element tests passed and failed to the file that `MASTHEAD_COUNT_FILE` names, for the sum that `npm test` prints. */
export function countReporter(): Reporter {
  return {
    onTestRunFinished({ sessions }) {
      const file = process.env.MASTHEAD_COUNT_FILE;
      if (!file) return;
      const all: boolean[] = [];
      const lines = new Map<string, { passed: number; failed: number; skipped: number }>();
      for (const { browser, group, testResults, errors, passed } of sessions) {
        const { run, skipped } = testResults ? tests(testResults) : { run: [], skipped: 0 };
        // What went wrong beside the tests (a page that did not load, an error of nobody's) counts once.
        if (errors.length || (!passed && run.every(Boolean))) run.push(false);
        all.push(...run);
        const name = `${browser.name}, ${group.name === 'default' ? 'plain' : group.name} page`;
        const line = lines.get(name) ?? { passed: 0, failed: 0, skipped: 0 };
        line.passed += run.filter(Boolean).length;
        line.failed += run.filter((result) => !result).length;
        line.skipped += skipped;
        lines.set(name, line);
      }
      for (const [name, { passed, failed, skipped }] of lines) {
        console.log(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}.`);
      }
      const passed = all.filter(Boolean).length;
      writeFileSync(file, JSON.stringify({ passed, failed: all.length - passed }));
    },
  };
}

function tests(suite: TestSuiteResult): { run: boolean[]; skipped: number } {
  const run = suite.tests.filter(({ skipped }) => !skipped).map(({ passed }) => passed);
  const found = { run, skipped: suite.tests.length - run.length };
  for (const inner of suite.suites.map(tests)) {
    found.run.push(...inner.run);
    found.skipped += inner.skipped;
  }
  return found;
}
