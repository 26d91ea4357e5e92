import { expect, it } from 'vitest';
import { percentDecoded } from '../../../src/core/url/canonical-url.ts';

it.each([
  ['plain', 'plain', 'nothing to take away'],
  ['caf%C3%A9%20noir', 'café noir', 'letters of two bytes, and a space'],
  ['a%2Fb', 'a/b', 'a slash that is part of a name'],
  ['a+b', 'a+b', 'a plus is a space in forms only'],
  ['100%', undefined, 'a percent sign alone'],
  ['%zz', undefined, 'no digits'],
  ['%C3', undefined, 'half a letter'],
  ['%E0%80%80', undefined, 'longer than UTF-8 allows'],
])('%s → %s: %s', (part, decoded, _note) => {
  expect(percentDecoded(part)).toBe(decoded);
});
