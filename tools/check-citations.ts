// Fails when a comment, a message or a page of documentation cites a page or a heading that is not
// in the repository. What counts is in citation-problems.ts.
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { citationProblems } from './citation-problems.ts';

const root = join(import.meta.dirname, '..');
const TEXTS = 'astro,css,html,js,json,liquid,md,mdx,mjs,service,svelte,svg,ts,tsx,txt,vue,yml';
const files = globSync(
  [
    `{src,test,tools,stories,bench,demo,examples,docs,.storybook,lexicons}/**/*.{${TEXTS}}`,
    '*.{md,ts}',
    'packages/*/*.md',
    '.github/**/*.yml',
    'package.json',
    '.ci/run',
  ],
  { cwd: root, exclude: (path) => /(?:^|\/)(?:node_modules|dist)(?:\/|$)/.test(path) },
);

const known = new Map<string, string | null>();
const read = (path: string): string | null => {
  const before = known.get(path);
  if (before !== undefined) return before;
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  const text = stat === undefined ? null : stat.isFile() ? readFileSync(join(root, path), 'utf8') : '';
  known.set(path, text);
  return text;
};

const problems = files.flatMap((file) =>
  citationProblems(file, read(file) ?? '', read).map(({ line, problem }) => `${file}:${line}: ${problem}`),
);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`Every citation in ${files.length} files leads somewhere.`);
