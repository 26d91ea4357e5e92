import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchProfileFromPds } from '../../src/atproto/index.ts';
import { self } from '../lexicon/sample-records.ts';
import { type FakeAccount, type FakeNetwork, fakeNetwork, type Override } from '../support/network/fake-network.ts';

const ADA = 'did:plc:ada';
const BOB = 'did:plc:bob';
const PROJECT = 'id.sifa.profile.project';
const CONFIRMATION = 'id.sifa.confirmation';
const createdAt = '2026-03-01T10:00:00Z';
const CID = 'bafyreib2rxk3rh6kzwq6vwqrzr4wqf3rvvxzs6rlrx3ftbtbfmk4d3fbfe';
const HARBOUR = `at://${ADA}/${PROJECT}/harbour`;

const confirmation = (fields: object = {}) => ({
  $type: CONFIRMATION,
  subject: { uri: HARBOUR, cid: CID },
  relation: 'id.sifa.defs#projectMember',
  createdAt,
  ...fields,
});
const hidden = { labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!no-unauthenticated' }] } };
/** Ada, whose project names these people. */
const ada = (...dids: string[]): FakeAccount => ({
  handle: 'ada.example',
  records: {
    'id.sifa.profile.self': { self },
    [PROJECT]: { harbour: { $type: PROJECT, name: 'Harbour', members: dids.map((did) => ({ did })), createdAt } },
  },
});
const bob = (...confirmations: object[]): FakeAccount => ({
  handle: 'bob.example',
  records: {
    'id.sifa.profile.self': { self: { ...self, displayName: 'Bob' } },
    [CONFIRMATION]: Object.fromEntries(confirmations.map((record, nth) => [`3l${nth}`, record])),
  },
});

let network: FakeNetwork | undefined;
afterEach(() => network?.close());
async function members(accounts: Record<string, FakeAccount>, people: number | undefined = 20, override?: Override) {
  network = await fakeNetwork(accounts, override);
  const view = await fetchProfileFromPds(network.options, ADA, { people });
  expect(view?.projects?.[0]?.name).toBe('Harbour');
  return view?.projects?.[0]?.members;
}
const names = async (...given: Parameters<typeof members>) =>
  (await members(...given))?.map(({ displayName, handle }) => displayName ?? handle) ?? [];

describe('people whom the records on a PDS name', () => {
  it('are asked in their own repositories, and named when they confirm it', async () => {
    expect(await members({ [ADA]: ada(BOB), [BOB]: bob(confirmation()) })).toEqual([
      { did: BOB, handle: 'bob.example', displayName: 'Bob', hasSifaProfile: true, confirmed: true },
    ]);
  });

  it.each([undefined, 0, -1, Number.NaN])('are not asked unless the caller wants it: %s', async (people) => {
    network = await fakeNetwork({ [ADA]: ada(BOB), [BOB]: bob(confirmation()) });
    const view = await fetchProfileFromPds(network.options, ADA, { people });
    expect(view?.projects).toMatchObject([{ name: 'Harbour' }]);
    expect(view?.projects?.[0]?.members).toBeUndefined();
    expect(network.requests.filter((url) => url.includes('bob'))).toEqual([]);
  });

  it.each<[note: string, said: readonly object[], named: readonly string[]]>([
    ['nothing', [], []],
    ['another CID', [confirmation({ subject: { uri: HARBOUR, cid: CID.replace('bafyreib2', 'bafyreic2') } })], ['Bob']],
    ['an unknown relation', [confirmation({ relation: 'com.example#crew' })], ['Bob']],
    ['that they spoke there, which is another thing', [confirmation({ relation: 'id.sifa.defs#coSpeaker' })], []],
    ['another record', [confirmation({ subject: { uri: `${HARBOUR}2`, cid: CID } })], []],
    ['it of a name that it had once', [confirmation({ subjectName: 'Regatta' })], []],
    ['it, hidden', [confirmation(hidden)], []],
    [
      'it among many others',
      [...Array.from({ length: 250 }, () => confirmation({ relation: 7 })), confirmation()],
      ['Bob'],
    ],
    ['more than is read', Array.from({ length: 1200 }, () => confirmation()), []],
  ])('who confirm %s', async (_note, said, named) => {
    expect(await names({ [ADA]: ada(BOB), [BOB]: bob(...said) })).toEqual(named);
  });

  it.each<[note: string, account: FakeAccount | undefined]>([
    ['has no account', undefined],
    ['names no PDS that may be asked', { ...bob(confirmation()), pds: 'ftp://pds.example' }],
    [
      'hides their profile',
      {
        ...bob(confirmation()),
        records: { ...bob(confirmation()).records, 'id.sifa.profile.self': { self: { ...self, ...hidden } } },
      },
    ],
    [
      'hides their account’s profile',
      {
        ...bob(confirmation()),
        records: {
          ...bob(confirmation()).records,
          'app.bsky.actor.profile': { self: { $type: 'app.bsky.actor.profile', displayName: 'Bob', ...hidden } },
        },
      },
    ],
  ])('somebody who %s is not named', async (_note, account) => {
    expect(await names({ [ADA]: ada(BOB), ...(account && { [BOB]: account }) })).toEqual([]);
  });

  it('one whose handle is not theirs is named by their DID and what they call themselves', async () => {
    const { handle: _, ...nobody } = bob(confirmation());
    expect(await members({ [ADA]: ada(BOB), [BOB]: nobody })).toMatchObject([
      { did: BOB, handle: 'handle.invalid', displayName: 'Bob' },
    ]);
  });

  it('a confirmation that somebody else’s repository gives as theirs is none', async () => {
    const forged = { uri: `at://did:plc:eve/${CONFIRMATION}/1`, cid: CID, value: confirmation() };
    const override: Override = (url, response) => {
      if (url.searchParams.get('collection') !== CONFIRMATION) return false;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ records: [forged] }));
      return true;
    };
    expect(await names({ [ADA]: ada(BOB), [BOB]: bob() }, 20, override)).toEqual([]);
  });

  it('twenty at most are asked, the first ones', async () => {
    const many = Array.from({ length: 40 }, (_, nth) => `did:plc:friend${nth}`);
    const accounts = Object.fromEntries(many.map((did) => [did, bob(confirmation())]));
    expect(await names({ [ADA]: ada(...many), ...accounts }, 1000)).toHaveLength(20);
    const asked = network?.asked('listRecords').filter((query) => query.get('collection') === CONFIRMATION);
    expect(new Set(asked?.map((query) => query.get('repo')))).toEqual(new Set(many.slice(0, 20)));
  });

  it('one who gives megabytes takes nobody along', async () => {
    const flood: Override = (url, response) => {
      if (url.searchParams.get('repo') !== 'did:plc:flood' || url.searchParams.get('collection') !== CONFIRMATION)
        return false;
      response.setHeader('content-type', 'application/json');
      response.end(`{"records":[],"x":"${'x'.repeat(3e6)}"}`);
      return true;
    };
    const accounts = { [ADA]: ada('did:plc:flood', BOB), [BOB]: bob(confirmation()), 'did:plc:flood': {} };
    expect(await names(accounts, 20, flood)).toEqual(['Bob']);
  });

  it('one whose host never answers is given up, and the profile is there', async () => {
    const hanging: ServerResponse[] = [];
    const hang: Override = (url, response) => {
      if (url.searchParams.get('repo') !== 'did:plc:slow') return false;
      hanging.push(response);
      return true;
    };
    const accounts = { [ADA]: ada('did:plc:slow', BOB), [BOB]: bob(confirmation()), 'did:plc:slow': {} };
    expect(await names(accounts, 20, hang)).toEqual(['Bob']);
    for (const response of hanging) response.destroy();
  }, 20_000);

  it('a caller’s abort ends the reading', async () => {
    const stop = new AbortController();
    const abort: Override = (url) => {
      if (url.searchParams.get('collection') === CONFIRMATION) stop.abort(new Error('enough'));
      return false;
    };
    network = await fakeNetwork({ [ADA]: ada(BOB), [BOB]: bob(confirmation()) }, abort);
    const reading = fetchProfileFromPds(network.options, ADA, { people: 20, signal: stop.signal });
    await expect(reading).rejects.toThrow('enough');
  });
});
