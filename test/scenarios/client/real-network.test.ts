import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchProfileFromPds, fetchRecordUris, resolveIdentity } from '../../../src/atproto/index.ts';
import { json, type RudeServer, rudeServer } from '../../atproto/rude-server.ts';
import { education, hidden, organisation, position, self, skill } from '../../lexicon/sample-records.ts';
import { sharedNetwork } from '../../support/network/shared-network.ts';
import type { TestNetwork } from '../../support/network/start-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';

// What the small servers of the other tests play, here by a real PLC directory and a real PDS.

let network: Omit<TestNetwork, 'close'>;
let alice: TestAccount;
let acme: TestAccount;
let options: { plc: string; handleResolver: string };
beforeAll(async () => {
  network = await sharedNetwork();
  options = { plc: network.plcUrl, handleResolver: network.pdsUrl };
  alice = await network.createAccount('alice.test');
  acme = await network.createAccount('acme-works.test');
});

/** Writes many records at once, 200 to a request. */
async function writeAll(account: TestAccount, collection: string, values: readonly object[]): Promise<void> {
  const writes = values.map((value) => ({ $type: 'com.atproto.repo.applyWrites#create', collection, value }));
  for (let at = 0; at < writes.length; at += 200)
    await account.call('com.atproto.repo.applyWrites', { repo: account.did, writes: writes.slice(at, at + 200) });
}

describe('resolveIdentity', () => {
  it.each([
    ['alice.test', () => alice.handle],
    ['@ALICE.test.', () => `@${alice.handle.toUpperCase().replace('.TEST', '.test')}.`],
  ])('finds %s', async (_, written) => {
    const actor = written();
    const identity = { did: alice.did, handle: alice.handle, pds: network.pdsUrl };
    expect(await resolveIdentity(options, actor)).toEqual(identity);
    expect(await resolveIdentity(options, alice.did)).toEqual(identity);
  });

  it.each(['nobody.test', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 'nobody.example.com'])(
    'finds nobody at %s',
    async (actor) => {
      expect(await resolveIdentity(options, actor)).toBeNull();
    },
  );

  it('follows a change of handle, and the old one leads nowhere', async () => {
    const carol = await network.createAccount('carol.test');
    const changed = carol.handle.replace('carol', 'caroline');
    await carol.call('com.atproto.identity.updateHandle', { handle: changed });
    expect(await resolveIdentity(options, carol.did)).toMatchObject({ handle: changed });
    expect(await resolveIdentity(options, carol.handle)).toBeNull();
  });
});

describe('fetchProfileFromPds', () => {
  it('reads everything of somebody with 250 skills, hidden items and an employer on the network', async () => {
    const blob = await alice.uploadBlob(new Uint8Array([1, 2, 3]), 'image/png');
    await alice.putRecord('id.sifa.profile.self', 'self', { ...self, avatar: blob });
    await alice.putRecord('app.bsky.actor.profile', 'self', { displayName: 'Alice' });
    await acme.putRecord('id.sifa.org.profile', 'self', organisation);
    await alice.createRecord('id.sifa.profile.position', { ...position, company: 'acme inc', companyDid: acme.did });
    await alice.createRecord('id.sifa.profile.position', { ...position, labels: hidden });
    await alice.createRecord('id.sifa.profile.education', education);
    await writeAll(
      alice,
      'id.sifa.profile.skill',
      Array.from({ length: 250 }, (_, index) => ({ ...skill, name: `s${index}` })),
    );

    const view = await fetchProfileFromPds(options, alice.handle);
    expect(view).toMatchObject({
      did: alice.did,
      handle: alice.handle,
      displayName: 'Alice',
      headline: 'Builds things',
      claimed: true,
      positions: [{ company: 'acme inc', entityName: 'Acme' }],
      education: [{ institution: 'Somewhere' }],
    });
    expect(view?.positions).toHaveLength(1);
    expect(new Set(view?.skills.map(({ name }) => name)).size).toBe(250);
    const picture = await fetch(view?.avatar ?? '');
    expect(picture.status).toBe(200);
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('finds no profile of an account without records, nor of one that is switched off', async () => {
    const dave = await network.createAccount('dave.test');
    expect(await fetchProfileFromPds(options, dave.did)).toBeNull();
    const erin = await network.createAccount('erin.test');
    await erin.putRecord('id.sifa.profile.self', 'self', self);
    await erin.call('com.atproto.server.deactivateAccount', {});
    expect(await fetchProfileFromPds(options, erin.did)).toBeNull();
  });

  it('asks with simple GETs: nothing that a browser would first ask leave for', async () => {
    const frank = await network.createAccount('frank.test');
    await frank.putRecord('id.sifa.profile.self', 'self', self);
    const seen: RequestInit[] = [];
    const watching: typeof fetch = (input, init) => {
      seen.push(init ?? {});
      return fetch(input, init);
    };
    expect(await fetchProfileFromPds({ ...options, fetch: watching }, frank.did)).toMatchObject({
      handle: frank.handle,
    });
    expect(seen.length).toBeGreaterThan(15);
    expect([...new Set(seen.flatMap((init) => Object.keys(init)))]).toEqual(['signal', 'redirect']);
  });
});

describe('fetchRecordUris', () => {
  let index: RudeServer;
  let claim: { did: string; collection: string; rkey: string };
  beforeAll(async () => {
    index = await rudeServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://index.example');
      json(response, {
        total: 1,
        records: searchParams.get('subject') === 'https://blog.test/notes' ? [claim] : [],
        cursor: null,
      });
    });
  });
  afterAll(() => index.close());

  it('reads the documents of the repository that the index names', async () => {
    const bob = await network.createAccount('bob.test');
    const collection = 'site.standard.publication';
    const { uri } = await bob.createRecord(collection, { url: 'https://blog.test/notes', name: 'Notes' });
    claim = { did: bob.did, collection, rkey: uri.split('/').at(-1) ?? '' };
    const post = (path: string) => ({ site: uri, path, title: path, publishedAt: '2026-01-01T00:00:00.000Z' });
    const old = { $type: 'site.standard.document', ...post('/old') };
    await bob.createRecord('site.standard.document', old);
    await writeAll(
      bob,
      'site.standard.document',
      Array.from({ length: 49 }, (_, at) => ({ $type: 'site.standard.document', ...post(`/p${at}`) })),
    );
    const wanted = await bob.createRecord('site.standard.document', post('/deep/er'));

    const reading = { ...options, backlinks: index.baseUrl };
    expect(await fetchRecordUris(reading, 'https://blog.test/notes/deep/er?utm=1')).toEqual([uri, wanted.uri]);
    expect(await fetchRecordUris(reading, 'https://blog.test/notes/')).toEqual([uri]);
    // The 51st from the end: beyond what is read.
    expect(await fetchRecordUris(reading, 'https://blog.test/notes/old')).toEqual([]);
  });
});
