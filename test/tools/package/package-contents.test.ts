import { expect, it } from 'vitest';
import { contentsProblem, packageContents } from '../../../tools/package/package-contents.ts';

const FILES = [
  'README.md',
  'dist/lib/shared/b.js',
  'dist/lib/shared/a.js',
  'dist/lib/shared/a.d.ts',
  'dist/lib/core/index.js',
];

it('lists every file once, sorted, and what the bundler names as one line for each kind', () => {
  expect(packageContents(FILES)).toBe(
    'README.md\ndist/lib/core/index.js\ndist/lib/shared/*.d.ts\ndist/lib/shared/*.js\n',
  );
});

it.each([
  ['the same', FILES, undefined],
  ['another chunk', [...FILES, 'dist/lib/shared/c.js'], undefined],
  ['a map beside a chunk', [...FILES, 'dist/lib/shared/a.js.map'], /new: dist\/lib\/shared\/a\.js\.map; gone: nothing/],
  ['a file less', FILES.slice(1), /new: nothing; gone: README\.md/],
])('%s', (_note, files, problem) => {
  const said = contentsProblem('small', packageContents(FILES), packageContents(files));
  if (problem === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(problem);
});
