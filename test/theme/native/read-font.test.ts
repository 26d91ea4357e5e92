import { expect, it } from 'vitest';
import { readFont } from '../../../src/theme/native/read-color.ts';

it.each([
  ['a slug', 'playfair-display', 'playfair-display'],
  ['a family', ' Source Serif 4 ', 'Source Serif 4'],
  ['Leaflet’s form, the family of it', 'custom:Source Serif 4:Source+Serif+4:ital,wght@0,400', 'Source Serif 4'],
  ['another script', '源ノ明朝', '源ノ明朝'],
])('reads %s', (_note, value, font) => {
  expect(readFont(value, 'theme.font', refuse)).toBe(font);
});

it.each([undefined, null, ''])('finds none in %j, which is no fault', (value) => {
  expect(readFont(value, 'theme.font', refuse)).toBeUndefined();
});

it.each([
  ['what would end a string', 'x"; } * {'],
  ['what is too long', 'a'.repeat(101)],
  ['a number', 7],
  ['Leaflet’s form without a family', 'custom:'],
  ['white space', '  '],
])('drops %s', (_note, value) => {
  const dropped: string[] = [];
  expect(readFont(value, 'theme.font', ({ path }) => dropped.push(path))).toBeUndefined();
  expect(dropped).toEqual(['theme.font']);
});

function refuse({ path }: { path: string }): void {
  throw new Error(`dropped ${path}`);
}
