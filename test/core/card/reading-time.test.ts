import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { plainText, UNSPACED } from '../../../src/core/card/plain-text.ts';
import { readingTime } from '../../../src/core/index.ts';

const words = (count: number) => 'word '.repeat(count);

describe('readingTime', () => {
  it.each([
    ['one word', 'word', 1],
    ['201 words', words(201), 2],
    ['any white space parts words', 'a\tb\nc d', 1],
    ['a compound is one word, as Bluesky counts', 'well-known/and-so-on '.repeat(201), 2],
    ['Japanese is cut into words', '日本語の文章です。'.repeat(100), 3],
    ['Thai too', 'สวัสดีครับ'.repeat(201), 3],
  ])('%s', (_note, text, minutes) => {
    const measured = readingTime(text);
    // Word lists differ a little between ICU versions; spaced text is exact.
    if (/[^\p{ASCII}]/u.test(text)) expect(measured).toBeGreaterThanOrEqual(2);
    else expect(measured).toBe(minutes);
  });
  it('is null without a word, never 0, and a minute for a few Japanese characters', () => {
    expect(['', ' \n\t ', '吾輩は猫である。'].map((text) => readingTime(text))).toEqual([null, null, 1]);
  });
});

describe('plainText', () => {
  it.each([
    ['textContent', { textContent: 'Words.' }, 'Words.'],
    ['the content when textContent is empty', { textContent: '', content: { plaintext: 'Words.' } }, 'Words.'],
    ['Markdown that is the content', { content: '# Title\n\nhello' }, 'Title\nhello'],
    ['no text anywhere', { content: { pages: [] } }, undefined],
    ['content that is a number', { content: 7 }, undefined],
    ['textContent that is a number', { textContent: 7 }, undefined],
    ['no record', null, undefined],
  ])('from %s', (_note, document, text) => {
    expect(plainText(document)).toBe(text);
  });
  it('survives content nested a hundred thousand deep', () => {
    let content: unknown = { plaintext: 'too deep' };
    for (let depth = 0; depth < 100_000; depth++) content = { content };
    expect(plainText({ content })).toBeUndefined();
  });
});

const leafletContent = (...blocks: object[]) => ({
  $type: 'pub.leaflet.content',
  pages: [
    {
      $type: 'pub.leaflet.pages.linearDocument',
      blocks: blocks.map((block) => ({ $type: 'pub.leaflet.pages.linearDocument#block', block })),
    },
  ],
});
const leafletText = (plaintext: string) => ({ $type: 'pub.leaflet.blocks.text', plaintext, facets: [] });
const pckt = (kind: string, more: object) => ({ $type: `blog.pckt.block.${kind}`, ...more });
const pcktText = (plaintext: string) => pckt('text', { plaintext });
const offprint = (kind: string, more: object) => ({ $type: `app.offprint.block.${kind}`, ...more });

const MARKPUB = { $type: 'at.markpub.markdown', text: { markdown: 'ate' } };

describe('what the field’s writers keep their words in', () => {
  it.each<[note: string, content: unknown, text: string | undefined]>([
    [
      'Leaflet’s headings, quotes, code and lists, but not its buttons, formulas and previews',
      leafletContent(
        { $type: 'pub.leaflet.blocks.header', level: 2, plaintext: 'Heading' },
        { $type: 'pub.leaflet.blocks.blockquote', plaintext: 'Quote' },
        { $type: 'pub.leaflet.blocks.code', language: 'js', plaintext: 'let a' },
        {
          $type: 'pub.leaflet.blocks.orderedList',
          children: [
            {
              content: leafletText('One'),
              unorderedListChildren: { children: [{ content: leafletText('Deep') }] },
            },
          ],
        },
        { $type: 'pub.leaflet.blocks.button', text: 'Deploy here', url: 'https://a.example' },
        { $type: 'pub.leaflet.blocks.math', tex: 'x^2 + y^2' },
        { $type: 'pub.leaflet.blocks.website', src: 'https://a.example', title: 'A site', description: 'Far away' },
      ),
      'Heading\nQuote\nlet a\nOne\nDeep',
    ],
    [
      'pckt’s quotes, lists, task lists, code and tables',
      {
        $type: 'blog.pckt.content',
        items: [
          pckt('heading', { level: 1, plaintext: 'Heading' }),
          pckt('blockquote', { content: [pcktText('Quote')] }),
          pckt('orderedList', {
            attrs: { start: 1 },
            content: [
              pckt('listItem', { content: [pcktText('Item'), pckt('codeBlock', { attrs: [], plaintext: 'code' })] }),
            ],
          }),
          pckt('taskList', { content: [pckt('taskItem', { checked: false, content: [pcktText('Task')] })] }),
          pckt('table', {
            content: [
              pckt('tableRow', {
                content: [pckt('tableHeader', { attrs: { colspan: 1 }, content: [pcktText('Head')] })],
              }),
              pckt('tableRow', { content: [pckt('tableCell', { content: [pcktText('Cell')] })] }),
            ],
          }),
          pckt('image', { attrs: { alt: 'a picture', src: 'blob:bafy' } }),
          pckt('gallery', { ref: 'at://did:plc:a/blog.pckt.gallery/1' }),
        ],
      },
      'Heading\nQuote\nItem\ncode\nTask\nHead\nCell',
    ],
    [
      'Offprint’s callouts, lists and code',
      {
        $type: 'app.offprint.content',
        items: [
          offprint('text', { plaintext: 'Text' }),
          offprint('callout', { emoji: '💡', color: 'red', plaintext: 'Callout' }),
          offprint('bulletList', {
            children: [{ content: { plaintext: 'Item' }, children: [{ content: { plaintext: 'Deep' } }] }],
          }),
          offprint('codeBlock', { code: 'print(1)', language: 'python' }),
          offprint('mathBlock', { tex: 'E=mc^2' }),
        ],
      },
      'Text\nCallout\nItem\nDeep\nprint(1)',
    ],
    [
      'Markpub, text as an object',
      { $type: 'at.markpub.markdown', text: { $type: 'at.markpub.text', flavor: 'commonmark', markdown: '# A *b*' } },
      'A b',
    ],
    ['Markpub, text as a string', { $type: 'at.markpub.markdown', flavor: 'GFM', text: '- a\n- b' }, 'a\nb'],
    ['within another kind', { $type: 'at.eaten.visit', body: MARKPUB }, 'ate'],
    ['Unthread’s Markdown', { $type: 'at.unthread.content', content: '*argues* if `mutex`' }, 'argues if mutex'],
    ['WordPress’s HTML', { $type: 'org.wordpress.html', html: '<p>Hello&nbsp;<b>wor</b>ld</p>' }, 'Hello world'],
    ['one of two forms of the same words', { markdown: '**a**', html: '<b>a</b>' }, 'a'],
    ['none: Leaflet’s blob', { $type: 'pub.leaflet.content', pages: [], blobPages: { $type: 'blob' } }, undefined],
    ['none: pckt’s items are in a blob', { $type: 'blog.pckt.content', items: [], blob: { $type: 'blob' } }, undefined],
    [
      'none: Markpub’s text is in a blob, and here is only its beginning',
      { $type: 'at.markpub.markdown', text: { markdown: 'It began', textBlob: { $type: 'blob' } } },
      undefined,
    ],
    [
      'none: the rest is for members',
      leafletContent(leafletText('Only this is public.'), {
        $type: 'pub.leaflet.blocks.membersOnlyDelimiter',
        audience: 'paid',
      }),
      undefined,
    ],
  ])('%s', (_note, content, text) => {
    expect(plainText({ content })).toBe(text);
  });

  it('what is for members is not in a textContent of the public part either', () => {
    const content = leafletContent({ $type: 'pub.leaflet.blocks.membersOnlyDelimiter#main', audience: 'subscribers' });
    expect(plainText({ textContent: 'Only this is public.', content })).toBeUndefined();
  });

  it('words beside a blob count', () => {
    const content = { $type: 'pub.leaflet.content', pages: [], blobPages: { $type: 'blob' } };
    expect(plainText({ textContent: 'All of it.', content })).toBe('All of it.');
  });
});

describe('marks are no words', () => {
  it.each<[note: string, marked: string, text: string | undefined]>([
    ['headings, emphasis, rules', '## A *b* **c** ~~d~~ `e`\n\n---\n\nf\n===', 'A b c d e\nf'],
    ['quotes and lists', '> a\n\n1. b\n2) c\n- [x] d\n* [ ] e', 'a\nb\nc\nd\ne'],
    ['targets and titles of links', 'see [the *site*](https://a.example/b "A title here") now', 'see the site now'],
    ['pictures, also within links', '![an alt text](a.png) [![x y](b.png)](https://a.example) z', 'z'],
    ['references', '[one two][id] [^1]\n\n[id]: https://a.example "A title"\n[^1]: a note', 'one two\na note'],
    ['bare addresses in brackets', '<https://a.example> <me@a.example> b', 'b'],
    ['fences, whose code counts', '```js title="x"\nlet a\n```\n~~~\nb\n~~~', 'let a\nb'],
    ['tables', '| a | b |\n|---|:-:|\n|c|d|', 'a b\nc d'],
    ['front matter', '---\ntitle: A title\ndate: 2026\n---\nHello', 'Hello'],
    ['HTML in Markdown', 'a <details open><summary>b</summary>\n\nc</details>', 'a b\nc'],
    [
      'tags, scripts, styles and comments',
      '<style>p { color: red }</style><p class="a b">x<br>y</p><!-- not this --><script>let z = "</p>"</script>',
      'x y',
    ],
    ['a script that never ends', 'a <script>b c d', 'a'],
    ['tags within a word', '<p><em>W</em>ord<sup>2</sup>.</p><p>Next</p>', 'Word2. Next'],
    ['list items that stand close', '<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['entities', 'AT&amp;T &mdash; a&nbsp;b &#8212; caf&#xE9; &lt;p&gt; &#9999999;', 'AT&T a b café <p>'],
    ['signs of comparison', 'a < b and c > d, i<3', 'a b and c d, i<3'],
    ['a tag that is none', 'for i<n do\n\n> quoted', 'for i<n do\nquoted'],
    ['nothing but marks', '# *** <br> | &nbsp; ![x](y)', undefined],
  ])('%s', (_note, marked, text) => {
    expect(plainText({ content: { markdown: marked } })).toBe(text);
    expect(plainText({ content: { html: marked } })).toBe(text);
  });

  test('whatever is written: no throw, no more than was there, and never a word out of a script', () => {
    const marks = '< > </ <p> <script> x </script> <!-- --> & &amp; &# ; [ ] ( ) ! * ` ``` | --- " 1.';
    const piece = fc.constantFrom('\n', ' ', ...marks.split(' '));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 40 }),
        (pieces) => {
          const marked = pieces.join('');
          const text = plainText({ content: { html: marked } });
          expect((text ?? '').length).toBeLessThanOrEqual(marked.length);
          const hidden = plainText({ content: { html: `<script>${marked.replaceAll('<', '')}</script>` } });
          expect(hidden).toBeUndefined();
        },
      ),
    );
  });
});

test('what ends a word is what a pattern calls white space, each of its characters and no neighbour of one', () => {
  const space = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) =>
    /\s/.test(String.fromCharCode(code)),
  );
  for (const code of new Set(space.flatMap((each) => [Math.max(0, each - 1), each, each + 1]))) {
    const character = String.fromCharCode(code);
    if (UNSPACED.test(character)) continue;
    // 201 words are two minutes.
    expect(readingTime(`a${character}`.repeat(201)), code.toString(16)).toBe(space.includes(code) ? 2 : 1);
  }
});

test('a text has as many words as it has runs between white space', () => {
  const piece = fc.oneof(
    fc.constantFrom(' ', '\n', '\u00a0', '\u3000', '\u2009', 'a', '—', '’', '😀', 'щ'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 900 }), (pieces) => {
      const text = pieces.join('');
      fc.pre(!UNSPACED.test(text));
      const words = text.match(/\S+/g)?.length;
      expect(readingTime(text)).toBe(words === undefined ? null : Math.ceil(words / 200));
    }),
  );
});
