import { expect, it } from 'vitest';
import { looseActor } from '../../../src/core/identifiers/handle.ts';

it.each([
  ['alice.example', 'alice.example'],
  ['@alice.example', 'alice.example'],
  [' @Alice.Example ', 'Alice.Example'],
  ['\u202a@alice.example\u202c', 'alice.example'],
  ['at://alice.example', 'alice.example'],
  ['https://bsky.app/profile/alice.example', 'alice.example'],
  ['did:plc:abc', 'did:plc:abc'],
  ['did:web:localhost%3A80', 'did:web:localhost%3A80'],
  ['alice', undefined],
  ['alice example', undefined],
  ['https://alice.example', undefined],
  ['', undefined],
])('%o could be the actor %o', (written, actor) => {
  expect(looseActor(written)).toBe(actor);
});
