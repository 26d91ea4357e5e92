import type { Entries } from './suspicious-texts.ts';

/** Loops over a text: first those that are linear, then those that are not. */
export const EXAMPLES: Entries<number> = {
  'one loop': (count) => {
    let found = 0;
    for (const letter of 'a'.repeat(count)) if (letter === 'b') found++;
    return found;
  },
  'a search that goes on where it was': (count) => {
    const text = 'ab'.repeat(count);
    let at = 0;
    while (at >= 0) at = text.indexOf('b', at + 1);
  },
  'a pattern that goes on where it was': (count) => [...'ab'.repeat(count).matchAll(/b/g)],
  'a loop in a loop': (count) => {
    const text = 'a'.repeat(count);
    let found = 0;
    for (let from = 0; from < text.length; from++) for (let to = from; to < text.length; to++) found++;
    return found;
  },
  'a search from each place to the end': (count) => {
    const text = 'a'.repeat(count);
    for (let at = 0; at < count; at++) text.indexOf('b', at);
  },
  'a pattern from each place to the end': (count) => {
    const text = 'a'.repeat(count);
    for (let at = 0; at < count; at++) /b/.test(text.slice(at));
  },
  'a list that is copied for each letter': (count) => {
    let list: string[] = [];
    for (const letter of 'a'.repeat(count)) list = [...list, letter];
    return list;
  },
};
