import { expect, test } from 'vitest';
import { LIMITS, list, valueAt } from '../../src/core/read-fields.ts';

const record = { basicTheme: { accent: { r: 1 } }, tags: ['a'] };

test.each([
  { note: 'a path', path: 'basicTheme.accent.r', value: 1 },
  { note: 'an item of a list', path: 'tags.0', value: 'a' },
  { note: 'the record itself', path: '', value: record },
  { note: 'below what is no object', path: 'basicTheme.accent.r.x', value: undefined },
  { note: 'below nothing', path: 'labels.values.0', value: undefined },
])('$note', ({ path, value }) => expect(valueAt(record, path)).toEqual(value));

test('a list is cut', () => {
  expect(list(Array(LIMITS.items + 1).fill('x'), (item) => item)).toHaveLength(LIMITS.items);
});
