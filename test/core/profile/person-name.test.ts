import { expect, test } from 'vitest';
import { personName } from '../../../src/core/profile/person-name.ts';

test.each([
  ['@victim.example', 'a handle'],
  ['@victim.example ✔', 'with a mark behind it'],
  [' \u200b\u2060@victim.example', 'behind signs that nobody sees'],
  ['✔ @victim.example', 'behind a mark'],
  ['@@victim.example', 'twice'],
  ['＠victim.example', 'with the sign of East Asia'],
  ['@日記.example', 'in another script'],
])('%j is no name: %s', (name) => {
  expect(personName(name)).toBeUndefined();
});

test.each([
  ['Ada', 'a name'],
  ['@ada', 'no handle of this network'],
  ['@ada@social.example', 'a handle of another network'],
  ['ada@example.com', 'an address for mail'],
  ['victim.example', 'a brand that is called like its site'],
  ['Ada @ Acme Inc.', 'a place'],
  ['Ada (@ada.example)', 'a name that says more'],
])('%j is a name: %s', (name) => {
  expect(personName(name)).toBe(name);
});

test('without a name there is none', () => {
  expect(personName(undefined)).toBeUndefined();
});
