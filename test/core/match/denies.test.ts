import { expect, test } from 'vitest';
import { denies } from '../../../src/core/match/record-address.ts';

const OWN = 'at://did:plc:alice/site.standard.publication/3lab';
const OTHERS = 'at://did:plc:mallory/site.standard.publication/3lab';

test.each([
  { note: "somebody else's record", names: [OTHERS], denied: true },
  { note: 'several of others', names: [OTHERS, OTHERS.replace('3lab', '3lac')], denied: true },
  { note: 'nothing', names: [], denied: false },
  { note: 'another record of the same account', names: [OWN], denied: false },
  { note: "one's own beside another's", names: [OWN, OTHERS], denied: false },
  {
    note: 'one by a handle, which may be anybody’s',
    names: [OTHERS.replace('did:plc:mallory', 'a.example')],
    denied: false,
  },
  { note: 'an account whose DID only begins alike', names: [OWN.replace('alice', 'alice2')], denied: true },
])('a site that names $note: $denied', ({ names, denied }) => {
  expect(denies(names, 'did:plc:alice')).toBe(denied);
});
