import { expect, it } from 'vitest';
import { personName } from '../../../src/core/profile/person-name.ts';

it.each<[name: string | undefined, is: boolean, note: string]>([
  ['@victim.example', false, 'a handle'],
  ['@victim.example ✔', false, 'with a mark behind it'],
  [' \u200b\u2060@victim.example', false, 'behind signs that nobody sees'],
  ['✔ @victim.example', false, 'behind a mark'],
  ['@@victim.example', false, 'twice'],
  ['＠victim.example', false, 'with the sign of East Asia'],
  ['@日記.example', false, 'in another script'],
  [undefined, false, 'none at all'],
  ['Ada', true, 'a name'],
  ['@ada', true, 'no handle of this network'],
  ['@ada@social.example', true, 'a handle of another network'],
  ['ada@example.com', true, 'an address for mail'],
  ['victim.example', true, 'a brand that is called like its site'],
  ['Ada (@ada.example)', true, 'a name that says more'],
])('%j is a name: %s (%s)', (name, is) => {
  expect(personName(name)).toBe(is ? name : undefined);
});
