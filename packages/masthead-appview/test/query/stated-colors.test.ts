import { describe, expect, it } from 'vitest';
import { parsePublication } from '../../../../src/lexicon/index.ts';
import { accessibleAccent, accessibleBody, contrastRatio, publicationTheme } from '../../../../src/theme/index.ts';
import { statedColors } from '../../src/query/card-answer.ts';

const PCKT = {
  $type: 'blog.pckt.theme',
  light: { background: '#fdf2f8', text: '#881337', accent: '#a16207' },
  dark: { background: '#500724', text: '#fce7f3' },
};
const statedSchemes = (record: unknown) => statedColors(record, parsePublication(record)).schemes;
const RECORD = { name: 'Rose', url: 'https://rose.pckt.blog', theme: PCKT };

describe('the schemes that an answer states', () => {
  it('are those of the record', () => {
    const { light, dark } = publicationTheme(RECORD);
    const schemes = JSON.parse(statedSchemes(RECORD) ?? 'null');
    expect(schemes).toMatchObject({ light: { link: light.link, origin: light.origin }, dark: { border: dark.border } });
    expect(schemes.light).not.toHaveProperty('ratios');
    expect(statedSchemes({ ...RECORD, name: 'Another with the same theme' })).toBe(statedSchemes(RECORD));
  });

  it.each([
    ['no theme', { name: 'X', url: 'https://x.example' }],
    ['one of a type that nobody knows', { theme: { $type: 'com.example.theme', background: '#ff0000' } }],
    ['one of which no colour can be read', { basicTheme: { accent: { r: 999, g: 0, b: 0 } }, theme: 7 }],
    ['nothing', null],
    ['a text', 'theme'],
    ['one of more than 4,000 characters', { theme: { ...PCKT, more: 'x'.repeat(4000) } }],
  ])('are absent with %s', (_note, record) => {
    expect(statedSchemes(record)).toBeUndefined();
  });

  it.each([
    ['schemes of its own', { schemes: { light: {}, dark: {} } }],
    ['a value', { value: { basicTheme: { background: { r: 0, g: 0, b: 0 } } } }],
  ])('are the record’s own, whatever else stands in it: %s', (_note, more) => {
    expect(statedSchemes({ ...RECORD, ...more })).toBe(statedSchemes(RECORD));
  });
});

describe('the readable colours that an answer states', () => {
  const rgb = (r: number, g: number, b: number) => ({ r, g, b });
  const YELLOW = {
    background: rgb(255, 253, 208),
    foreground: rgb(230, 200, 60),
    accent: rgb(255, 220, 80),
    accentForeground: rgb(255, 255, 255),
  };
  const READABLE = { ...YELLOW, foreground: rgb(40, 40, 0), accentForeground: rgb(40, 40, 0) };
  const readable = (basicTheme: unknown, theme?: unknown) => {
    const record = { name: 'Lemon', url: 'https://lemon.example', basicTheme, theme };
    return JSON.parse(statedColors(record, parsePublication(record)).readable ?? 'null');
  };

  it('are absent where everything can be read as published', () => {
    expect(readable(READABLE)).toBeNull();
    expect(readable(undefined)).toBeNull();
  });

  it('are those that contrast="aa" shows, for the palettes with a pair that fails', () => {
    const { theme, light, dark } = readable(YELLOW);
    const { accent, accentForeground } = accessibleAccent(YELLOW.accent, YELLOW.accentForeground);
    expect(theme).toEqual({ accent, accentForeground, ...accessibleBody(YELLOW.background, YELLOW.foreground) });
    expect(light).toEqual(theme);
    // The other scheme is derived, which is readable already.
    expect(dark).toBeUndefined();
  });

  it('keep the pair of a palette that can be read as it is', () => {
    const { theme } = readable({ ...READABLE, accentForeground: YELLOW.accentForeground });
    expect(theme).toMatchObject({ background: READABLE.background, foreground: READABLE.foreground });
    expect(contrastRatio(theme.accent, theme.accentForeground)).toBeGreaterThanOrEqual(4.5);
  });

  it('have no body for a theme that has a button alone', () => {
    const { accent, accentForeground } = YELLOW;
    expect(Object.keys(readable({ accent, accentForeground }).theme)).toEqual(['accent', 'accentForeground']);
  });

  it('leave out the palette of a program’s theme that can be read', () => {
    expect(readable(YELLOW, { ...PCKT, light: {} }).dark).toBeUndefined();
    expect(readable(READABLE, { ...PCKT, dark: { background: '#500724', text: '#600a30' } })).toEqual({
      dark: expect.objectContaining({ background: expect.anything(), foreground: expect.anything() }),
    });
  });
});
