import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openReader } from '../../../packages/masthead-appview/src/store/engines.ts';
import { backfillLists, queueLength } from '../../../packages/masthead-appview/src/store/jobs/repositories.ts';
import { atEnd } from '../../support/at-end.ts';
import { NO_EVENTS } from '../../support/index/app-view-here.ts';
import { openTestIndex } from '../../support/index/test-index.ts';
import { startAppViewProcess } from './servers/app-view-process.ts';
import { HOSTILE_NAMES, HOSTILE_PDS, hostileDid, startHostilePds } from './servers/hostile-pds.ts';
import { fillHuge, ROUTES } from './servers/huge-index.ts';

// An AppView as it is shipped, and what it holds of what strangers send. What is asserted are
// bytes; what is read is counted by read-budgets.test.ts and one-request.test.ts.
const MB = 1024 * 1024;
/** The unit's and the image's whole machine. */
const MACHINE = 512 * MB;
/**
 * What may be left on the heap when everything is answered: far less than one of the profiles that
 * were sent.
 */
const LEFT = 24 * MB;

test('the accounts of a hostile PDS leave an AppView of 512 MB in the room that it had', async () => {
  const { url } = await startHostilePds();
  const server = await startAppViewProcess(url);
  const ask = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    await response.arrayBuffer();
    return response.ok;
  };
  const profile = (did: string) => ask(`/xrpc/id.sifa.getProfileView?actor=${encodeURIComponent(did)}`);
  const check = (account: string) =>
    ask(`/check?${new URLSearchParams({ url: `${url}/essay`, account, format: 'json' })}`);
  // What is loaded with the first question is no growth.
  for (const way of [profile, check]) await way(hostileDid('none', 0));
  for (const behaviour of HOSTILE_NAMES)
    for (const way of [profile, check]) {
      const before = await server.memory();
      for (let n = 0; n < 8; n += 4)
        await Promise.all([0, 1, 2, 3].map((more) => way(hostileDid(behaviour, n + more))));
      expect(await ask('/xrpc/app.bsky.embed.getEmbedExternalView?url=https://a.example'), behaviour).toBe(true);
      // What was given up may still be on its way for a moment.
      await expect
        .poll(async () => (await server.memory()).heapUsed - before.heapUsed, { interval: 500, message: behaviour })
        .toBeLessThan(LEFT);
      expect((await server.memory()).mostRss, behaviour).toBeLessThan(MACHINE);
    }
});

/** Two repositories of a host are read at once, and sixteen in all. */
const HOSTS = 8;

/**
 * A PDS that lists all of its hostile accounts, two of each, and between them what is no account.
 */
function lists(method: string, _: URLSearchParams, response: ServerResponse): boolean {
  if (method === 'com.atproto.server.describeServer') response.end('{"did":"did:web:localhost"}');
  else if (method === 'com.atproto.sync.listRepos') {
    const dids = Object.keys(HOSTILE_PDS).flatMap((name) => [hostileDid(name, 0), hostileDid(name, 1)]);
    const repos = [...dids, `did:plc:${'a'.repeat(200_000)}`, 'x', null, 7].map((did) => ({ did, active: true }));
    response.end(JSON.stringify({ repos }));
  } else return false;
  return true;
}

test('a backfill of hostile repositories comes to its end within 512 MB, and each is dropped, read or tried again later', async () => {
  const homes = await Promise.all(Array.from({ length: HOSTS }, () => startHostilePds()));
  let next = 0;
  const { url } = await startHostilePds(lists, () => homes[next++ % HOSTS]?.url);
  const appView = await startAppViewProcess(url, {
    source: {
      kind: 'firehose',
      host: 'relay',
      service: url.replace(/^http/, 'ws'),
      plcUrl: url,
      development: { handleServer: url },
      backfill: { atStart: true, from: url },
    },
  });
  const reader = await openReader(appView.database);
  atEnd(() => reader.close());
  const waiting = async () =>
    (await reader.read(backfillLists, url)).some(({ listed }) => listed > 0)
      ? (await reader.read(queueLength)).waiting
      : null;
  await expect.poll(waiting, { interval: 100 }).toBe(0);
  expect((await appView.memory()).mostRss).toBeLessThan(MACHINE);
  // What it could not use it says, and no letter is long.
  const letters = await reader.db.selectFrom('dead_letters').select(['about', 'reason', 'body']).execute();
  expect(letters.length).toBeGreaterThan(16);
  for (const { about, reason, body } of letters) expect(about.length + reason.length + body.length).toBeLessThan(5000);
});

test('one address asks a server of 96 MB a thousand times at once for what costs most, and somebody elsewhere is answered', async () => {
  const index = await openTestIndex('sqlite');
  await fillHuge(index, 4000);
  const options = { database: index.file, source: NO_EVENTS, trustedProxies: 1 };
  const { url, memory } = await startAppViewProcess('http://127.0.0.1:1', options, 96);
  const over = new AbortController();
  const from = (address: string, target: string) =>
    fetch(`${url}${target}`, { headers: { 'x-forwarded-for': address }, signal: over.signal });
  const targets = [...(ROUTES.profile ?? []), ...(ROUTES.card ?? [])];
  const flood = Array.from({ length: 1000 }, (_, at) => from('192.0.2.66', `${targets[at % targets.length]}&x=${at}`));
  const answers = Promise.allSettled(flood);
  atEnd(() => {
    over.abort();
    return answers;
  });
  // Once the server is at work on them.
  await Promise.race(flood);
  for (const target of targets) expect((await from('203.0.113.7', target)).status).toBe(200);
  // It is still there.
  await memory();
});
