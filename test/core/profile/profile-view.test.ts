import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type ProfileEntry, type ProfileView, parseProfileView } from '../../../src/core/index.ts';
import { personName } from '../../../src/core/profile/profile-view.ts';
import { toShownProfile } from '../../../src/core/profile/shown-profile.ts';
import { LIMITS } from '../../../src/core/read-fields.ts';
import type { IdSifaGetProfileView } from '../../../src/lexicon/generated/index.ts';
import { HOSTILE_SHAPES, pathsOf, poisoned } from '../../elements/hostile-shapes.ts';
import { everyField, untyped } from './profile-lexicon.ts';

// Only a person who does not want to be found is said to have said so.
const WHOLE: Readonly<Record<string, unknown>> = { ...everyField(), discoverable: false };
const SECTIONS = Object.entries(WHOLE).filter(([, value]) => Array.isArray(value) && typeof value[0] === 'object');
const OWNER = { did: WHOLE.did, handle: WHOLE.handle };
const read = (section: string, ...entries: unknown[]) =>
  (parseProfileView({ ...OWNER, [section]: entries }) as Record<string, unknown> | null)?.[section];

it('every field of the lexicon is read, and no other', () => {
  expect(SECTIONS.length).toBe(18);
  expect(parseProfileView(WHOLE)).toEqual(WHOLE);
  expect(untyped(WHOLE)).toEqual([]);
  expect(parseProfileView({ ...WHOLE, unheardOf: [{ rkey: '1' }] })).toEqual(WHOLE);
});

it('every section has a type', () => {
  expectTypeOf<keyof ProfileView>().toEqualTypeOf<
    Exclude<keyof IdSifaGetProfileView.ProfileView, '$type'> | 'cut' | 'discoverable' | 'investments' | 'palette'
  >();
  expectTypeOf<ProfileEntry<'certifications'>['issueDate']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<ProfileEntry<'publications'>['verified']>().toEqualTypeOf<boolean>();
});

describe('a section', () => {
  it.each(SECTIONS)('%s keeps what is right of what is wrong', (section, entries) => {
    const [entry] = entries as object[];
    const poison = Object.fromEntries(Object.keys(entry ?? {}).map((key) => [key, { toString: 'x' }]));
    expect(read(section, null, 7, 'x', [], poison, entry)).toContainEqual(entry);
    expect(untyped(parseProfileView({ ...WHOLE, [section]: [null, 7, poison, entry] }))).toEqual([]);
    expect(read(section, 'no list')).toEqual([]);
    expect(parseProfileView({ ...WHOLE, [section]: 'no list' })).not.toHaveProperty([section, 0]);
  });

  it.each(SECTIONS)('%s has nothing that its owner hides, whoever leaves it in', (section, entries) => {
    const [entry] = entries as object[];
    expect(read(section, { ...entry, hidden: true }, entry)).toEqual([entry]);
    const told = JSON.stringify(toShownProfile({ ...OWNER, [section]: [{ ...entry, hidden: true }] }));
    expect(told).toBe(JSON.stringify(toShownProfile({ ...OWNER, [section]: [] })));
  });

  it.each(SECTIONS)('%s ends', (section, entries) => {
    const many = Array.from({ length: 5000 }, () => (entries as unknown[])[0]);
    expect((read(section, ...many) as unknown[]).length).toBeLessThanOrEqual(LIMITS.items);
  });

  it.each([
    ['no name', 'certifications', { rkey: '1' }, []],
    ['no address', 'externalAccounts', { rkey: '1', platform: 'x', url: 'javascript:alert(1)' }, []],
    ['a link that runs', 'projects', { rkey: '1', name: 'P', url: 'javascript:1' }, [{ rkey: '1', name: 'P' }]],
    [
      'a DID that is none',
      'publications',
      { rkey: '1', title: 'T', contributors: [{ name: 'B', did: 'x' }] },
      [{ rkey: '1', title: 'T', verified: false, contributors: [{ name: 'B' }] }],
    ],
    [
      'an author who is another account',
      'publications',
      {
        rkey: '1',
        title: 'T',
        contributors: [
          { name: 'B', did: 'did:plc:bob' },
          { name: 'A', did: WHOLE.did },
        ],
      },
      [{ rkey: '1', title: 'T', verified: false, contributors: [{ name: 'A', did: WHOLE.did }] }],
    ],
    [
      'co-speakers who are accounts',
      'presentationDeliveries',
      {
        rkey: '1',
        coSpeakers: [{ did: 'did:plc:bob', name: 'B' }, { did: 7, name: 'C' }, { name: 'D', confirmed: true }, {}],
      },
      [{ rkey: '1', coSpeakers: [{ name: 'D' }] }],
    ],
    [
      'members, who are accounts',
      'projects',
      { rkey: '1', name: 'P', members: [{ did: 'did:plc:bob', handle: 'bob.example' }] },
      [{ rkey: '1', name: 'P' }],
    ],
    [
      'an end that nobody can read',
      'volunteering',
      { rkey: '1', organization: 'O', endDate: 'spring 2019' },
      [{ rkey: '1', organization: 'O', endDate: 'spring 2019' }],
    ],
    [
      'a link without an address',
      'involvement',
      { rkey: '1', kind: 'k', links: [{ label: 'x' }] },
      [{ rkey: '1', kind: 'k', links: [], legacy: false }],
    ],
    ['no occasions', 'presentations', { rkey: '1', title: 'T' }, [{ rkey: '1', title: 'T', deliveries: [] }]],
    [
      'half a duration',
      'presentations',
      { rkey: '1', title: 'T', duration: { maxMinutes: 5 } },
      [{ rkey: '1', title: 'T', deliveries: [] }],
    ],
    ['a text that turns the line around', 'honors', { rkey: '1', title: 'a\u202eb' }, [{ rkey: '1', title: 'ab' }]],
    ['a number that is none', 'activeApps', { id: 'a', name: 'A', recentCount: 1e300 }, [{ id: 'a', name: 'A' }]],
  ])('%s: %s', (_note, section, entry, expected) => {
    expect(read(section, entry)).toEqual(expected);
  });

  it('holds no more than a page can, however lists nest', () => {
    const delivery = { rkey: '1', links: Array.from({ length: 400 }, () => ({ uri: 'https://a.example' })) };
    const talk = { rkey: '1', title: 'T', deliveries: Array.from({ length: 400 }, () => delivery) };
    const talks = Array.from({ length: 400 }, () => talk);
    expect(JSON.stringify(read('presentations', ...talks)).length).toBeLessThan(1e6);
  });
});

describe('whatever stands where', () => {
  const anyField = fc.record(
    Object.fromEntries(Object.keys(WHOLE).map((name) => [name, fc.oneof(fc.anything(), fc.array(fc.anything()))])),
    { requiredKeys: [] },
  );
  it.each(Object.entries({ parseProfileView, toShownProfile }))('%s gives a profile or null', (_, readView) => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), anyField), (value) => {
        for (const view of [value, { ...OWNER, ...Object(value) }]) {
          const profile = readView(view);
          expect(profile === null || typeof profile.did === 'string').toBe(true);
        }
      }),
    );
  });

  // Each field beside the owner alone: what stands in another field is read anew for nothing.
  it.each(Object.keys(WHOLE))(
    'in %s, what is read has the types that it is said to have, and reads the same again',
    (field) => {
      const alone = { ...OWNER, [field]: WHOLE[field] };
      for (const path of pathsOf(alone).filter(([first]) => first === field)) {
        for (const [, json] of HOSTILE_SHAPES) {
          const view = parseProfileView(poisoned(alone, path, json));
          if (!view) continue;
          if (untyped(view).length > 0) expect(untyped(view), path.join('.')).toEqual([]);
          const again = JSON.stringify(parseProfileView(view));
          if (again !== JSON.stringify(view)) expect(parseProfileView(view), path.join('.')).toEqual(view);
        }
      }
    },
  );
});

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
