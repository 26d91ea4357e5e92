import { expect, it } from 'vitest';
import { counted } from '../../src/terminal/output.ts';

it.each([
  [0, 'no records at all are many', '0 records'],
  [1, 'one is written out', 'one record'],
  [2, 'more have the plural', '2 records'],
])('%s: %s', (count, _note, words) => {
  expect(counted(count, 'record')).toBe(words);
});

it('takes another plural', () => {
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
});
