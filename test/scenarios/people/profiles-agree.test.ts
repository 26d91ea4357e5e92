import { beforeAll, describe, expect, it } from 'vitest';
import { fetchGetProfileView, fetchProfileFromPds, memoryCache } from '../../../src/atproto/index.ts';
import { PROFILE_SECTIONS } from '../../../src/atproto/repository/profile-sections.ts';
import { parseProfileView } from '../../../src/core/index.ts';
import { untyped } from '../../core/profile/profile-lexicon.ts';
import { forFile } from '../../support/for-each-test.ts';
import { appViewOn } from '../../support/index/app-view-here.ts';
import { commit, did, handle, testIndex } from '../../support/index/test-index.ts';
import { type FakeAccount, type FakeNetwork, fakeNetwork } from '../../support/network/fake-network.ts';
import { PEOPLE, type Person } from './people.ts';

// The three ways to read a profile: the query itself, the client library, and the raw records on
// the person's PDS.
const ENTITY = 'https://www.wikidata.org/entity/Q42';
const CREATED = '2026-11-01T00:00:00.000Z';
const baseUrl = 'http://app-view.example';

const [INK, PAPER, YELLOW, BLACK] = [
  { r: 12, g: 34, b: 56 },
  { r: 255, g: 255, b: 255 },
  { r: 255, g: 255, b: 0 },
  { r: 0, g: 0, b: 0 },
];

/** The records of an account, as [collection, rkey, fields]. */
type Written = readonly (readonly [string, string, object])[];

const index = forFile(testIndex);
let network: FakeNetwork;
const appView = forFile(() => appViewOn(index, { images: 'pds' }));
const names = new Map<Person, string>();

beforeAll(async () => {
  const written: [name: string, Written][] = [
    ['organisation', [['id.sifa.org.profile', 'self', { name: 'The Organisation', entityRefs: [ENTITY] }]]],
    ['friend', [['id.sifa.profile.self', 'self', { displayName: 'A friend' }]]],
  ];
  for (const [at, person] of PEOPLE.entries()) {
    const name = `person${at}`;
    names.set(person, name);
    const records = person.records({
      did: did(name),
      uri: (collection, rkey) => `at://${did(name)}/id.sifa.${collection}/${rkey}`,
      organisation: did('organisation'),
      friend: did('friend'),
      entityRef: ENTITY,
    });
    written.push([
      name,
      records.map(([type, rkey, fields]) => [type.startsWith('profile.') ? `id.sifa.${type}` : type, rkey, fields]),
    ]);
  }
  const accounts: Record<string, FakeAccount> = {};
  for (const [name, records] of written) {
    const held: Record<string, Record<string, object>> = {};
    await index.feed(handle(name, 1, `${name}.example`));
    // A PDS gives the newest first.
    for (const [collection, rkey, fields] of records.toReversed())
      held[collection] = { ...held[collection], [rkey]: { $type: collection, createdAt: CREATED, ...fields } };
    for (const [collection, values] of Object.entries(held))
      for (const [rkey, value] of Object.entries(values)) await index.feed(commit(name, 2, collection, rkey, value));
    accounts[did(name)] = { handle: `${name}.example`, records: held };
  }
  network = await fakeNetwork(accounts);
});

const ask = (async (input, init) => appView.fetch(new Request(input, init))) as typeof fetch;
const query = (actor: string) => ask(`${baseUrl}/xrpc/id.sifa.getProfileView?actor=${encodeURIComponent(actor)}`);
const library = (actor: string, cache = memoryCache()) => fetchGetProfileView({ baseUrl, fetch: ask, cache }, actor);
const didOf = (note: string) => {
  const [, name = ''] = [...names].find(([person]) => person.note.includes(note)) ?? [];
  return did(name);
};

describe('three ways to read a profile agree on', () => {
  it.each(PEOPLE.map((person) => [person.note, person] as const))('%s', async (_note, person) => {
    const cache = memoryCache();
    for (const actor of [`${names.get(person)}.example`, did(names.get(person) ?? '')]) {
      const answer = await query(actor);
      const raw: unknown = answer.ok ? await answer.json() : null;
      const view = await library(actor, cache);
      const { plc, handleResolver } = network.options;
      expect(view).toEqual(parseProfileView(raw));
      expect(await fetchProfileFromPds({ plc, handleResolver, cache }, actor)).toEqual(view);
      expect(view && untyped(view)).toEqual(view && []);
    }
  });

  it('a handle with @', async () => {
    expect((await query('@friend.example')).status).toBe(200);
  });

  it('has every section, and nothing of what is hidden', async () => {
    const own = didOf('further sections');
    const view = await library(own);
    for (const section of Object.values(PROFILE_SECTIONS)) {
      if (!['positions', 'education', 'skills'].includes(section)) expect(view?.[section]?.length, section).toBe(1);
    }
    expect(view?.presentations?.[0]).toMatchObject({ links: [{ uri: 'https://b.example' }], deliveries: [{}] });
    expect(view?.presentationDeliveries?.[0]?.location).toBe('Gent, Belgium');
    expect(view?.publications?.[0]?.contributors).toEqual([{ name: 'Bob' }, { name: 'Myself', did: own }]);
    expect(view?.investments).toMatchObject([{ company: 'The mole', amount: { value: 5000, currency: 'EUR' } }]);
    expect(JSON.stringify(view)).not.toContain('idden');
    expect(JSON.stringify(view), 'another account').not.toMatch(/riend|did:plc:stranger/);
  });

  it('has nothing twice, and what one of two was linked with', async () => {
    const view = await library(didOf('imported twice'));
    const [role, ...others] = view?.positions ?? [];
    expect([role?.title, role?.endedAt, others]).toEqual(['Printer', undefined, []]);
    expect(view?.skills).toEqual([{ rkey: role?.skillRkeys?.[0], name: 'Type Setting', positionRkeys: [role?.rkey] }]);
    expect(view?.education).toMatchObject([{ institution: 'Valand Academy' }]);
  });

  it('names an organisation by its own name of today, nested and flat, however the record names it', async () => {
    const view = await library(didOf('organisations named nested'));
    const named = Object.fromEntries((view?.positions ?? []).map((entry) => [entry.title, entry]));
    for (const title of ['Nested', 'Flat', 'Both', 'Contradictory']) {
      const { agentRef, company, companyDid, entityRef, entityName } = named[title] ?? {};
      expect([title, company, entityName]).toEqual([title, 'As it was', 'The Organisation']);
      expect(agentRef).toEqual({ name: company, did: companyDid, ...(entityRef && { entityRef }) });
    }
    expect(named['Without a name']?.agentRef).toEqual({ name: 'Old Co' });
    expect(named.Undisclosed).not.toHaveProperty('agentRef');
    expect(view?.education[0]).toMatchObject({ institution: 'As it was', entityName: 'The Organisation' });
    const { certifications, volunteering, honors, courses, involvement } = view ?? {};
    for (const entries of [certifications, volunteering, honors, courses, involvement])
      expect(entries?.[0]?.agentRef?.name).toBe('As it was');
    expect(JSON.stringify(view)).not.toMatch(/javascript:|old\.example/);
  });

  it.each([
    ['a publication with colours', [INK, PAPER]],
    ['a publication without colours', undefined],
    ['the first publication with colours that anybody may see', [INK, PAPER]],
    ['colours that cannot be read as published', [YELLOW, BLACK]],
    ['colours of a seventh publication alone', undefined],
    ['more publications than are read', [INK, PAPER]],
    ['a headline and nothing else', undefined],
  ])('has of %s the colours of a profile', async (note, colors) => {
    const [accent, accentForeground] = colors ?? [];
    expect((await library(didOf(note)))?.palette).toEqual(colors && { accent, accentForeground });
  });

  it('is about people who have a profile, and some who have none', async () => {
    const statuses = await Promise.all(PEOPLE.map(async ({ note }) => (await query(didOf(note))).status));
    expect(statuses.filter((status) => status === 404)).toHaveLength(4);
    expect(statuses.filter((status) => status === 200)).toHaveLength(19);
  });
});
