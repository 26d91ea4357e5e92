import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppViewProcess, type HeldMemory, startAppViewProcess } from './servers/app-view-process.ts';
import { HOSTILE_NAMES, type HostilePds, hostileDid, startHostilePds } from './servers/hostile-pds.ts';

// An AppView as it is shipped, with the accounts of a hostile PDS. What is asserted are bytes; read-budgets.test.ts counts what is read.
const MB = 1024 * 1024;
/** The unit's and the image's whole machine. */
const MACHINE = 512 * MB;
/** What may be left on the heap when everything is answered: far less than one of the profiles that were sent. */
const LEFT = 24 * MB;

let pds: HostilePds;
let appView: AppViewProcess;

beforeAll(async () => {
  pds = await startHostilePds(longTexts);
  appView = await startAppViewProcess(pds.url);
  // What is loaded with the first question is no growth.
  await fetch(`${appView.url}/check?${new URLSearchParams({ url: `${pds.url}/x`, account: hostileDid('none', 0) })}`);
  await askProfile(hostileDid('none', 0));
});
afterAll(async () => {
  await appView?.close();
  await pds?.close();
});

async function askProfile(did: string): Promise<number> {
  const response = await fetch(`${appView.url}/xrpc/id.sifa.getProfileView?actor=${encodeURIComponent(did)}`);
  await response.arrayBuffer();
  return response.status;
}

async function check(did: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const query = new URLSearchParams({ url: `${pds.url}/essay`, account: did, format: 'json' });
  const response = await fetch(`${appView.url}/check?${query}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function isServing(): Promise<boolean> {
  const response = await fetch(`${appView.url}/xrpc/app.bsky.embed.getEmbedExternalView?url=https://a.example`);
  return response.ok;
}

/** An honest account besides: its newest hundred articles have 60 kB each, and what is asked about is one of them. */
function longTexts(method: string, params: URLSearchParams, response: ServerResponse): boolean {
  const did = 'did:plc:honest';
  if (method === did) {
    const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: pds.url }];
    response.end(JSON.stringify({ id: did, service }));
    return true;
  }
  if (params.get('repo') !== did || method !== 'com.atproto.repo.listRecords') return false;
  const collection = params.get('collection');
  const [from, limit] = [Number(params.get('cursor') ?? 0), Number(params.get('limit'))];
  const article = (n: number) => ({
    uri: `at://${did}/${collection}/${n}`,
    cid: 'bafyreia',
    value: {
      $type: collection,
      site: pds.url,
      path: `/essay-${n}`,
      title: `Essay ${n}`,
      publishedAt: '2026-01-01T00:00:00Z',
      textContent: 'A word, and another. '.repeat(3000),
    },
  });
  const count = collection === 'site.standard.document' ? Math.max(0, Math.min(limit, 100 - from)) : 0;
  const records = Array.from({ length: count }, (_, n) => article(from + n));
  response.end(JSON.stringify({ records, cursor: String(from + count) }));
  return true;
}

/** So many questions, four at once. */
async function flood(count: number, ask: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < count && appView.isAlive()) await ask(next++);
  };
  await Promise.all([client(), client(), client(), client()]);
}

/** What was given up may still be on its way for a moment. */
async function heapIsBack(before: HeldMemory): Promise<void> {
  const more = async () => (await appView.memory()).heapUsed - before.heapUsed;
  await expect.poll(more, { timeout: 20_000, interval: 500 }).toBeLessThan(LEFT);
}

describe.each(HOSTILE_NAMES)('an account with %s', (behaviour) => {
  test('leaves an AppView of 512 MB in the room that it had, as a profile that nobody has seen', async () => {
    const before = await appView.memory();
    await flood(6, (n) => askProfile(hostileDid(behaviour, n)));
    expect(await isServing()).toBe(true);
    await heapIsBack(before);
    expect((await appView.memory()).mostRss).toBeLessThan(MACHINE);
  });

  test('leaves an AppView of 512 MB in the room that it had, through /check', async () => {
    const before = await appView.memory();
    await flood(4, (n) => check(hostileDid(behaviour, n)));
    expect(await isServing()).toBe(true);
    await heapIsBack(before);
    expect((await appView.memory()).mostRss).toBeLessThan(MACHINE);
  });
});

test('a diagnosis still reads articles of 60 kB, fewer at once and the newest first', async () => {
  const query = new URLSearchParams({ url: `${pds.url}/essay-20`, account: 'did:plc:honest', format: 'json' });
  const diagnosis = (await (await fetch(`${appView.url}/check?${query}`)).json()) as {
    records: string[];
    steps: { id: string; verdict: string }[];
  };
  expect(diagnosis.records).toEqual(['at://did:plc:honest/site.standard.document/20']);
  expect(diagnosis.steps.find(({ id }) => id === 'account')).toMatchObject({ verdict: 'ok' });
});
