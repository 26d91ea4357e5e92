import { describe, expect, it } from 'vitest';
import { atUri, looseCollection, parseAtUri, recordKeyIn } from '../../../src/core/values/identifiers.ts';

const DID = 'did:plc:z72i7hdynmk6r22z27h6tvur';
const DOCUMENT = 'site.standard.document';
const URI = `at://${DID}/${DOCUMENT}/3jzfcijpj2z2a`;

describe('the at-uri of a record', () => {
  it.each([
    ['by DID', URI, { authority: DID, collection: DOCUMENT, rkey: '3jzfcijpj2z2a' }],
    ['by handle', 'at://alice.example/a.b.c/self', { authority: 'alice.example', collection: 'a.b.c', rkey: 'self' }],
    [
      'by the DID of a host with a port',
      'at://did:web:localhost%3A1234/a.b.c/x',
      { authority: 'did:web:localhost%3A1234', collection: 'a.b.c', rkey: 'x' },
    ],
    ['with a key of every mark', `at://${DID}/a.b.c/~1.2-3_4:5`, { rkey: '~1.2-3_4:5' }],
  ])('%s', (_note, uri, parts) => {
    expect(parseAtUri(uri)).toMatchObject(parts);
    const { authority = '', collection = '', rkey = '' } = parseAtUri(uri) ?? {};
    expect(atUri(authority, collection, rkey)).toBe(uri);
  });

  it.each([
    ['nothing', ''],
    ['an account', `at://${DID}`],
    ['a collection', `at://${DID}/${DOCUMENT}`],
    ['a closing slash', `${URI}/`],
    ['a segment more', `${URI}/x`],
    ['another scheme', URI.replace('at:', 'https:')],
    ['half a DID', `at://did:plc/${DOCUMENT}/x`],
    ['a user name', `at://alice@alice.example/${DOCUMENT}/x`],
    ['no NSID', `at://${DID}/documents/x`],
    ['a key that is none', `at://${DID}/${DOCUMENT}/..`],
    ['a query', `${URI}?x`],
    ['a fragment', `${URI}#/title`],
    ['white space after it', `${URI}\n`],
    ['longer than any', `${URI}${'x'.repeat(3000)}`],
    ['no text', [URI]],
  ])('is not %s', (_note, value) => {
    expect(parseAtUri(value)).toBeNull();
  });
});

describe('the key of a record that a host gives as one of a collection', () => {
  it.each([
    ['its own', URI, '3jzfcijpj2z2a'],
    ['of another account', URI.replace('z72', 'y72'), undefined],
    ['of another collection', URI.replace('document', 'publication'), undefined],
    ['a segment too many', `${URI}/x`, undefined],
    ['no key', atUri(DID, DOCUMENT, ''), undefined],
    ['a key that cannot be', atUri(DID, DOCUMENT, '<script>'), undefined],
    ['no at-uri', 7, undefined],
  ])('%s', (_note, uri, key) => {
    expect(recordKeyIn(DID, DOCUMENT, uri)).toBe(key);
  });
});

it.each([
  [URI, DOCUMENT],
  ['at://x/y/z', 'y'],
  ['at://x/y', undefined],
  ['at://x/y/z/', undefined],
  ['at://x/y/a b', undefined],
  ['https://x/y/z', undefined],
])('what looks like the at-uri of a record has a collection: %s', (uri, collection) => {
  expect(looseCollection(uri)).toBe(collection);
});
