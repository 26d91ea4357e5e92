import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { backfillLists } from '../../../packages/masthead-appview/src/store/background/backfill-lists.ts';
import { queueLength } from '../../../packages/masthead-appview/src/store/background/repository-queue.ts';
import { openReader } from '../../../packages/masthead-appview/src/store/engines.ts';
import { startAppViewProcess } from './servers/app-view-process.ts';
import { HOSTILE_PDS, type HostilePds, hostileDid, startHostilePds } from './servers/hostile-pds.ts';

const MB = 1024 * 1024;
const MACHINE = 512 * MB;
const OF_EACH = 2;
/** Two repositories of a host are read at once, and sixteen in all. */
const HOSTS = 8;

let pds: HostilePds;
afterEach(() => pds?.close());

/** A PDS that lists all of its hostile accounts, some of each, and between them what is no account. */
function lists(method: string, _: URLSearchParams, response: ServerResponse): boolean {
  if (method === 'com.atproto.server.describeServer') response.end('{"did":"did:web:localhost"}');
  else if (method === 'com.atproto.sync.listRepos') {
    const dids = Object.keys(HOSTILE_PDS).flatMap((name) =>
      Array.from({ length: OF_EACH }, (_, n) => hostileDid(name, n)),
    );
    const repos = [...dids, `did:plc:${'a'.repeat(200_000)}`, 'x', null, 7].map((did) => ({ did, active: true }));
    response.end(JSON.stringify({ repos }));
  } else return false;
  return true;
}

test('a backfill of hostile repositories comes to its end within 512 MB, and each is dropped, read or tried again later', async () => {
  const homes = await Promise.all(Array.from({ length: HOSTS }, () => startHostilePds()));
  let next = 0;
  pds = await startHostilePds(lists, () => homes[next++ % HOSTS]?.url);
  const appView = await startAppViewProcess(pds.url, {
    source: {
      kind: 'firehose',
      host: 'relay',
      service: pds.url.replace(/^http/, 'ws'),
      plcUrl: pds.url,
      development: { handleServer: pds.url },
      backfill: { atStart: true, from: pds.url },
    },
  });
  const reader = await openReader(appView.database);
  try {
    await expect
      .poll(
        async () =>
          (await reader.read(backfillLists, pds.url)).some(({ listed }) => listed > 0)
            ? (await reader.read(queueLength, 1)).waiting
            : null,
        {
          timeout: 100_000,
          interval: 100,
        },
      )
      .toBe(0);
    const { mostRss } = await appView.memory();
    expect(mostRss).toBeLessThan(MACHINE);
    // What it could not use it says, and no letter is long.
    const letters = await reader.db.selectFrom('dead_letters').select(['about', 'reason', 'body']).execute();
    expect(letters.length).toBeGreaterThan(OF_EACH * 8);
    for (const { about, reason, body } of letters)
      expect(about.length + reason.length + body.length).toBeLessThan(5000);
  } finally {
    await reader.close();
    await appView.close();
    await Promise.all(homes.map((home) => home.close()));
  }
});
