import { writeFileSync } from 'node:fs';
import type { Reporter, TestSuiteResult } from '@web/test-runner';
import { failureLine } from './test-count.ts';

/**
 * Writes how many element tests passed and failed, and which failed, to the file that
 * `MASTHEAD_COUNT_FILE` names, for what `npm test` prints last.
 */
export function countReporter(): Reporter {
  return {
    onTestRunFinished({ sessions }) {
      const file = process.env.MASTHEAD_COUNT_FILE;
      if (!file) return;
      let passed = 0;
      const failures: string[] = [];
      const lines = new Map<string, { passed: number; failed: number; skipped: number }>();
      for (const { browser, group, testFile, testResults, errors, passed: allPassed } of sessions) {
        const name = `${browser.name}, ${group.name === 'default' ? 'strict' : group.name} page`;
        const found: Found = testResults ? tests(testResults) : { passed: 0, skipped: 0, failed: [] };
        const failed = found.failed.map(({ test, message }) => failureLine(testFile, `${test} (${name})`, message));
        // What went wrong beside the tests (a page that did not load, an error of nobody's) counts
        // once.
        if (errors.length || (!allPassed && failed.length === 0))
          failed.push(failureLine(testFile, `beside the tests (${name})`, errors[0]?.message));
        passed += found.passed;
        failures.push(...failed);
        const line = lines.get(name) ?? { passed: 0, failed: 0, skipped: 0 };
        line.passed += found.passed;
        line.failed += failed.length;
        line.skipped += found.skipped;
        lines.set(name, line);
      }
      for (const [name, { passed, failed, skipped }] of lines) {
        console.log(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}.`);
      }
      writeFileSync(file, JSON.stringify({ passed, failures }));
    },
  };
}

interface Found {
  passed: number;
  skipped: number;
  failed: { test: string; message: string | undefined }[];
}

function tests(suite: TestSuiteResult, above = ''): Found {
  const found: Found = { passed: 0, skipped: 0, failed: [] };
  for (const { name, passed, skipped, error } of suite.tests) {
    if (skipped) found.skipped++;
    else if (passed) found.passed++;
    else found.failed.push({ test: `${above}${name}`, message: error?.message });
  }
  for (const inner of suite.suites.map((each) => tests(each, `${above}${each.name} `))) {
    found.passed += inner.passed;
    found.skipped += inner.skipped;
    found.failed.push(...inner.failed);
  }
  return found;
}
