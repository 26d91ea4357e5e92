import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toRgb } from '../../../src/core/color/rgb.ts';
import { httpUrl } from '../../../src/core/values/canonical-url.ts';
import { parsePublication } from '../../../src/lexicon/index.ts';
import { CID, color, icon, publication, theme } from '../sample-records.ts';

const { $type: _type, ...rest } = publication;
const plain = (r: number, g: number, b: number) => ({ r, g, b });

describe('parsePublication', () => {
  it('reads a right one: blobs as BlobRef, no $type', () => {
    expect(parsePublication(publication)).toEqual({
      ...rest,
      icon: { cid: CID, mimeType: 'image/png', size: 4_000 },
      basicTheme: {
        ...{ background: plain(255, 255, 255), foreground: plain(20, 20, 20) },
        ...{ accent: plain(128, 128, 128), accentForeground: plain(0, 0, 0) },
      },
    });
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'https://blog.example'],
    ['no url', { ...publication, url: undefined }],
    ['no name', { ...publication, name: undefined }],
    ['a blank name: nothing to show', { ...publication, name: ' \n ' }],
    ['an ftp url: a PDS lets it through', { ...publication, url: 'ftp://blog.example' }],
    ['a script as the url', { ...publication, url: 'javascript:alert(1)' }],
    ['a record of another kind', { ...publication, $type: 'site.standard.document' }],
  ])('gives null for %s', (_note, value) => {
    expect(parsePublication(value)).toBeNull();
  });

  it.each([
    ['a theme without an accent', { basicTheme: { ...theme, accent: undefined } }, 'basicTheme'],
    ['a theme of another kind', { basicTheme: { ...theme, $type: 'blog.pckt.theme' } }, 'basicTheme'],
    ['"red" as a colour', { basicTheme: { ...theme, accent: 'red' } }, 'basicTheme'],
    [
      'an rgba colour: a PDS lets it through',
      { basicTheme: { ...theme, accent: { $type: 'site.standard.theme.color#rgba', r: 1, g: 2, b: 3, a: 50 } } },
      'basicTheme',
    ],
    ['an icon over a megabyte', { icon: { ...icon, size: 1_000_001 } }, 'icon'],
    ['an icon that is no picture', { icon: { ...icon, mimeType: 'text/plain' } }, 'icon'],
    ['an icon that is a URL', { icon: 'https://blog.example/icon.png' }, 'icon'],
    ['a description that is no text', { description: { $type: 'x' } }, 'description'],
    ['preferences that are a list', { preferences: [] }, 'preferences'],
    ['a field that nobody knows', { secret: 1 }, 'secret'],
  ])('drops %s and keeps the rest', (_note, part, field) => {
    const read = parsePublication({ ...publication, ...part });
    expect(read).toMatchObject({ name: 'Notes', url: publication.url });
    expect(read).not.toHaveProperty(field);
  });

  it.each([
    ['$type missing', rest],
    ['colours and theme without $type', { ...rest, basicTheme: { ...rgbs(), $type: undefined } }],
  ])('reads real records: %s', (_note, value) => {
    expect(parsePublication(value)).toEqual(parsePublication(publication));
  });

  it.each([
    ['no body', { background: undefined, foreground: undefined }],
    ['three good colours and one of 256', { background: color(256, 255, 255) }],
    ['a body of which only half can be read', { foreground: 'black' }],
  ])('keeps the pair of the button of a theme with %s', (_note, part) => {
    expect(parsePublication({ ...publication, basicTheme: { ...theme, ...part } })?.basicTheme).toEqual({
      accent: plain(128, 128, 128),
      accentForeground: plain(0, 0, 0),
    });
  });

  it('cuts a name that is over its limit', () => {
    expect(parsePublication({ ...publication, name: 'n'.repeat(2_000_000) })?.name).toBe('n'.repeat(500));
  });

  it('keeps the url exactly as written', () => {
    const url = 'https://Blog.Example/Notes/?q=1';
    expect(parsePublication({ ...publication, url })?.url).toBe(url);
  });

  it('takes nothing from prototypes', () => {
    const hostile = JSON.parse(
      '{"url":"https://a.example","name":"A","__proto__":{"description":"x"},"constructor":1}',
    );
    const read = parsePublication(hostile);
    expect(read).toEqual({ url: 'https://a.example', name: 'A' });
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).description).toBeUndefined();
  });

  test('never throws, and what it gives keeps its promises', () => {
    const field = fc.oneof(fc.anything({ withNullPrototype: true }), fc.constantFrom(...Object.values(publication)));
    fc.assert(
      fc.property(
        fc.record(
          { url: field, name: field, description: field, icon: field, basicTheme: field, labels: field, $type: field },
          { requiredKeys: [] },
        ),
        (record) => {
          const read = parsePublication(record);
          if (!read) return;
          expect(httpUrl(read.url)).not.toBeNull();
          expect(read.name.trim()).not.toBe('');
          expect(new TextEncoder().encode(read.name).length).toBeLessThanOrEqual(5_000);
          if (read.icon) expect(read.icon.size).toBeLessThanOrEqual(1_000_000);
          for (const colour of Object.values(read.basicTheme ?? {})) expect(toRgb(colour)).toEqual(colour);
          expect(parsePublication(read)).toEqual(read);
        },
      ),
    );
  });
});

function rgbs(): Record<string, unknown> {
  const { $type: _theme, ...colors } = theme;
  return Object.fromEntries(Object.entries(colors).map(([name, { r, g, b }]) => [name, { r, g, b }]));
}
