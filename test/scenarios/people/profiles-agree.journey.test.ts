import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { fetchGetProfileView, fetchProfileFromPds, memoryCache } from '../../../src/atproto/index.ts';
import { PROFILE_SECTIONS } from '../../../src/atproto/repository/profile-records.ts';
import { parseProfileView } from '../../../src/core/index.ts';
import { untyped } from '../../core/profile/profile-lexicon.ts';
import { startNetwork, type TestNetwork } from '../../support/network/start-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';
import { PEOPLE, type Person } from './people.ts';

// The three ways to read a profile: the query itself, the client library, and the raw records on the person's PDS.
const ENTITY = 'https://www.wikidata.org/entity/Q42';
let folder: string;
let network: TestNetwork;
let appView: AppView;
let baseUrl: string;
const accounts = new Map<Person, TestAccount>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-people-'));
  network = await startNetwork();
  const organisation = await network.createAccount('organisation.test');
  await write(organisation, [['id.sifa.org.profile', 'self', { name: 'The Organisation', entityRefs: [ENTITY] }]]);
  const friend = await network.createAccount('a-friend-of-one.test');
  await write(friend, [['id.sifa.profile.self', 'self', { displayName: 'A friend' }]]);
  for (const [at, person] of PEOPLE.entries()) {
    const account = await network.createAccount(`person${at}.test`);
    accounts.set(person, account);
    const uri = (collection: string, rkey: string) => `at://${account.did}/id.sifa.${collection}/${rkey}`;
    const records = person.records({
      did: account.did,
      uri,
      organisation: organisation.did,
      friend: friend.did,
      entityRef: ENTITY,
    });
    await write(
      account,
      records.map(([name, rkey, fields]) => [name.startsWith('profile.') ? `id.sifa.${name}` : name, rkey, fields]),
    );
  }
  // The index has it all once it has what was written last.
  const last = await network.createAccount('somebody-last.test');
  await write(last, [['id.sifa.profile.self', 'self', { headline: 'Last' }]]);
  appView = createAppView({
    database: join(folder, 'index.sqlite'),
    port: 0,
    host: '127.0.0.1',
    images: 'pds',
    // The index itself is compared, not what it would read for somebody it has not seen.
    fetchUnseen: false,
    log: () => {},
    source: {
      kind: 'firehose',
      from: 'oldest',
      service: network.pdsUrl.replace(/^http/, 'ws'),
      plcUrl: network.plcUrl,
      development: { handleServer: network.pdsUrl },
    },
  });
  baseUrl = (await appView.start()).url;
  for (const { handle } of [last, friend, ...accounts.values()]) await known(handle);
});

afterAll(async () => {
  await appView?.close();
  await network?.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(account: TestAccount, records: readonly (readonly [string, string, object])[]): Promise<void> {
  const createdAt = '2026-11-01T00:00:00.000Z';
  const writes = records.map(([collection, rkey, fields]) => ({
    $type: 'com.atproto.repo.applyWrites#create',
    collection,
    rkey,
    value: { $type: collection, createdAt, ...fields },
  }));
  // The PDS takes at most 200 at once.
  for (let at = 0; at < writes.length; at += 200) {
    const some = writes.slice(at, at + 200);
    await account.call('com.atproto.repo.applyWrites', { repo: account.did, validate: false, writes: some });
  }
}

/** Waits until the index has looked up who somebody is; an account without any record of ours is nobody to it. */
async function known(handle: string): Promise<void> {
  const person = [...accounts].find(([, account]) => account.handle === handle)?.[0];
  if (person && [0, 1, 15].includes(PEOPLE.indexOf(person))) return;
  for (let tries = 0; tries < 900; tries++) {
    const answer = (await (await query(handle)).json()) as { handle?: string };
    if (answer.handle === handle) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The index did not get to know ${handle} within 90 s.`);
}

function query(actor: string): Promise<Response> {
  return fetch(`${baseUrl}/xrpc/id.sifa.getProfileView?actor=${encodeURIComponent(actor)}`);
}

describe('three ways to read a profile agree on', () => {
  it.each(PEOPLE.map((person) => [person.note, person] as const))('%s', async (_note, person) => {
    const account = accounts.get(person);
    if (!account) throw new Error('everybody has an account');
    const cache = memoryCache();
    for (const actor of [account.handle, account.did]) {
      const answer = await query(actor);
      const raw: unknown = answer.ok ? await answer.json() : null;
      const library = await fetchGetProfileView({ baseUrl, cache }, actor);
      const records = await fetchProfileFromPds(
        {
          plc: network.plcUrl,
          handleResolver: network.pdsUrl,
          cache,
        },
        actor,
      );
      expect(library).toEqual(parseProfileView(raw));
      expect(records).toEqual(library);
      expect(library && untyped(library)).toEqual(library && []);
    }
  });

  it('has every section, and nothing of what is hidden', async () => {
    const [, account] = [...accounts].find(([{ note }]) => note.includes('further sections')) ?? [];
    const view = await fetchGetProfileView({ baseUrl, cache: memoryCache() }, account?.did ?? '');
    for (const section of Object.values(PROFILE_SECTIONS)) {
      if (!['positions', 'education', 'skills'].includes(section)) expect(view?.[section]?.length, section).toBe(1);
    }
    expect(view?.presentations?.[0]).toMatchObject({ links: [{ uri: 'https://b.example' }], deliveries: [{}] });
    expect(view?.presentationDeliveries?.[0]?.location).toBe('Gent, Belgium');
    expect(view?.publications?.[0]?.contributors).toEqual([{ name: 'Bob' }, { name: 'Myself', did: account?.did }]);
    expect(view?.investments).toMatchObject([{ company: 'The mole', amount: { value: 5000, currency: 'EUR' } }]);
    expect(JSON.stringify(view)).not.toContain('idden');
    expect(JSON.stringify(view), 'another account').not.toMatch(/riend|did:plc:stranger/);
  });

  it('names an organisation by its own name of today, nested and flat, however the record names it', async () => {
    const [, account] = [...accounts].find(([{ note }]) => note.startsWith('organisations named nested')) ?? [];
    const view = await fetchGetProfileView({ baseUrl, cache: memoryCache() }, account?.did ?? '');
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

  it('is about people who have a profile, and some who have none', async () => {
    const statuses = await Promise.all(
      PEOPLE.map(async (person) => (await query(accounts.get(person)?.did ?? '')).status),
    );
    expect(statuses.filter((status) => status === 404)).toHaveLength(3);
    expect(statuses.filter((status) => status === 200)).toHaveLength(19);
  });
});
