import { globSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { isElementTest } from '../../tools/skipped-elements.ts';
import config from '../../vitest.config.ts';

interface Project {
  readonly test: { readonly name: string; readonly include: readonly string[]; readonly exclude?: readonly string[] };
}

it('every test file runs: in a browser, or in one project of Node tests; only what texts are fed to runs in two', () => {
  const { projects } = config.test as unknown as { projects: readonly Project[] };
  const twice: string[] = [];
  for (const file of globSync('test/**/*.test.ts', { cwd: join(import.meta.dirname, '../..') })) {
    const within = (patterns: readonly string[] = []) => patterns.some((pattern) => matchesGlob(file, pattern));
    const found = projects.filter(({ test }) => within(test.include) && !within(test.exclude));
    expect(found.length, `${file} in ${found.map(({ test }) => test.name)}`).toBeGreaterThanOrEqual(
      isElementTest(file) ? 0 : 1,
    );
    expect(isElementTest(file) && found.length > 0, `${file} needs a browser`).toBe(false);
    if (found.length > 1) twice.push(file);
  }
  // `npm run test:all` feeds it the long texts alone.
  const withShortTexts = process.env.MASTHEAD_TEST_ALL === undefined;
  expect(twice).toEqual(withShortTexts ? ['test/scenarios/hostile/linear-time.test.ts'] : []);
});
