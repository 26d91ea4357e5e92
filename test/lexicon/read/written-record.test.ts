import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writtenDocument, writtenPublication } from '../../../src/lexicon/records/site-records.ts';

it.each<[note: string, record: unknown, read: object]>([
  ['an address as its owner wrote it', { url: 'https://A.example/b/' }, { address: 'https://a.example/b' }],
  ['an address that is not http', { url: 'ftp://a.example' }, { url: 'ftp://a.example', address: null }],
  ['a host alone', { url: 'a.example' }, { url: 'a.example', address: null }],
  ['a number in place of the address', { url: 7, name: 'A' }, { url: undefined, name: 'A', address: null }],
  ['a name of spaces', { name: ' ' }, { name: undefined, address: null }],
  ['no record', null, { url: undefined, name: undefined, address: null }],
])('of a publication: %s', (_note, record, read) => {
  expect(writtenPublication({ uri: 'at://x', record })).toMatchObject({ uri: 'at://x', record, ...read });
});

it.each<[note: string, record: unknown, read: object]>([
  ['its texts, valid or not', { site: 'a', path: 'b', publishedAt: 'c' }, { site: 'a', path: 'b', publishedAt: 'c' }],
  ['the post about it', { bskyPostRef: { uri: 'at://a/b/c', cid: 1 } }, { post: 'at://a/b/c' }],
  ['no texts', { site: {}, path: 1, bskyPostRef: 'a' }, { site: undefined, path: undefined, post: undefined }],
])('of a document: %s', (_note, record, read) => {
  expect(writtenDocument({ record })).toMatchObject(read);
});

it('reads any value, and gives texts that show something', () => {
  fc.assert(
    fc.property(fc.anything(), (record) => {
      const { record: _, address, ...texts } = { ...writtenDocument({ record }), ...writtenPublication({ record }) };
      expect(address === null || texts.url !== undefined).toBe(true);
      for (const text of Object.values(texts)) expect(text === undefined || /\S/.test(text)).toBe(true);
    }),
  );
});
