import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCardView } from '../../../src/core/index.ts';
import { type PublicationTheme, publicationTheme } from '../../../src/theme/index.ts';
import { writeSchemes } from '../../../src/theme/scheme/sent-schemes.ts';
import realRecords from '../../scenarios/real-records/records.json' with { type: 'json' };
import { vectorFiles } from '../theme-vectors.ts';

const external = { uri: 'https://x.com/a', title: 'A', description: '' };
const source = { uri: 'https://x.com', title: 'X' };
const accentRGB = { r: 200, g: 30, b: 30 };
const accentForegroundRGB = { r: 255, g: 255, b: 255 };
const theme = { accentRGB, accentForegroundRGB };

/** An answer of an AppView about a record, as it comes over the wire. */
function answer(record: unknown): { view: unknown; schemes?: Record<string, Record<string, unknown>> } {
  const schemes = writeSchemes(publicationTheme(record as Record<string, unknown>));
  return JSON.parse(JSON.stringify({ view: { external: { ...external, source } }, schemes }));
}

function withoutDropped({ dropped: _, ...theme }: PublicationTheme) {
  return theme;
}

const VECTORS = vectorFiles(join(import.meta.dirname, '../../..')).flatMap(({ name, content }) =>
  content.vectors.map((vector): [name: string, record: Record<string, unknown>] => [
    `${name}/${vector.name}`,
    vector.record,
  ]),
);
const REAL = realRecords.records.map(({ note, record }): [name: string, record: Record<string, unknown>] => [
  note,
  record,
]);

describe('the schemes of an answer', () => {
  it.each([...VECTORS, ...REAL])('come to what the record comes to: %s', (_name, record) => {
    const expected = withoutDropped(publicationTheme(record));
    const sent = answer(record);
    if (!sent.schemes) {
      // Nothing but a font or a preference, which say nothing about colours.
      expect(new Set([expected.light, expected.dark].flatMap(({ origin }) => Object.values(origin)))).toEqual(
        new Set(['neutral']),
      );
      return;
    }
    expect(publicationTheme(sent)).toEqual({ ...expected, dropped: [] });
    // A card that was read of it, and one that went through JSON.
    expect(publicationTheme(parseCardView(sent))).toEqual({ ...expected, dropped: [] });
    expect(publicationTheme(JSON.parse(JSON.stringify(parseCardView(sent))))).toEqual({ ...expected, dropped: [] });
  });

  it('are read of most vectors', () => {
    expect(VECTORS.filter(([, record]) => answer(record).schemes).length).toBeGreaterThan(30);
  });

  const RECORD = { basicTheme: { background: { r: 1, g: 2, b: 30 }, foreground: { r: 250, g: 250, b: 250 } } };
  const sent = answer(RECORD);
  const { light = {}, dark = {} } = sent.schemes ?? {};
  const plain = publicationTheme({ view: { external: { ...external, source: { ...source, theme } } } });

  it.each([
    ['a text', 'dark', ['schemes']],
    ['one alone', { light }, ['schemes.dark']],
    ['a colour that is missing', { light: { ...light, link: undefined }, dark }, ['schemes.light.link']],
    ['a channel of 256', { light, dark: { ...dark, hover: { r: 256, g: 0, b: 0 } } }, ['schemes.dark.hover']],
    [
      'no origins',
      { light: { ...light, origin: undefined }, dark },
      ['schemes.light.origin', 'schemes.light.origin.background'],
    ],
    [
      'an origin that nobody knows',
      { light, dark: { ...dark, origin: { ...(dark.origin as object), focus: 'made up' } } },
      ['schemes.dark.origin.focus'],
    ],
  ])('are dropped with their paths, and source.theme counts: %s', (_note, schemes, paths) => {
    const read = publicationTheme({ view: { external: { ...external, source: { ...source, theme } } }, schemes });
    expect(withoutDropped(read)).toEqual(withoutDropped(plain));
    expect(read.light.accent).toEqual(accentRGB);
    expect(read.dropped.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
  });

  // An AppView's word that a colour is derived is a promise that it can be read.
  const white = { r: 255, g: 255, b: 255 };
  const derived = (scheme: Record<string, unknown>, name: string, color: unknown, more = {}) => ({
    ...scheme,
    [name]: color,
    origin: { ...(scheme.origin as object), [name]: 'derived', ...more },
  });
  it.each([
    ['a link as its ground', { light: derived(light, 'link', light.background), dark }, ['schemes.light.link']],
    ['a ground', { light, dark: derived(dark, 'background', dark.foreground) }, ['schemes.dark.background']],
    ['an edge', { light: derived(light, 'border', light.background), dark }, ['schemes.light.border']],
    ['words', { light, dark: derived(dark, 'accentForeground', dark.accent) }, ['schemes.dark.accentForeground']],
    [
      'a button whose shade hides its words',
      { light: derived(light, 'hover', light.accentForeground, { accent: 'derived' }), dark },
      ['schemes.light.hover'],
    ],
  ])('are dropped with their paths where what is derived cannot be read: %s', (_note, schemes, paths) => {
    const read = publicationTheme({ view: { external: { ...external, source: { ...source, theme } } }, schemes });
    expect(withoutDropped(read)).toEqual(withoutDropped(plain));
    expect(read.dropped.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
    expect(new Set(read.dropped.map(({ path }) => path)).size).toBe(read.dropped.length);
  });

  it('stay where a colour as published is hard to read on a ground as published, or a shade on such an accent', () => {
    const grey = { r: 128, g: 128, b: 128 };
    const pair = { accent: grey, accentForeground: { r: 130, g: 130, b: 130 } };
    const faint = answer({ basicTheme: { background: white, foreground: { r: 250, g: 250, b: 250 }, ...pair } });
    const read = publicationTheme(faint);
    expect(read.dropped).toEqual([]);
    expect(read.light.accent).toEqual(grey);
    expect(read.light.ratios['accentForeground/hover']).toBeLessThan(4.5);
  });

  it.each([
    ['a font that is an injection', { font: 'x"; color: red' }, 'schemes.font'],
    ['a preference that nobody knows', { prefers: 'sepia' }, 'schemes.prefers'],
  ])('stay without %s', (_note, bad, path) => {
    const read = publicationTheme({ ...sent, schemes: { ...sent.schemes, ...bad } });
    expect(read).toEqual({ ...publicationTheme(sent), dropped: [expect.objectContaining({ path })] });
  });

  it.each([
    ['a record', RECORD],
    ['a record from getRecord', { uri: 'at://x', cid: 'x', value: RECORD }],
  ])('count for nothing in %s', (_note, record) => {
    const names = Object.keys(light).filter((name) => name !== 'origin');
    const hidden = { ...Object.fromEntries(names.map((name) => [name, white])), origin: light.origin };
    const read = publicationTheme({ ...record, schemes: { light: hidden, dark: hidden } });
    expect(read.dropped).toEqual([]);
    expect(read.light.foreground).not.toEqual(read.light.background);
  });
});
