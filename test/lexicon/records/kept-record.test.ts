import { describe, expect, test } from 'vitest';
import { PROFILE_SECTIONS } from '../../../src/atproto/repository/profile-sections.ts';
import { keepProfileRecord } from '../../../src/lexicon/records/kept-record.ts';
import { PEOPLE } from '../../scenarios/people/people.ts';

const SELF = 'id.sifa.profile.self';
const POSITION = 'id.sifa.profile.position';
const position = { title: 'Keeper', startedAt: '2020-01', createdAt: '2026-01-01T00:00:00Z' };

describe('what is kept of a record', () => {
  const names = {
    did: 'did:plc:a',
    uri: (...parts: string[]) => `at://did:plc:a/${parts.join('/')}`,
    organisation: 'did:plc:o',
    friend: 'did:plc:f',
    entityRef: 'https://o.example/',
  };
  const written = PEOPLE.flatMap((person) => person.records(names));

  test('is the same when it is read again, of every record of every person', () => {
    const seen = new Set<string>();
    for (const [name, rkey, fields] of written) {
      const collection = name.startsWith('profile.') ? `id.sifa.${name}` : name;
      const kept = keepProfileRecord(collection, rkey, { createdAt: '2026-01-01T00:00:00.000Z', ...fields });
      if (!kept) continue;
      seen.add(collection);
      const again: unknown = JSON.parse(JSON.stringify(kept.record));
      expect(keepProfileRecord(collection, rkey, again)).toEqual(kept);
    }
    const profiles = ['id.sifa.profile.self', ...Object.keys(PROFILE_SECTIONS)];
    expect(profiles.filter((name) => !seen.has(name))).toEqual([]);
  });

  test.each([
    ['an unknown field', { ...position, padding: 'x'.repeat(100_000) }, position],
    ['labels that hide nothing', { ...position, labels: { values: [{ val: 'x'.repeat(1000) }] } }, position],
    ['a text over its limit', { ...position, company: 'x'.repeat(9000) }, { ...position, company: 'x'.repeat(256) }],
    ['no title', { startedAt: '2020' }, undefined],
  ])('of a position with %s', (_, given, kept) => {
    expect(keepProfileRecord(POSITION, '1', given)?.record).toEqual(kept);
  });

  test.each([
    ['a profile that cannot be read', SELF, 'self', { discoverable: false, langs: 7 }, { discoverable: false }],
    ['a profile at another key', SELF, 'other', { createdAt: position.createdAt }, undefined],
    [
      'an organisation, of which only the name is shown',
      'id.sifa.org.profile',
      'self',
      { name: 'O', createdAt: position.createdAt, description: 'Long' },
      { name: 'O' },
    ],
    [
      'an account, of whose profile no view shows the post',
      'app.bsky.actor.profile',
      'self',
      { displayName: 'A', pronouns: 'they', pinnedPost: { uri: 'at://did:plc:a/a.b.c/1', cid: 'bafy' } },
      { displayName: 'A', pronouns: 'they' },
    ],
    ['a collection that nobody knows', 'id.sifa.profile.horoscope', '1', { sign: 'fish' }, undefined],
    ['a collection with the name of a member of all objects', 'constructor', '1', {}, undefined],
    ['no record', POSITION, '1', 'text', undefined],
  ])('of %s', (_, collection, rkey, given, kept) => {
    expect(keepProfileRecord(collection, rkey, given)?.record).toEqual(kept);
  });
});

test('positions are kept in this order: the flagged one, those that go on, the latest to start', () => {
  const given = [
    { isPrimary: true, endedAt: '2001' },
    { startedAt: '2024-03' },
    { startedAt: '2023' },
    { startedAt: 'long ago' },
    { startedAt: '2025', endedAt: 'spring 2025' },
    { startedAt: '2020', endedAt: '2021' },
  ];
  const ranks = given.map((more) => keepProfileRecord(POSITION, '1', { ...position, ...more })?.rank ?? '');
  expect(ranks.toSorted().reverse()).toEqual(ranks);
});
