import { describe, expect, it } from 'vitest';
import { BUTTON_WORDS } from '../../../src/core/card/button-words.ts';
import {
  BUTTON_TEXTS,
  buttonLabel,
  buttonVerb,
  cardDomain,
  platformWords,
} from '../../../src/core/card/card-action.ts';
import { cardAction, PLATFORMS } from '../../../src/core/index.ts';
import { fillTemplate } from '../../../src/core/message-text.ts';

const on = (uri: string) => ({ uri: 'https://x.com/post', source: { uri, title: 'Site' } });
type ActionCase = [note: string, view: ReturnType<typeof on>, label: string, href: string];

describe('a button’s name for who hears it (WCAG 2.5.3)', () => {
  const kinds = ['subscribe', 'view', 'read'] as const;
  const texts = Object.entries({ en: BUTTON_TEXTS, ...BUTTON_WORDS });
  it.each(texts.flatMap(([lang, words]) => kinds.map((kind) => ({ lang, kind, words: words[kind] }))))(
    'begins with the words that are seen, in $lang: $words',
    ({ words }) => {
      const seen = buttonLabel(words, 'Leaflet');
      const heard = fillTemplate(words.replace(/[[\]()]/g, ''), { platform: 'Leaflet', name: 'Tide Notes' });
      expect(heard.startsWith(seen)).toBe(true);
      expect(heard.slice(seen.length)).toMatch(/^\p{P}|^\u00a0:/u);
      expect(heard).toContain('Tide Notes');
    },
  );
  it.each(texts.flatMap(([lang, words]) => kinds.map((kind) => ({ lang, kind, words: words[kind] }))))(
    'holds the verb as it stands alone on a narrow card, in $lang: $words',
    ({ kind, words }) => {
      const verb = words.replace(/\([^()]+\)|\[[^[\]]*\]/g, '');
      expect(verb).toMatch(/^[\p{L}’]{2,12}$/u);
      expect(buttonLabel(words, 'Leaflet')).toContain(verb);
      // What is out of sight then stands in the nameplate.
      expect(words.match(/\(([^()]+)\)/)?.[1]?.includes('{platform}')).toBe(kind === 'subscribe');
    },
  );
});

describe('what a button says where it is short of room, and the nameplate for it', () => {
  it.each([
    ['the verb at the beginning', BUTTON_TEXTS.subscribe, 'Subscribe', 'on Leaflet'],
    ['a verb behind other words, with a capital', '(Auf {platform} )abonnieren[: {name}]', 'Abonnieren', 'Auf Leaflet'],
    ['without a space between', '({platform}で)購読[：「{name}」]', '購読', 'Leafletで'],
    ['without parentheses everything, and its name', 'Join us on {platform}', 'Join Us On Leaflet', 'Leaflet'],
    ['a platform with signs of a pattern', '({platform}) $& x', '$& X', 'Leaflet'],
  ])('%s', (_, words, verb, place) => {
    expect([buttonVerb(words, 'Leaflet'), platformWords(words, 'Leaflet')]).toEqual([verb, place]);
  });
});

describe('cardAction', () => {
  it.each<ActionCase>([
    ...PLATFORMS.flatMap(({ name, host }) =>
      [`https://me.${host}`, `https://${host}/a/me`].map(
        (uri): ActionCase => [`${name}, at ${uri}`, on(uri), `Subscribe on ${name}`, uri],
      ),
    ),
    ['any other host', on('https://example.com'), 'View publication', 'https://example.com'],
    ['a look-alike', on('https://pckt.blog.evil.com'), 'View publication', 'https://pckt.blog.evil.com'],
  ])('%s', (_note, view, label, href) => {
    expect(cardAction(view)).toMatchObject({ label, href });
  });
  it.each(Object.entries(BUTTON_WORDS))('speaks %s, in the words of its file', (lang, { subscribe, view }) => {
    const [spoken] = Intl.getCanonicalLocales(lang);
    const said = { subscribe: buttonLabel(subscribe, 'Leaflet'), view: buttonLabel(view) };
    expect(cardAction(on('https://me.leaflet.pub'), { lang })).toMatchObject({ label: said.subscribe, lang: spoken });
    expect(cardAction(on('https://example.com'), { lang })).toMatchObject({ label: said.view, lang: spoken });
  });
  it.each([
    ['nl', 'Abonneer via Leaflet', 'Bekijk publicatie'],
    ['nl_BE', 'Abonneer via Leaflet', 'Bekijk publicatie'],
    ['DE', 'Auf Leaflet abonnieren', 'Publikation ansehen'],
    ['ja', 'Leafletで購読', 'サイトを見る'],
    ['zh', '在 Leaflet 订阅', '查看刊物'],
    ['zh-Hant', '在 Leaflet 訂閱', '查看刊物'],
    ['ja-Latn', 'Subscribe on Leaflet', 'View publication'],
    ['not a tag', 'Subscribe on Leaflet', 'View publication'],
    ['constructor', 'Subscribe on Leaflet', 'View publication'],
    ['', 'Subscribe on Leaflet', 'View publication'],
  ])('speaks %s', (lang, subscribe, view) => {
    expect(cardAction(on('https://me.leaflet.pub'), { lang })?.label).toBe(subscribe);
    expect(cardAction(on('https://example.com'), { lang })?.label).toBe(view);
    // What was not translated says so.
    expect(cardAction(on('https://example.com'), { lang })?.lang === 'en').toBe(view === 'View publication');
  });
  it('says which argument is wrong', () => {
    expect(() => cardAction(on('https://example.com'), { lang: 5 as never })).toThrow(/^lang must be a language/);
  });
  it('has no button for a loose document', () => {
    expect(cardAction({ uri: 'https://x.com/post' })).toBeNull();
  });
  it('has none when the page asks for none', () => {
    expect(cardAction(on('https://example.com'), { cta: 'none' })).toBeNull();
  });
  it.each([
    ['with a publication', on('https://me.leaflet.pub')],
    ['for a loose document', { uri: 'https://x.com/post' }],
  ])('reads the article when the page asks for that, %s', (_note, view) => {
    expect(cardAction(view, { cta: 'article' })).toEqual({
      kind: 'read',
      label: 'Read article',
      lang: 'en',
      href: 'https://x.com/post',
    });
  });

  const RECORD = { $type: 'site.standard.publication', url: 'https://me.leaflet.pub/', name: 'Me' };
  const BUTTON = { kind: 'subscribe', label: 'Subscribe on Leaflet', href: 'https://me.leaflet.pub' };
  const CARD = on('https://me.leaflet.pub');
  it.each<{ note: string; source: unknown }>([
    { note: 'a publication’s record', source: RECORD },
    {
      note: 'a record as getRecord gives it',
      source: { uri: 'at://did:plc:a/site.standard.publication/x', value: RECORD },
    },
    { note: 'a card', source: CARD },
    { note: 'the view around a card', source: { external: CARD } },
    { note: 'a whole answer', source: { view: { external: CARD }, associatedRecords: [] } },
  ])('is found in $note', ({ source }) => {
    expect(cardAction(source)).toMatchObject(BUTTON);
    expect(cardAction(source, { cta: 'none' })).toBeNull();
    expect(cardAction(source, { cta: 'article' })?.href).toMatch(/^https:/);
  });
  it('opens a record’s own address for its article', () => {
    expect(cardAction(RECORD, { cta: 'article' })?.href).toBe(RECORD.url);
  });
  it.each<{ note: string; source: unknown }>([
    { note: 'nothing', source: null },
    { note: 'an answer without a card', source: {} },
    { note: 'a string', source: 'https://me.leaflet.pub' },
    { note: 'a record whose address is no link', source: { ...RECORD, url: 'javascript:alert(1)' } },
    { note: 'a record without an address', source: { name: 'Me' } },
    { note: 'an address that is no text', source: { url: { href: 'https://a.example' } } },
    { note: 'an at-uri alone', source: { uri: 'at://did:plc:a/site.standard.publication/x' } },
    {
      note: 'a view that the site disowns',
      source: { view: { external: CARD }, verification: { status: 'failed' } },
    },
  ])('is none, whatever the page asks for, of $note', ({ source }) => {
    for (const cta of ['publication', 'article', 'none'] as const) expect(cardAction(source, { cta })).toBeNull();
  });
});

const LINK = 'https://www.elsewhere.example/post';
const of = (uri: string, handle?: string) => ({
  source: { uri, title: 'Site' },
  ...(handle !== undefined && { associatedProfiles: [{ did: 'did:plc:a', handle }] }),
});

describe('cardDomain', () => {
  it.each([
    ["the publication's", of('https://www.example.com/blog', 'ann.example'), 'example.com'],
    ["the publication's, without an author", of('https://example.com'), 'example.com'],
    ['a subdomain of the handle is another host', of('https://blog.ann.example', 'ann.example'), 'blog.ann.example'],
    ["not the author's handle once more", of('https://ann.example', 'ann.example'), undefined],
    ['a handle in capitals is the same', of('https://www.ann.example/blog', 'Ann.Example'), undefined],
    ['not on a platform, which the button names', of('https://ann.leaflet.pub'), undefined],
    ['not on a platform itself', of('https://offprint.app/a/ann'), undefined],
    ['a look-alike of a platform shows its own', of('https://evilpckt.blog'), 'evilpckt.blog'],
    ['without a publication the host of the link', {}, 'elsewhere.example'],
  ])('%s', (_note, view, domain) => {
    expect(cardDomain(view, LINK)).toBe(domain);
  });
});
