import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hasNativePair, toCardSchemes } from '../../../src/core/card/card-schemes.ts';
import { cardRecords } from '../../../src/core/card/card-view.ts';
import { parseCardView } from '../../../src/core/index.ts';
import { httpUrl } from '../../../src/core/values/canonical-url.ts';

const external = { uri: 'https://x.com/a', title: 'A', description: 'About a' };
const rgb = { r: 1, g: 2, b: 3 };
const theme = { backgroundRGB: rgb, foregroundRGB: rgb, accentRGB: rgb, accentForegroundRGB: rgb };
const pair = { accentRGB: rgb, accentForegroundRGB: rgb };

describe('parseCardView', () => {
  it.each([
    ['a viewExternal', external],
    ['an app.bsky.embed.external#view', { $type: 'app.bsky.embed.external#view', external }],
    ['a whole answer', { view: { external }, associatedRefs: [], associatedRecords: [] }],
  ])('reads %s', (_note, value) => {
    expect(parseCardView(value)).toEqual(external);
  });

  it.each([
    ['beside the view', { view: { external }, authorPage: 'https://a.example/p/x' }],
    ['inside a view that was read before', { ...external, authorPage: 'https://a.example/p/x' }],
  ])('reads the author’s page %s', (_note, value) => {
    expect(parseCardView(value)?.authorPage).toBe('https://a.example/p/x');
  });

  it('drops an author’s page that is a script', () => {
    expect(parseCardView({ view: { external }, authorPage: 'javascript:alert(1)' })).toEqual(external);
  });

  it.each([
    ['text', 'https://x.com'],
    ['an array', [external]],
    ['a blank title', { ...external, title: ' \n' }],
    ['no uri', { title: 'A' }],
    ['a script as uri', { ...external, uri: 'javascript:alert(1)' }],
    ['a view that is no object', { view: 7 }],
  ])('gives null for %s', (_note, value) => {
    expect(parseCardView(value)).toBeNull();
  });

  it.each([
    ['a thumb that is a script', { thumb: 'javascript:1' }, 'thumb'],
    ['a reading time of 0', { readingTime: 0 }, 'readingTime'],
    ['a date that is none', { createdAt: 'yesterday' }, 'createdAt'],
    ['a date that its offset moves before the year 0', { createdAt: '0000-01-01T00:30:00+01:00' }, 'createdAt'],
    ['a date that cannot be made text', { createdAt: { toString: 1, valueOf: 1 } }, 'createdAt'],
    ['a source that leads to a script', { source: { uri: 'javascript:1', title: 'X' } }, 'source'],
    ['a source without a title', { source: { uri: 'https://x.com' } }, 'source'],
    ['labels that are no list', { labels: 'nsfw' }, 'labels'],
  ])('drops %s and keeps the card', (_note, part, field) => {
    expect(parseCardView({ ...external, ...part })).toEqual(external);
    expect(parseCardView({ ...external, ...part })).not.toHaveProperty(field);
  });

  it.each([
    ['a channel of 999', { ...theme, accentRGB: { r: 999, g: 0, b: 0 } }],
    ['no colour for the words on the accent', { ...theme, accentForegroundRGB: undefined }],
    ['a body alone', { backgroundRGB: rgb, foregroundRGB: rgb }],
  ])('drops a whole theme over %s in the pair of the button', (_note, broken) => {
    const source = { uri: 'https://x.com', title: 'X', theme: broken };
    expect(parseCardView({ ...external, source })?.source).toEqual({ uri: 'https://x.com', title: 'X' });
  });

  it.each([
    ['no body: it is needed only for the publication’s own look', { ...pair }],
    ['a background of 256', { ...theme, backgroundRGB: { r: 256, g: 0, b: 0 } }],
    ['a foreground alone: half a body would pair it with a stranger’s', { ...theme, backgroundRGB: undefined }],
    ['a background alone', { ...theme, foregroundRGB: 'black' }],
  ])('keeps the pair of the button with %s', (_note, broken) => {
    const source = { uri: 'https://x.com', title: 'X', theme: broken };
    expect(parseCardView({ ...external, source })?.source?.theme).toEqual(pair);
  });

  it('keeps hostile text as the text it is', () => {
    const title = '<script>alert("1")</script>';
    expect(parseCardView({ ...external, title })?.title).toBe(title);
  });

  test('whatever comes in, links are http(s), texts are texts, and nothing throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (source, thumb, anything) => {
        const view = parseCardView({ ...external, source, thumb, associatedProfiles: anything, labels: [anything] });
        for (const url of [view?.uri, view?.thumb, view?.source?.uri, view?.source?.icon]) {
          if (url !== undefined) expect(httpUrl(url)).not.toBeNull();
        }
        parseCardView(anything);
      }),
    );
  });
});

const uriOf = (did: string, rkey: string, kind = 'publication') => `at://${did}/site.standard.${kind}/${rkey}`;

const uri = (n: number) => uriOf('did:plc:mara', String(n));
const refs = (...uris: readonly string[]) => ({ associatedRefs: uris.map((each) => ({ uri: each, cid: 'bafyrei' })) });

it.each([
  ['a document and its publication', refs(uri(1), uri(2)), [uri(1), uri(2)]],
  ['by a handle', refs('at://mara.example/site.standard.document/1'), ['at://mara.example/site.standard.document/1']],
  ['none', {}, []],
  ['an empty list', refs(), []],
  ['the same twice', refs(uri(1), uri(1)), [uri(1)]],
  ['more than an AppView takes', refs(...[1, 2, 3, 4, 5].map(uri)), [1, 2, 3, 4].map(uri)],
  ['what is no at-uri of a record', refs('https://a.example', 'at://did:plc:mara', `${uri(1)}#x`, uri(2)), [uri(2)]],
  ['what would be two in an attribute', refs(`${uri(1)} ${uri(2)}`, `${uri(1)},${uri(2)}`), []],
  ['what would end an attribute', refs(`${uri(1)}" onclick="alert(1)`), []],
])('the records behind a card: %s', (_note, view, records) => {
  expect(cardRecords(view)).toEqual(records);
});

const scheme = {
  background: rgb,
  foreground: rgb,
  surface: rgb,
  border: rgb,
  link: rgb,
  accent: rgb,
  accentForeground: rgb,
  hover: rgb,
  pressed: rgb,
  focus: rgb,
  disabled: rgb,
  origin: { background: 'basicTheme', link: 'native', border: 'derived', focus: 'neutral' },
};
const schemes = { light: scheme, dark: scheme, font: 'dm-sans', prefers: 'dark' };

describe('the schemes of a card', () => {
  it.each([
    ['beside the view', { view: { external }, schemes }],
    ['inside a view that was read before', { ...external, schemes }],
    ['inside a view that went through JSON', JSON.parse(JSON.stringify(parseCardView({ ...external, schemes })))],
  ])('are read %s', (_note, value) => {
    expect(parseCardView(value)).toEqual({ ...external, schemes });
  });

  it.each([
    ['an empty object', {}],
    ['one scheme alone', { light: scheme }],
    ...['background', 'foreground', 'accent', 'accentForeground'].flatMap((name): [string, unknown][] => [
      [`a light scheme without ${name}`, { ...schemes, light: { ...scheme, [name]: undefined } }],
      [`a dark scheme with a bad ${name}`, { ...schemes, dark: { ...scheme, [name]: { r: 1, g: 2, b: 256 } } }],
    ]),
  ])('are dropped, both, for %s', (_note, value) => {
    expect(parseCardView({ view: { external }, schemes: value })).toEqual(external);
  });

  it.each([
    ['a link that is a name', { link: 'red' }, { link: undefined }],
    ['an unknown colour', { ink: rgb }, {}],
    ['an unknown origin', { origin: { link: 'made up', toString: 'native' } }, { origin: {} }],
    ['origins that are a list', { origin: ['native'] }, { origin: {} }],
    ['channels and more', { accent: { ...rgb, a: 0, $type: 'x' } }, {}],
  ])('stay without %s', (_note, bad, shown) => {
    const read = toCardSchemes({ light: { ...scheme, ...bad }, dark: scheme });
    expect(read).toEqual({ light: { ...scheme, ...shown }, dark: scheme });
    expect(read?.light).not.toHaveProperty('ink');
  });

  it.each([
    ['a font that is a number', { font: 7 }, 'font'],
    ['a preference that nobody knows', { prefers: 'sepia' }, 'prefers'],
  ])('stay without %s', (_note, bad, name) => {
    const read = toCardSchemes({ ...schemes, ...bad });
    expect(read).toMatchObject({ light: scheme, dark: scheme });
    expect(read).not.toHaveProperty(name);
  });
});

it.each([
  ['both from the program’s theme', { accent: 'native', accentForeground: 'native' }, true],
  ['the text is ours', { accent: 'native', accentForeground: 'derived' }, false],
  ['both from basicTheme: the view has them', { accent: 'basicTheme', accentForeground: 'basicTheme' }, false],
  ['nothing is said', undefined, false],
] as const)('hasNativePair: %s', (_note, origin, expected) => {
  expect(hasNativePair({ ...(origin && { origin }) })).toBe(expected);
});
