import { describe, expect, test } from 'vitest';
import { organisationsOf } from '../../../src/atproto/repository/organisations.ts';
import type { KeyedRecord, ProfileRecords } from '../../../src/atproto/repository/profile-sections.ts';
import { assembleBoundedProfile, keepRecords } from '../../../src/atproto/view/bounded-profile.ts';
import { parseProfileView } from '../../../src/core/index.ts';

const createdAt = '2026-01-01T00:00:00.000Z';
const person = { did: 'did:plc:alice', handle: 'alice.example', blobUrl: () => 'https://cdn.example/a.jpg' };
const self = { headline: 'Keeper of lights', createdAt };
const many = (count: number, make: (at: number) => object): KeyedRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    rkey: String(at).padStart(5, '0'),
    // No two say the same.
    value: { createdAt, startedAt: '2020', title: `Keeper ${at}`, name: `Welding ${at}`, ...make(at) },
  }));

function profileOf(records: ProfileRecords, name?: string) {
  const kept = keepRecords({ self, ...records });
  const resolveEntityName = name === undefined ? undefined : () => name;
  return assembleBoundedProfile({ ...person, records: kept.records, resolveEntityName }, kept.cut);
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('a profile that nothing is left out of says nothing of that', () => {
  const view = profileOf({ positions: many(500, () => ({})), skills: many(499, () => ({})) });
  expect(view).toMatchObject({ headline: self.headline });
  expect([view?.positions.length, view?.skills.length, view?.cut]).toEqual([500, 499, undefined]);
});

describe('of a section with too much in it', () => {
  test.each([
    ['more entries than a view has', () => ({}), 500],
    ['long texts', () => ({ description: 'x'.repeat(5000) }), 26],
    ['long texts in other letters', () => ({ description: '語'.repeat(5000) }), 9],
    ['texts that JSON writes six times as long', () => ({ description: '\u0001'.repeat(5000) }), 5],
    ['fields that no view shows', () => ({ padding: 'x'.repeat(100_000) }), 500],
  ])('the first are kept, and it is named: %s', (_, more, count) => {
    const view = profileOf({ positions: many(600, more), skills: many(3, () => ({})) });
    expect(view?.positions.length).toBe(count);
    expect(view?.positions[0]?.rkey).toBe('00000');
    expect([view?.skills.length, view?.cut, view?.headline]).toEqual([3, ['positions'], self.headline]);
    expect(parseProfileView(view)?.cut).toEqual(['positions']);
  });

  test('neither the primary position is left out, nor what goes on, nor the latest to start', () => {
    const positions = many(2000, (at) => {
      if (at === 1990) return { isPrimary: true, startedAt: '1990' };
      if (at === 1991) return { startedAt: '1991' };
      return { startedAt: at === 1992 ? '2019' : '2000', endedAt: '2020' };
    });
    const keys = profileOf({ positions })?.positions.map(({ rkey }) => rkey) ?? [];
    expect(keys.slice(0, 3)).toEqual(['01991', '01990', '01992']);
    expect(keys).toHaveLength(500);
  });

  test('what is hidden or unreadable takes nobody’s place', () => {
    const hidden = many(600, () => ({ labels: { values: [{ val: '!hide' }] } }));
    const unreadable = many(600, () => ({ title: 7 }));
    const shown = { rkey: 'z', value: { title: 'Shown', startedAt: '2000', createdAt } };
    const view = profileOf({ positions: [...hidden, ...unreadable, shown] });
    expect([view?.positions.map(({ rkey }) => rkey), view?.cut]).toEqual([['z'], undefined]);
  });
});

describe('an answer stays below the megabyte that clients take', () => {
  const uri = (rkey: string) => `at://did:plc:alice/id.sifa.profile.skill/${rkey}`;
  test.each([
    [
      'one name at a thousand places',
      { positions: many(500, () => ({ companyDid: 'did:plc:org', onBehalfOfDid: 'did:plc:org' })) },
      'n'.repeat(2000),
    ],
    [
      'long keys that skills repeat',
      {
        positions: many(500, (at) => ({
          skills: Array.from({ length: 4 }, (_, of) => ({ uri: uri(`${(at + of) % 50}`) })),
        })).map((record) => ({ ...record, rkey: `${record.rkey}${'k'.repeat(500)}` })),
        skills: many(50, () => ({})).map((record, at) => ({ ...record, rkey: String(at) })),
      },
      undefined,
    ],
    [
      'every section full',
      Object.fromEntries(
        [
          'positions',
          'education',
          'honors',
          'projects',
          'volunteering',
          'involvement',
          'presentations',
          'publications',
        ].map((section) => [
          section,
          many(100, () => ({ description: 'x'.repeat(5000), institution: 'x', organization: 'x', kind: 'x' })),
        ]),
      ),
      undefined,
    ],
  ])('%s', (_, records, name) => {
    const view = profileOf(records, name);
    expect(bytesOf(view)).toBeLessThan(900_000);
    expect(view?.positions.length).toBeGreaterThan(5);
    expect(view?.cut).toContain('positions');
  });
});

test('of thousands of organisations the current ones are asked for their names', () => {
  const named = many(3000, (at) => ({
    ...(at < 2995 && { endedAt: '2021' }),
    companyDid: `did:plc:org${at}`,
    onBehalfOfDid: `did:plc:party${at}`,
    entityRef: `https://org${at}.example/`,
  }));
  const { dids, entityRefs } = organisationsOf(keepRecords({ positions: named }).records);
  expect([dids.length, entityRefs.length]).toEqual([20, 20]);
  expect(dids.slice(0, 2)).toEqual(['did:plc:org2995', 'did:plc:party2995']);
  expect(entityRefs[0]).toBe('https://org2995.example/');
});
