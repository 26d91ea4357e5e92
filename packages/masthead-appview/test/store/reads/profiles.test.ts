import { expect, test } from 'vitest';
import { hostOfReference } from '../../../src/store/reads/profiles.ts';

test.each([
  { note: 'an address', ref: 'https://Company.Example/about', host: 'company.example' },
  { note: 'a number in a register', ref: 'urn:lei:5493001KJTIIGC8Y1R12', host: null },
  { note: 'no address', ref: 'Company Ltd.', host: null },
  { note: 'an IP address', ref: 'https://192.0.2.1/', host: null },
  { note: 'nothing', ref: '', host: null },
])('who owns a reference: $note', ({ ref, host }) => {
  expect(hostOfReference(ref)).toBe(host);
});
