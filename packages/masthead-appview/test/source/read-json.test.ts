import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ShapeError } from '../../src/source/check-cbor.ts';
import { readJson } from '../../src/source/jetstream/jetstream-event.ts';

test('whatever JSON there is, its fields', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (value) => {
      const text = JSON.stringify(value);
      expect(readJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  ['brackets in a string', JSON.stringify({ a: '['.repeat(1000) })],
  ['commas in a string', JSON.stringify({ a: ','.repeat(1_000_000) })],
  ['a quote in a string', JSON.stringify({ a: '"[[['.repeat(300) })],
  ['a backslash at its end', JSON.stringify({ a: '\\', b: '['.repeat(300) })],
  ['two hundred levels', `{"a":${'['.repeat(200)}${']'.repeat(200)}}`],
  ['a hundred thousand values', JSON.stringify({ a: Array.from({ length: 100_000 }, () => 0) })],
])('%s: that is nothing special', (_name, text) => {
  expect(readJson(text)).toEqual(JSON.parse(text));
});

describe('refused before it is parsed', () => {
  test.each([
    ['sixteen million brackets', '['.repeat(16_000_000)],
    ['a thousand levels of objects', '{"a":'.repeat(1000)],
    ['a million empty objects', `[${'{},'.repeat(1_000_000)}{}]`],
    ['a million zeros', `[${'0,'.repeat(1_000_000)}0]`],
  ])('%s', (_name, text) => {
    expect(() => readJson(text)).toThrow(ShapeError);
  });
});

test.each(['', '{', '"', '"\\', '{"a":}', 'null x'])('%j is no JSON', (text) => {
  expect(() => readJson(text)).toThrow(SyntaxError);
});
