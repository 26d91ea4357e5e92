import { describe, expect, test } from 'vitest';
import { cardAuthors, contributorsOf } from '../../../src/core/card/card-authors.ts';

const person = (name: string) => ({ did: `did:plc:${name}`, handle: `${name}.example` });
const handles = (people: readonly { handle: string }[]) => people.map(({ handle }) => handle);

describe('the people of a byline', () => {
  const cases: [note: string, owner: string | null, contributors: string[], named: string[], others: string[]][] = [
    ['the owner alone', 'a', [], ['a.example'], []],
    ['the owner first, whatever the list says', 'a', ['b', 'c'], ['a.example', 'b.example', 'c.example'], []],
    ['three are named', 'a', ['b', 'c', 'd', 'e'], ['a.example', 'b.example', 'c.example'], ['d.example', 'e.example']],
    ['an unknown owner: a list alone is anybody’s word', null, ['b'], [], []],
  ];
  test.each(cases)('%s', (_, owner, contributors, named, others) => {
    const view = { associatedProfiles: owner ? [person(owner)] : [], contributors: contributors.map(person) };
    expect(handles(cardAuthors(view).named)).toEqual(named);
    expect(handles(cardAuthors(view).others)).toEqual(others);
  });

  test('the owner’s page is the one that the AppView names', () => {
    const view = { associatedProfiles: [person('a')], authorPage: 'https://cards.example/p/a.example' };
    expect(cardAuthors(view).named[0]?.page).toBe('https://cards.example/p/a.example');
  });
});

describe('the accounts that a document names', () => {
  const cases: [note: string, contributors: unknown[] | undefined, dids: string[]][] = [
    ['none', undefined, []],
    ['in the order of the list', [{ did: 'did:plc:c' }, { did: 'did:plc:b' }], ['did:plc:c', 'did:plc:b']],
    ['each once', [{ did: 'did:plc:b' }, { did: 'did:plc:b', role: 'editor' }], ['did:plc:b']],
    ['not the owner again', [{ did: 'did:plc:a' }, { did: 'did:plc:b' }], ['did:plc:b']],
    ['a handle, a name, a number, nothing', [{ did: 'b.example' }, { displayName: 'B' }, { did: 7 }, null], []],
    [
      'a thousand: twelve at most',
      Array.from({ length: 1000 }, (_, index) => ({ did: `did:plc:n${index}` })),
      Array.from({ length: 12 }, (_, index) => `did:plc:n${index}`),
    ],
  ];
  test.each(cases)('%s', (_, contributors, dids) => {
    expect(contributorsOf('did:plc:a', contributors ? { contributors } : {})).toEqual(dids);
  });
});
