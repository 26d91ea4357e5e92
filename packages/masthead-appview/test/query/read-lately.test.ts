import { expect, test, vi } from 'vitest';
import { readRecently } from '../../src/query/card-answer.ts';

const row = (name: string, record: object | string) =>
  [`at://did:plc:${name}/site.standard.publication/self`, JSON.stringify(record)] as const;

test('a record is read once for as long as it says the same', () => {
  const read = vi.fn((record: unknown) => ({ record }));
  const lately = readRecently(read);
  const first = lately(...row('a', { name: 'A' }));
  expect(first).toEqual({ record: { name: 'A' } });
  expect(lately(...row('a', { name: 'A' }))).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a record that has changed is read again, and so is one that changed back', () => {
  const lately = readRecently((record) => record);
  expect(lately(...row('a', { name: 'A' }))).toEqual({ name: 'A' });
  expect(lately(...row('a', { name: 'B' }))).toEqual({ name: 'B' });
  expect(lately(...row('a', { name: 'A' }))).toEqual({ name: 'A' });
});

test('the same text in another record is another record', () => {
  const read = vi.fn((record: unknown) => record);
  const lately = readRecently(read);
  lately(...row('a', { name: 'A' }));
  lately(...row('b', { name: 'A' }));
  expect(read).toHaveBeenCalledTimes(2);
});

test('that a record cannot be read is kept as well', () => {
  const read = vi.fn(() => null);
  const lately = readRecently(read);
  expect(lately(...row('a', {}))).toBeNull();
  expect(lately(...row('a', {}))).toBeNull();
  expect(read).toHaveBeenCalledTimes(1);
});

test('a huge record is read each time and not kept', () => {
  const read = vi.fn((record: unknown) => record);
  const lately = readRecently(read);
  const huge = row('a', 'x'.repeat(10_000));
  lately(...huge);
  lately(...huge);
  expect(read).toHaveBeenCalledTimes(2);
  // Neither does what was there before it come back.
  lately(...row('a', 'small'));
  lately(...huge);
  expect(lately(...huge)).toBe('x'.repeat(10_000));
});

test('the oldest makes room', () => {
  const read = vi.fn((record: unknown) => record);
  const lately = readRecently(read, 2);
  for (const name of ['a', 'b', 'c']) lately(...row(name, { name }));
  expect(read).toHaveBeenCalledTimes(3);
  lately(...row('c', { name: 'c' }));
  lately(...row('b', { name: 'b' }));
  expect(read).toHaveBeenCalledTimes(3);
  lately(...row('a', { name: 'a' }));
  expect(read).toHaveBeenCalledTimes(4);
});
