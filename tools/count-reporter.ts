import { writeFileSync } from 'node:fs';
import type { Reporter, TestSuiteResult } from '@web/test-runner';
import { failureLine } from './test-count.ts';

/** Writes how many element tests passed and failed, and which failed, to the file that `MASTHEAD_COUNT_FILE` names, for what `npm test` prints last. */
export function countReporter(): Reporter {
  return {
    onTestRunFinished({ sessions }) {
      const file = process.env.MASTHEAD_COUNT_FILE;
      if (!file) return;
      const all: boolean[] = [];
      const failures: string[] = [];
      const lines = new Map<string, { passed: number; failed: number; skipped: number }>();
      for (const { browser, group, testFile, testResults, errors, passed } of sessions) {
        const { run, skipped, failed } = testResults ? tests(testResults) : { run: [], skipped: 0, failed: [] };
        const name = `${browser.name}, ${group.name === 'default' ? 'plain' : group.name} page`;
        failures.push(...failed.map(({ test, message }) => failureLine(testFile, `${test} (${name})`, message)));
        // What went wrong beside the tests (a page that did not load, an error of nobody's) counts once.
        if (errors.length || (!passed && run.every(Boolean))) {
          run.push(false);
          failures.push(failureLine(testFile, `beside the tests (${name})`, errors[0]?.message));
        }
        all.push(...run);
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
      writeFileSync(file, JSON.stringify({ passed, failures }));
    },
  };
}

interface Found {
  run: boolean[];
  skipped: number;
  failed: { test: string; message: string | undefined }[];
}

function tests(suite: TestSuiteResult, above = ''): Found {
  const tried = suite.tests.filter(({ skipped }) => !skipped);
  const found: Found = {
    run: tried.map(({ passed }) => passed),
    skipped: suite.tests.length - tried.length,
    failed: tried
      .filter(({ passed }) => !passed)
      .map(({ name, error }) => ({ test: `${above}${name}`, message: error?.message })),
  };
  for (const inner of suite.suites.map((each) => tests(each, `${above}${each.name} `))) {
    found.run.push(...inner.run);
    found.skipped += inner.skipped;
    found.failed.push(...inner.failed);
  }
  return found;
}
