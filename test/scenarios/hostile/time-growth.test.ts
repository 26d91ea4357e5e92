import { expect, it } from 'vitest';
import { growth } from './time-growth.ts';

// What linear-time.test.ts finds nothing with does find something: if not at once, where a busy machine slowed the short texts.
it.each<[string, (text: string) => unknown, string]>([
  ['a pattern that begins again at each letter', (text) => /\.+$/.test(text), '.'],
  ['accents that are brought in order', (text) => text.normalize('NFC'), '\u0301\u0316'],
  [
    'words that are looked up in a list',
    (text) => text.split(' ').filter((word, at, all) => all.includes(`${word}${at}`)),
    'a ',
  ],
])('what takes longer is found: %s', { retry: 5 }, async (_, entry, unit) => {
  expect(await growth(entry, unit, 64_000)).toMatch(/\d+000 take \d+ ms, \d+ times/);
});
