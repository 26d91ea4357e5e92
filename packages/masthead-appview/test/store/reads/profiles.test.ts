import { expect, test } from 'vitest';
import { hostOfReference } from '../../../src/store/reads/profiles.ts';

test.each([
  ['https://Company.Example/about', 'company.example'],
  ['urn:lei:5493001KJTIIGC8Y1R12', null],
  ['https://192.0.2.1/', null],
  ['', null],
])('the host that owns the reference %j is %j', (ref, host) => {
  expect(hostOfReference(ref)).toBe(host);
});
