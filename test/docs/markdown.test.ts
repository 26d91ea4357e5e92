import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

// What a merge that went wrong leaves behind in prose, where nothing else would notice.
const root = join(import.meta.dirname, '../..');
const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md'], { cwd: root }).sort();

/** The damage of a page, as `line: what`. */
function damage(text: string): string[] {
  const lines = text.split('\n');
  const found: string[] = [];
  let isCode = false;
  lines.forEach((line, at) => {
    const [before = '', after = ''] = [lines[at - 1], lines[at + 1]];
    const isFence = line.startsWith('```');
    if (isFence && !isCode && before !== '') found.push(`${at + 1}: code without a line before it`);
    if (isFence && isCode && after !== '') found.push(`${at + 1}: code without a line after it`);
    if (isFence) isCode = !isCode;
    if (isFence || isCode) return;
    if (/^#{1,6} /.test(line) && (before !== '' || after !== '')) found.push(`${at + 1}: a heading without its lines`);
    if (line.startsWith('|') && before !== '' && !before.startsWith('|'))
      found.push(`${at + 1}: a table without a line before it`);
    if (/^(?:<{7}|={7}|>{7})(?: |$)/.test(line)) found.push(`${at + 1}: a conflict`);
    // Paths and names in code may well begin alike.
    const isText = !/^\W*[`|>]/.test(line) && line.length >= 30;
    if (isText && line.slice(0, 30) === before.slice(0, 30)) found.push(`${at + 1}: the same beginning twice`);
  });
  return found;
}

it.each(pages)('%s is whole', (page) => {
  expect(damage(readFileSync(join(root, page), 'utf8'))).toEqual([]);
});

describe('every page is found from another', () => {
  const texts = pages.map((page) => [page, readFileSync(join(root, page), 'utf8')] as const);

  it.each(globSync('docs/**/*.md', { cwd: root }).sort())('%s', (page) => {
    const name = basename(page);
    const linking = texts.filter(
      ([from, text]) => from !== page && new RegExp(`\\]\\([\\w./-]*${name}[)#]`).test(text),
    );
    expect(linking.map(([from]) => from)).not.toEqual([]);
  });

  it.each(globSync('docs/decisions/*.md', { cwd: root }).filter((page) => !page.endsWith('README.md')))(
    '%s is in the list of decisions',
    (page) => {
      expect(readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')).toContain(`](${basename(page)})`);
    },
  );
});

describe('damage is', () => {
  it.each<[note: string, text: string, found: string[]]>([
    ['no line before a heading', '# One\n\ntext\n## Two\n\ntext', ['4: a heading without its lines']],
    ['no line after one', '# One\ntext', ['1: a heading without its lines']],
    [
      'code that clings',
      'text\n```sh\na\n```\ntext',
      ['2: code without a line before it', '4: code without a line after it'],
    ],
    ['a table that clings', 'text\n| a |\n| - |', ['2: a table without a line before it']],
    [
      'a sentence in both of its versions',
      'The command makes the record and sets colours, it\nThe command makes the record and sets its colours.',
      ['2: the same beginning twice'],
    ],
    ['what git asks to decide', 'a\n\n<<<<<<< HEAD', ['3: a conflict']],
    ['nothing in code', '\n```sh\n# One\n# One\n```\n', []],
  ])('%s', (_note, text, found) => {
    expect(damage(text)).toEqual(found);
  });
});

it('each page with a command of the packages says that they are not on npm yet', () => {
  const command = /\b(?:npx masthead(?:-cli)? \w|npm install (?:[\w@/.-]+ )*masthead)/;
  const silent = pages
    .filter((page) => /^(?:README|docs\/[\w-]+|packages\/.*\/README)\.md$/.test(page))
    .filter((page) =>
      command.test(readFileSync(join(root, page), 'utf8').replace(/^> \*\*Not on npm yet[\s\S]*/m, '')),
    );
  expect(silent).toEqual([]);
});
