import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { ARTICLE, PROFILE } from '../../../../../test/render/samples.ts';
import { APPEARANCES, type Choices, LAYOUTS, oneLine, type Shown } from '../../../src/pages/builder/choices.ts';
import {
  attributesOf,
  elementSnippet,
  frameSnippet,
  inlineSnippet,
  markdownSnippet,
  oembedAddress,
} from '../../../src/pages/builder/snippets.ts';
import { staticHtml } from '../../../src/pages/builder/static-html.ts';
import { NOTHING_CHOSEN } from './nothing-chosen.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const ORIGIN = {
  appView: 'https://cards.example',
  scriptTag: '<script defer src="https://cards.example/masthead.js"></script>',
};
const CARD: Shown = { kind: 'card', link: 'https://tides.leaflet.pub/low-water?utm=1#top', view: ARTICLE };
const RECORDS = ['at://did:plc:mara/site.standard.document/1', 'at://did:plc:mara/site.standard.publication/pub'];
const NAMED: Shown = {
  ...CARD,
  view: { ...ARTICLE, associatedRefs: RECORDS.map((uri) => ({ uri, cid: 'bafyrei' })) },
};
const PERSON: Shown = { kind: 'profile', actor: 'alice.example', view: PROFILE };
const HOSTILE = '</script><script>alert(1)</script> "quotes\' & <b> ]( \u202Ecba\u2066 `code`';

const choose = (choices: Partial<Choices>): Choices => ({ ...NOTHING_CHOSEN, ...choices });

describe('the script tag and the element', () => {
  it.each<[note: string, Shown, Partial<Choices>, string]>([
    [
      'a card whose records are known: it needs no search, with this AppView or without one',
      NAMED,
      { layout: 'compact' },
      `<pub-card url="https://tides.leaflet.pub/low-water?utm=1#top" records="${RECORDS.join(' ')}" layout="compact">\n  <a href="https://tides.leaflet.pub/low-water?utm=1#top">Reading a tide table</a>\n</pub-card>`,
    ],
    [
      'a card, everything chosen',
      CARD,
      { layout: 'compact', appearance: 'publication', contrast: 'as-published', lang: 'ar', text: 'Tides' },
      '<pub-card url="https://tides.leaflet.pub/low-water?utm=1#top" layout="compact" appearance="publication" contrast="as-published" lang="ar" dir="rtl">\n  <a href="https://tides.leaflet.pub/low-water?utm=1#top">Tides</a>\n</pub-card>',
    ],
    [
      'a profile, with what only cards have',
      PERSON,
      { layout: 'article', appearance: 'publication', contrast: 'as-published', lang: 'de' },
      '<pro-profile actor="alice.example" lang="de">\n  <a href="https://cards.example/p/alice.example">Alice Verhoeven</a>\n</pro-profile>',
    ],
  ])('%s', (_, shown, choices, element) => {
    expect(elementSnippet(shown, choose(choices), ORIGIN)).toBe(`${ORIGIN.scriptTag}\n\n${element}\n`);
  });
});

describe('what is written is what a parser reads', () => {
  const link = fc.webUrl({ withQueryParameters: true, withFragments: true });
  const words = fc.oneof(
    fc.constant(HOSTILE),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ maxLength: 60 }),
  );
  const choices = fc.record({
    layout: fc.constantFrom('', ...LAYOUTS.card, ...LAYOUTS.profile),
    appearance: fc.constantFrom('', ...APPEARANCES.card),
    contrast: fc.constantFrom('', 'aa', 'as-published'),
    lang: fc.constantFrom('', 'de', 'ar'),
    text: words,
    form: fc.constant('element' as const),
  });
  const cards = fc.record({
    kind: fc.constant('card' as const),
    link,
    view: words.map((title) => ({ ...ARTICLE, title, description: title })),
  });

  it.each([
    ['asked for', elementSnippet],
    ['with its data', inlineSnippet],
  ])('an element %s', (_, write) => {
    fc.assert(
      fc.property(cards, choices, (shown, chosen) => {
        const [script, card, ...rest] = elements(parseFragment(write(shown, chosen, ORIGIN)));
        expect(rest).toEqual([]);
        expect(script?.tagName).toBe('script');
        expect(card?.tagName).toBe('pub-card');
        expect(attributes(card)).toEqual(attributesOf(shown, chosen));
        const inside = elements(card);
        const anchor = inside.at(-1);
        expect(anchor?.tagName).toBe('a');
        expect(attributes(anchor)).toEqual([['href', shown.link]]);
        expect(textOf(anchor)).toBe(oneLine(chosen.text) ?? oneLine(shown.view.title) ?? shown.link);
        if (write === elementSnippet) expect(inside).toHaveLength(1);
        else {
          expect(inside.map(({ tagName }) => tagName)).toEqual(['script', 'a']);
          expect(JSON.parse(textOf(inside[0]))).toEqual(JSON.parse(JSON.stringify(shown.view)));
        }
      }),
    );
  });

  it('a frame', () => {
    fc.assert(
      fc.property(cards, choices, (shown, chosen) => {
        const [frame, below, ...rest] = elements(parseFragment(frameSnippet(shown, chosen, ORIGIN)));
        expect(rest).toEqual([]);
        const read = new Map(attributes(frame));
        const address = new URL(read.get('src') ?? '');
        expect(address.origin + address.pathname).toBe('https://cards.example/embed');
        expect(address.searchParams.get('lang') ?? '').toBe(chosen.lang);
        const words = oneLine(chosen.text) ?? oneLine(shown.view.title) ?? shown.link;
        expect(read.get('title')).toBe(words);
        // Where frames are taken out, this is what stays.
        const [link, ...more] = elements(below);
        expect([new Map(attributes(link)).get('href'), textOf(link), more]).toEqual([shown.link, words, []]);
      }),
    );
  });

  it('static HTML: no script, whatever the record says', async () => {
    fc.assert(
      fc.property(cards, choices, (shown, chosen) => {
        const html = staticHtml(shown, chosen, ORIGIN);
        expect(allTags(parseFragment(html))).not.toContain('script');
        expect(elements(parseFragment(html))).toHaveLength(1);
      }),
      { numRuns: 50 },
    );
  });
});

describe('Markdown', () => {
  it.each<[note: string, Shown, Partial<Choices>, string]>([
    [
      'a card: the picture’s address has no query, the link is as written',
      CARD,
      { lang: 'de' },
      '[![Reading a tide table](https://cards.example/card.svg?url=https%3A%2F%2Ftides.leaflet.pub%2Flow-water&lang=de)](https://tides.leaflet.pub/low-water?utm=1#top)\n',
    ],
    [
      'a profile',
      PERSON,
      { layout: 'full' },
      '[![Alice Verhoeven](https://cards.example/profile.svg?actor=alice.example&layout=full)](https://cards.example/p/alice.example)\n',
    ],
    [
      'what Markdown and HTML would take as signs',
      { ...CARD, link: 'https://a.example/x_(y)' },
      { text: '[a](b) <i>*c*\nd' },
      '[![\\[a\\]\\(b\\) \\<i\\>\\*c\\* d](https://cards.example/card.svg?url=https%3A%2F%2Fa.example%2Fx_%28y%29)](https://a.example/x_%28y%29)\n',
    ],
  ])('%s', (_, shown, choices, text) => {
    expect(markdownSnippet(shown, choose(choices), ORIGIN)).toBe(text);
  });
});

describe('frames', () => {
  it.each<[note: string, Shown, Partial<Choices>, width: string, height: string]>([
    ['one line', CARD, { layout: 'compact' }, '600', '48'],
    ['a publication', CARD, { layout: 'publication' }, '600', '150'],
    ['everything', PERSON, { layout: 'full' }, '600', '640'],
  ])('%s', (_, shown, choices, width, height) => {
    const [frame] = elements(parseFragment(frameSnippet(shown, choose(choices), ORIGIN)));
    const read = new Map(attributes(frame));
    expect([read.get('width'), read.get('height')]).toEqual([width, height]);
  });

  // Without it, browsers lay a white or a black box under a page in another scheme than the one
  // around it.
  it.each<[note: string, Shown, Partial<Choices>, scheme: string | undefined]>([
    ['a card follows its reader', CARD, {}, 'light dark'],
    ['a dark one', CARD, { appearance: 'dark', layout: 'compact' }, 'dark'],
    ['a profile has no publication’s colours', PERSON, { appearance: 'publication' }, 'light dark'],
    // Its letters stand on the page around it, in whose scheme they may not be readable.
    ['a byline needs the box', PERSON, { layout: 'compact' }, undefined],
  ])('say their scheme: %s', (_, shown, choices, scheme) => {
    const [frame] = elements(parseFragment(frameSnippet(shown, choose(choices), ORIGIN)));
    const [, said] = /(?:^|;)color-scheme:([^;]*)/.exec(new Map(attributes(frame)).get('style') ?? '') ?? [];
    expect(said).toBe(scheme);
  });
});

describe('oEmbed', () => {
  it.each<[note: string, Shown, Partial<Choices>, address: string]>([
    ['a profile', PERSON, {}, 'https://cards.example/oembed?url=https%3A%2F%2Fcards.example%2Fp%2Falice.example'],
    [
      'a card with choices',
      CARD,
      { layout: 'compact', appearance: 'dark', contrast: 'as-published', lang: 'de' },
      'https://cards.example/oembed?url=https%3A%2F%2Ftides.leaflet.pub%2Flow-water&layout=compact&appearance=dark&contrast=as-published&lang=de',
    ],
  ])('%s', (_, shown, choices, address) => {
    expect(oembedAddress(shown, choose(choices), ORIGIN)).toBe(address);
  });
});

function children(node: Node | undefined): Node[] {
  return node && 'childNodes' in node ? node.childNodes : [];
}

function elements(node: Node | undefined): Element[] {
  return children(node).filter((child): child is Element => 'tagName' in child);
}

function attributes(element: Element | undefined): [string, string][] {
  return (element?.attrs ?? []).map(({ name, value }) => [name, value]);
}

function textOf(node: Node | undefined): string {
  return children(node)
    .map((child) => ('value' in child ? child.value : ''))
    .join('');
}

function allTags(node: Node): string[] {
  return elements(node).flatMap((element) => [element.tagName, ...allTags(element)]);
}
