import { howToInstall } from '../browsers/ensure-engine.ts';
import type { TestCount } from '../test-count.ts';
import type { ElementRun } from './element-runs.ts';

/** Counts the element tests that nobody runs, by their files: how many tests are in one only a browser knows. */
export function skippedElements(missing: readonly ElementRun[]): TestCount {
  const skipped = missing.map(({ engine, page, files }) => ({
    count: files.length,
    what: `files of element tests on the ${page} page`,
    reason: howToInstall(engine),
  }));
  return { passed: 0, failures: [], skipped };
}
