import { describe, expect, it } from 'vitest';
import { documentFromMarkdown } from '../../../../src/document/source/folder/markdown-entry.ts';

const read = (text: string, file = 'posts/hello.md', more: object = {}) =>
  documentFromMarkdown(text, { file, ...more });

describe('the conventions', () => {
  it.each([
    {
      note: 'Hugo, TOML',
      text: '+++\ntitle = "Hello"\ndate = 2026-03-01T10:00:00+01:00\nlastmod = 2026-04-01\ntags = ["a", "b"]\nsummary = "Short"\nimages = ["/img/x.png"]\nslug = "hi"\n+++\nWords.\n',
      entry: {
        path: '/posts/hi',
        title: 'Hello',
        publishedAt: '2026-03-01T10:00:00.000+01:00',
        updatedAt: '2026-04-01T00:00:00Z',
        tags: ['a', 'b'],
        description: 'Short',
        cover: { url: '/img/x.png' },
        textContent: 'Words.',
      },
    },
    {
      note: 'Hugo, YAML, with a cover of PaperMod and a name in capital letters',
      text: '---\nTitle: Hello\nDate: 2026-03-01\nurl: /old/place/\ncover:\n  image: x.png\n  alt: y\n---\n',
      entry: { path: '/old/place/', title: 'Hello', publishedAt: '2026-03-01T00:00:00Z', cover: { url: 'x.png' } },
    },
    {
      note: 'Eleventy',
      text: '---\ntitle: Hello\ndate: 2026-03-01\npermalink: /hello/index.html\ntags: [posts, web]\n---\n',
      entry: { path: '/hello/', title: 'Hello', publishedAt: '2026-03-01T00:00:00Z', tags: ['web'] },
    },
    {
      note: 'Eleventy, JSON',
      text: '---json\n{"title": "Hello", "date": "2026-03-01T00:00:00Z"}\n---\n',
      entry: { path: '/posts/hello', title: 'Hello', publishedAt: '2026-03-01T00:00:00Z' },
    },
    {
      note: 'Astro',
      text: "---\ntitle: 'Hello'\npubDate: 'Jul 08 2022'\nupdatedDate: 'Jul 09 2022'\ndescription: About\nheroImage: ../../assets/x.jpg\n---\n",
      entry: {
        path: '/posts/hello',
        title: 'Hello',
        publishedAt: '2022-07-08T00:00:00Z',
        updatedAt: '2022-07-09T00:00:00Z',
        description: 'About',
        cover: { url: '../../assets/x.jpg' },
      },
    },
    {
      note: 'AstroPaper',
      text: '---\ntitle: Hello\npubDatetime: 2026-03-01T10:00:00Z\nmodDatetime: 2026-03-02T10:00:00Z\nogImage: { src: /x.png }\n---\n',
      entry: {
        path: '/posts/hello',
        title: 'Hello',
        publishedAt: '2026-03-01T10:00:00Z',
        updatedAt: '2026-03-02T10:00:00Z',
        cover: { url: '/x.png' },
      },
    },
    {
      note: 'Jekyll',
      file: '_posts/2026-03-01-hello-you.md',
      text: '---\nlayout: post\ntitle: "Hello"\ncategories: Web Life\ntags: a b\n---\n',
      entry: {
        path: '/web/life/2026/03/01/hello-you.html',
        title: 'Hello',
        publishedAt: '2026-03-01T00:00:00Z',
        tags: ['a', 'b'],
      },
    },
    {
      note: 'Jekyll with a permalink of parts',
      file: '_posts/2026-03-01-hello.md',
      text: '---\ntitle: Hello\npermalink: /:year/:month/:title/\n---\n',
      entry: { path: '/2026/03/hello/', title: 'Hello', publishedAt: '2026-03-01T00:00:00Z' },
    },
    {
      note: 'Zola',
      file: 'blog/2026-03-01-hello.md',
      text: '+++\ntitle = "Hello"\ndate = 2026-03-01\nupdated = 2026-03-02\n[taxonomies]\ntags = ["a"]\n+++\n',
      entry: {
        path: '/blog/hello',
        title: 'Hello',
        publishedAt: '2026-03-01T00:00:00Z',
        updatedAt: '2026-03-02T00:00:00Z',
        tags: ['a'],
      },
    },
    {
      note: 'Hugo, JSON: an object alone, with braces and quotes in its texts',
      text: '{\n  "title": "A } in \\"Hello\\"",\n  "date": "2026-03-01",\n  "params": {"a": {}},\n  "tags": ["a"]\n}\n\n{Words}.\n',
      entry: {
        path: '/posts/hello',
        title: 'A } in "Hello"',
        publishedAt: '2026-03-01T00:00:00Z',
        tags: ['a'],
        textContent: '{Words}.',
      },
    },
    {
      note: 'Hugo, JSON on one line',
      text: '\uFEFF{ "title": "Hello", "date": "2026-03-01" }\r\nWords.',
      entry: { path: '/posts/hello', title: 'Hello', publishedAt: '2026-03-01T00:00:00Z', textContent: 'Words.' },
    },
    {
      note: 'a folder of its own',
      file: 'posts/hello/index.md',
      text: '---\r\ntitle: Hello\r\ndate: 2026-03-01\r\n---\r\nWords.\r\n',
      entry: { path: '/posts/hello', title: 'Hello', publishedAt: '2026-03-01T00:00:00Z', textContent: 'Words.' },
    },
  ])('$note', ({ text, file = 'posts/hello.md', entry }) => {
    const { source, assumedZone: _, ...rest } = read(text, file);
    expect(rest).toEqual(entry);
    expect(source).toBe(file);
  });

  it.each([
    { note: 'draft', front: 'draft: true', hidden: 'a draft' },
    { note: 'Jekyll', front: 'published: false', hidden: 'not published' },
    { note: 'Eleventy', front: 'permalink: false', hidden: 'no page' },
  ])('a page that is not public: $note', ({ front, hidden }) => {
    expect(read(`---\ntitle: x\ndate: 2026-03-01\n${front}\n---\nSecret.\n`)).toMatchObject({ hidden });
    expect(read(`---\ntitle: x\n${front}\n---\nSecret.\n`)).not.toHaveProperty('textContent');
  });

  it.each([
    { paths: '/blog/:slug', path: '/blog/hello' },
    { paths: '/:year/:month/:day/:slug/', path: '/2026/03/01/hello/' },
    { paths: 'x/:path.html', path: '/x/posts/hello.html' },
  ])('a path by --paths $paths', ({ paths, path }) => {
    expect(read('---\ntitle: x\ndate: 2026-03-01\n---\n', 'posts/hello.md', { paths })).toMatchObject({ path });
  });

  it("a name's own ? and # are part of the path, not the beginning of a query", () => {
    expect(read('---\ntitle: x\n---\n', 'what?/C#.md')).toMatchObject({ path: '/what%3F/C%23' });
  });

  it('says when a zone was assumed', () => {
    expect(read('---\ndate: 2026-03-01\n---\n', 'x.md', { timeZone: 'Asia/Tokyo' })).toMatchObject({
      publishedAt: '2026-03-01T00:00:00+09:00',
      assumedZone: true,
    });
    expect(read('---\ndate: 2026-03-01T00:00:00Z\n---\n')).not.toHaveProperty('assumedZone');
  });
});

it.each([
  { note: 'front matter without an end', text: '---\ntitle: x\n', says: /does not end/ },
  { note: 'an object without an end', text: '{\n"title": "x"\n\nWords.\n', says: /begins with \{ and does not end/ },
  { note: 'broken JSON', text: '{\n"title": x\n}\n', says: /cannot be read/ },
  { note: 'an object that is too long', text: `{"title": "${'x'.repeat(300_000)}"}\n`, says: /too long/ },
  { note: 'broken YAML', text: '---\ntitle: [x\n---\n', says: /cannot be read/ },
  { note: 'broken TOML', text: '+++\ntitle = \n+++\n', says: /cannot be read/ },
  { note: 'a list', text: '---\n- x\n---\n', says: /no list of fields/ },
  { note: 'code', text: '---js\nmodule.exports = process.exit()\n---\n', says: /code and is not run/ },
  {
    note: 'a template for its path',
    text: '---\ntitle: x\npermalink: "/{{ title | slug }}/"\n---\n',
    says: /template/,
  },
  { note: 'no date for its path', text: '---\ntitle: x\npermalink: /:year/x\n---\n', says: /add a date/ },
  {
    note: 'an unknown part of a path',
    text: '---\ntitle: x\ndate: 2026-03-01\npermalink: /:categories/x\n---\n',
    says: /":categories" is no part/,
  },
  { note: 'a date that is none', text: '---\ntitle: x\ndate: soon\n---\n', says: /Its date "soon"/ },
  {
    note: 'aliases that multiply',
    text: `---\na: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
      .split('')
      .map((name, place) => `${name}: &${name} [${`*${'abcdefgh'[place]},`.repeat(9)}]`)
      .join('\n')}\n---\n`,
    says: /cannot be read: Excessive alias count/,
  },
  { note: 'front matter of megabytes', text: `---\ntitle: ${'x'.repeat(400_000)}\n---\n`, says: /too long/ },
])('refuses $note', ({ text, says }) => expect(read(text).problem).toMatch(says));

it.each([
  { note: 'YAML', text: '---\n__proto__:\n  polluted: 1\nconstructor: x\ntitle: x\n---\n' },
  { note: 'TOML', text: '+++\ntitle = "x"\n["__proto__"]\npolluted = 1\n+++\n' },
  { note: 'JSON', text: '---json\n{"__proto__": {"polluted": 1}, "title": "x"}\n---\n' },
])('front matter reaches no prototype: $note', ({ text }) => {
  expect(read(text)).toMatchObject({ title: 'x' });
  expect('polluted' in {}).toBe(false);
});

describe('the text', () => {
  it.each([
    { note: 'markup is left out', text: '# A *b*\n\n[c](https://x) `d` ![no](y.png)', is: 'A b\n\nc d' },
    { note: 'lists and tables', text: '- a\n- b\n\n| c | d |\n|---|---|\n| e | f |', is: 'a\nb\n\nc d\ne f' },
    { note: 'code, as it is', text: '```js\nlet a = 1;\n```', is: 'let a = 1;' },
    {
      note: 'HTML, without scripts',
      text: 'a\n\n<div><script>alert(1)</script>b</div>\n\n<b>c</b>',
      is: 'a\n\nb\n\nc',
    },
    { note: 'the tags of templates', text: 'a {{< figure src="x" >}} b\n\n{% include x %}\n\nc', is: 'a b\n\nc' },
    { note: 'footnotes', text: 'a[^1]\n\n[^1]: note', is: 'a\n\nnote' },
    { note: 'half a character', text: 'a\ud800', is: 'a\ufffd' },
  ])('$note', ({ text, is }) => expect(read(`---\ntitle: x\n---\n${text}\n`).textContent).toBe(is));

  it('of MDX has no modules and no components', () => {
    expect(
      read(
        '---\ntitle: x\n---\nimport A from "../../../../../../test/publish/document/source/folder/a";\n\n<A>in</A>\n\nb\n',
        'x.mdx',
      ).textContent,
    ).toBe('in\n\nb');
  });

  it('is no longer than a PDS takes', () => {
    const { textContent = '' } = read(`---\ntitle: x\n---\n${'ü '.repeat(1_000_000)}`);
    expect(Buffer.byteLength(textContent)).toBeLessThanOrEqual(600_000);
    expect(textContent.length).toBeGreaterThan(300_000);
  });

  it.each(['[', '](', '> ', '* ', '`', '<a ', '*a **a ', '[a]: b\n', '<div>', '|a', '{{<'])(
    'of %j without end is read in the end',
    (unit) => {
      expect(read(`---\ntitle: x\n---\n${unit.repeat(200_000 / unit.length)}`).title).toBe('x');
    },
  );
});
