import { describe, expect, it } from 'vitest';
import { publicationTheme } from '../../../../src/theme/index.ts';
import { statedSchemes } from '../../src/query/card-answer.ts';

const PCKT = {
  $type: 'blog.pckt.theme',
  light: { background: '#fdf2f8', text: '#881337', accent: '#a16207' },
  dark: { background: '#500724', text: '#fce7f3' },
};
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
    ['an empty one', { basicTheme: {}, theme: {} }],
    ['one of a type that nobody knows', { theme: { $type: 'com.example.theme', background: '#ff0000' } }],
    ['one of which no colour can be read', { basicTheme: { accent: { r: 999, g: 0, b: 0 } }, theme: 7 }],
    ['a font alone', { theme: { $type: 'blog.pckt.theme', font: 'serif' } }],
    ['nothing', null],
    ['a text', 'theme'],
    ['one of more than 4,000 characters', { theme: { ...PCKT, more: 'x'.repeat(4000) } }],
  ])('are absent with %s', (_note, record) => {
    expect(statedSchemes(record)).toBeUndefined();
  });

  it.each([
    ['schemes of its own', { schemes: { light: {}, dark: {} } }],
    ['a view around other colours', { view: { external: { source: { theme: { accentRGB: { r: 1, g: 1, b: 1 } } } } } }],
    ['a value', { value: { basicTheme: { background: { r: 0, g: 0, b: 0 } } } }],
  ])('are the record’s own, whatever else stands in it: %s', (_note, more) => {
    expect(statedSchemes({ ...RECORD, ...more })).toBe(statedSchemes(RECORD));
  });
});
