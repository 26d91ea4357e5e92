import { describe, expect, it } from 'vitest';
import { citationProblems, headingAnchors } from '../../tools/citation-problems.ts';

const FILES: Readonly<Record<string, string>> = {
  'docs/rules.md': '# Rules\n\n## Match\n\n## A document’s URL\n',
  'docs/operate/unit.md': '# The unit\n',
  'docs/images/card.png': '',
  'src/core': '',
  'src/core/index.ts': '',
  'README.md': '# Masthead\n',
};
const problems = (file: string, text: string) =>
  citationProblems(file, text, (path) => ({ ...FILES, [file]: text })[path.replace(/\/$/, '')] ?? null);

describe('a citation that leads nowhere fails the lint', () => {
  it.each<[note: string, file: string, text: string, line: number, problem: RegExp]>([
    ['the design in a comment', 'src/a.ts', '\n// (DESIGN.md §2, "Match")', 2, /not in the repository; cite a heading/],
    ['the design in a page', 'docs/a.md', '(DESIGN.md)', 1, /not in the repository/],
    ['what was measured', 'test/a.ts', '/** FACTS.md §3 */', 1, /not in the repository/],
    ['a section without the file name', 'tools/a.ts', '// see DESIGN §5', 1, /not in the repository/],
    ['a page that is not there', 'src/a.ts', '// docs/rule.md says why', 1, /docs\/rule\.md, and there is no/],
    ['the same in code', 'test/a.ts', "join(root, '../../docs/rule.md')", 1, /there is no such file/],
    ['a heading that is not there', 'src/a.ts', '// docs/rules.md#matches', 1, /#match, #a-documents-url$/],
    ['a heading in other letters', 'src/a.ts', '// docs/rules.md#Match', 1, /no such heading/],
    ['a link to no page', 'docs/a.md', 'See\n[it](b.md).', 2, /cites docs\/b\.md, and there is no/],
    ['a link from the wrong folder', 'docs/operate/unit.md', '[it](rules.md)', 1, /docs\/operate\/rules\.md/],
    ['a link to no heading', 'docs/a.md', '[it](rules.md#order)', 1, /no such heading/],
    ['a link to no heading of its own', 'docs/a.md', '# One\n[it](#two)', 2, /docs\/a\.md#two.*it has #one/],
    ['a link to no picture', 'README.md', '![it](docs/images/none.png)', 1, /none\.png/],
    ['a link that stands apart', 'docs/a.md', '[it]\n\n[it]: b.md', 3, /docs\/b\.md/],
    ['a picture written as HTML', 'README.md', '<img src="docs/images/none.png" />', 1, /none\.png/],
    ['its dark twin', 'README.md', '<source srcset="docs/images/none.png" />', 1, /none\.png/],
    ['another site without TLS', 'docs/a.md', '[it](http://example.com)', 1, /no address with https/],
    ['another site without a scheme of its own', 'docs/a.md', '[it](//example.com)', 1, /no address with https/],
    ['a scheme that runs something', 'docs/a.md', '[it](javascript:alert)', 1, /no address with https/],
    ['a host that is none', 'docs/a.md', '[it](https://example)', 1, /no address with https/],
    ['an address that is broken', 'docs/a.md', '[it](https://exa%mple.com)', 1, /no address with https/],
    ['a source file that has moved', 'docs/a.md', 'In `src/core/old.ts`.', 1, /src\/core\/old\.ts, and there is no/],
  ])('%s', (_note, file, text, line, problem) => {
    expect(problems(file, text)).toEqual([{ line, problem: expect.stringMatching(problem) }]);
  });
});

describe('no problem is', () => {
  it.each<[note: string, file: string, text: string]>([
    ['a page', 'src/a.ts', '// docs/rules.md, and docs/operate/unit.md.'],
    ['a heading', 'src/a.ts', '/** What wins (docs/rules.md#match). */'],
    ['a heading with a mark that an anchor leaves out', 'src/a.ts', '// docs/rules.md#a-documents-url'],
    ['a link with its heading', 'docs/operate/unit.md', '[it](../rules.md#match) and [this](#the-unit)\n# The unit'],
    ['a link elsewhere', 'docs/a.md', '[it](https://example.com/docs/none.md#x) [me](mailto:me@example.com)'],
    [
      'a server on this machine, and a record',
      'docs/a.md',
      '<http://localhost:2584> [it](http://localhost:6006) [me](at://did:plc:a)',
    ],
    [
      'a picture written as HTML',
      'README.md',
      '<source srcset="docs/images/card.png" />\n<img src="docs/images/card.png" />',
    ],
    ['a link to a picture, and to a folder', 'docs/a.md', '![it](images/card.png) [all](../src/core)'],
    ['a source file, and a folder', 'docs/a.md', '`src/core/index.ts`, `src/core`, `src/core/`'],
    ['a link that is only shown', 'docs/a.md', '`[it](b.md)`\n\n```md\n[it](b.md)\n`src/old.ts`\n```'],
    ['a pattern of pages', 'test/a.ts', "globSync('docs/**/*.md')"],
    ['a page of another project', 'src/a.ts', '// https://example.com/blob/main/docs/none.md'],
    ['the word', 'docs/a.md', 'FACTS and DESIGN, in capitals'],
  ])('%s', (_note, file, text) => {
    expect(problems(file, text)).toEqual([]);
  });
});

describe('the anchor of a heading is the one that GitHub makes', () => {
  it.each<[note: string, page: string, anchors: string[]]>([
    ['lower case, a hyphen for each space', '## How a card is found', ['how-a-card-is-found']],
    ['without marks, and nothing in their place', '# A page’s URL: what, why & how?', ['a-pages-url-what-why--how']],
    ['without the marks of code', '### `<pub-card>` and `at_uri`', ['pub-card-and-at_uri']],
    ['without a link’s address', '## [Match](https://example.com) it', ['match-it']],
    ['letters of every script stay', '# Größe 見出し', ['größe-見出し']],
    ['the second of a name is counted', '# Why\n# Why\n# Why', ['why', 'why-1', 'why-2']],
    ['a closed heading', '## Match ##', ['match']],
    ['what only looks like one', '```sh\n# Match\n```\n#Match', []],
    ['a fence inside a longer one', '````md\n```\n# Match\n```\n````\n# Order', ['order']],
  ])('%s', (_note, page, anchors) => {
    expect([...headingAnchors(page)]).toEqual(anchors);
  });
});
