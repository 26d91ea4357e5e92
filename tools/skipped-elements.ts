import { globSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import type { EngineName } from './browsers/engine-name.ts';
import { howToInstall } from './browsers/ensure-engine.ts';
import type { TestCount } from './test-count.ts';

/** Where the element tests are, from the root; Web Test Runner runs each file in every engine. */
export const ELEMENT_TESTS: readonly string[] = ['test/elements/**/*.test.ts', 'test/scenarios/elements/**/*.test.ts'];

/** Whether a test runs in a browser, by its path from the root. */
export function isElementTest(file: string): boolean {
  return ELEMENT_TESTS.some((pattern) => matchesGlob(file, pattern));
}

/**
 * Counts the element tests that nobody runs, by their files: how many tests are in one only a browser knows.
 *
 * @param missing engines that this machine has not
 * @param files those that somebody named; all when there are none
 */
export function skippedElements(missing: readonly EngineName[], files: readonly string[] = []): TestCount {
  const count = files.length || globSync(ELEMENT_TESTS, { cwd: join(import.meta.dirname, '..') }).length;
  return {
    passed: 0,
    failures: [],
    skipped: missing.map((engine) => ({ count, what: 'files of element tests', reason: howToInstall(engine) })),
  };
}
