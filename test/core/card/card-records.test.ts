import { expect, it } from 'vitest';
import { cardRecords } from '../../../src/core/card/card-records.ts';

const uriOf = (did: string, rkey: string, kind = 'publication') => `at://${did}/site.standard.${kind}/${rkey}`;

const uri = (n: number) => uriOf('did:plc:mara', String(n));
const refs = (...uris: readonly string[]) => ({ associatedRefs: uris.map((each) => ({ uri: each, cid: 'bafyrei' })) });

it.each([
  ['a document and its publication', refs(uri(1), uri(2)), [uri(1), uri(2)]],
  ['by a handle', refs('at://mara.example/site.standard.document/1'), ['at://mara.example/site.standard.document/1']],
  ['none', {}, []],
  ['an empty list', refs(), []],
  ['the same twice', refs(uri(1), uri(1)), [uri(1)]],
  ['more than an AppView takes', refs(...[1, 2, 3, 4, 5].map(uri)), [1, 2, 3, 4].map(uri)],
  ['what is no at-uri of a record', refs('https://a.example', 'at://did:plc:mara', `${uri(1)}#x`, uri(2)), [uri(2)]],
  ['what would be two in an attribute', refs(`${uri(1)} ${uri(2)}`, `${uri(1)},${uri(2)}`), []],
  ['what would end an attribute', refs(`${uri(1)}" onclick="alert(1)`), []],
])('the records behind a card: %s', (_note, view, records) => {
  expect(cardRecords(view)).toEqual(records);
});
