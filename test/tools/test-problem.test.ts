import { describe, expect, it } from 'vitest';
import { testProblem } from '../../tools/test-problem.ts';

const THERE = [
  'src/core/url',
  'src/core/url/canonical-url.ts',
  'src/elements/pub-card/pub-card.template.ts',
  'tools/build.ts',
];

describe('a test is where one looks for it', () => {
  const cases: [note: string, file: string, right: boolean][] = [
    ['beside the path of what it tests', 'test/core/url/canonical-url.test.ts', true],
    ['one aspect of it', 'test/core/url/canonical-url.hosts.test.ts', true],
    ['a folder as a whole', 'test/core/url/url.test.ts', true],
    ['one aspect of a folder', 'test/core/url/url.platforms.test.ts', true],
    ['a file that is a template', 'test/elements/pub-card/pub-card.test.ts', true],
    ['a tool', 'test/tools/build.test.ts', true],
    ['a scenario', 'test/scenarios/hostile/page.test.ts', true],
    ['of the package', 'test/package/install.test.ts', true],
    ['of something that is gone', 'test/core/url/no-such-rule.test.ts', false],
    ['an aspect in the name of the file', 'test/core/url/canonical-url-hosts.test.ts', false],
    ['a folder too high', 'test/core/canonical-url.test.ts', false],
  ];
  it.each(cases)('%s: %s', (_, file, right) => {
    expect(testProblem(file, (path) => THERE.includes(path)) === undefined).toBe(right);
  });
});
