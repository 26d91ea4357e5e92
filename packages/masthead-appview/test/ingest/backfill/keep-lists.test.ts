import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at, did, publication, type TestIndex, testIndex } from '../../../../../test/support/index/test-index.ts';
import { keepLists, type WantedLists } from '../../../src/ingest/backfill/keep-lists.ts';
import { createNetworkAccess } from '../../../src/network/network-access.ts';
import { registerList, takePage } from '../../../src/store/background/backfill-lists.ts';
import { closeStandIns, standInHost } from './stand-in-hosts.ts';

const SOON = { timeout: 20_000, interval: 20 };

let index: TestIndex;
beforeEach(() => {
  index = testIndex();
});
afterEach(async () => {
  await closeStandIns();
  await index.close();
});

test('a gap that is noticed before the host has said which lists it has is closed from them all the same', async () => {
  let say = () => {};
  const pds = await standInHost((method, _, response) => {
    if (method !== 'com.atproto.server.describeServer') return { repos: [{ did: did('unknown') }] };
    say = () => response.end('{"did":"did:web:localhost"}');
    return undefined;
  });
  const stop = new AbortController();
  const access = createNetworkAccess({ plcUrl: pds.origin, development: { handleServer: pds.origin } }, stop.signal);
  const running = keepLists(pds.origin, 'now', access, index.writer, stop.signal, () => {});
  try {
    await vi.waitFor(() => expect(pds.asked).toHaveLength(1), SOON);
    await index.feed({ kind: 'gap', cursor: 1, time: at(1), reason: 'the cursor was too old' });
    say();
    await vi.waitFor(async () => {
      const queue = await index.reader.db.selectFrom('resyncs').select('did').execute();
      expect(queue).toEqual([{ did: did('unknown') }]);
    }, SOON);
  } finally {
    stop.abort();
    await running;
  }
});

/** A PDS that lists one repository, what it was asked for, and `keepLists` on it. */
async function keeping(wanted: WantedLists) {
  const pds = await standInHost((method) =>
    method === 'com.atproto.server.describeServer'
      ? { did: 'did:web:localhost' }
      : { repos: [{ did: did('unknown') }] },
  );
  const stop = new AbortController();
  const access = createNetworkAccess({ plcUrl: pds.origin, development: { handleServer: pds.origin } }, stop.signal);
  const log: string[] = [];
  const running = keepLists(pds.origin, wanted, access, index.writer, stop.signal, (line) => void log.push(line));
  return {
    pds,
    log,
    queue: async () => (await index.reader.db.selectFrom('resyncs').select('did').execute()).map((row) => row.did),
    stop: async () => {
      stop.abort();
      await running;
    },
  };
}

const gap = { kind: 'gap', cursor: 1, time: at(1), reason: 'the cursor was too old' } as const;

test('nobody asked for a backfill: none runs, nobody is asked, nothing is logged, and a gap brings back what is known', async () => {
  await index.feed(publication('known', 1, 'https://known.example'));
  // As an older version left it: every list noted for the next gap.
  await index.writer.perform((db) => registerList(db, 'https://elsewhere.example', '', 'idle', 0));
  const { pds, log, queue, stop } = await keeping('known');
  await vi.waitFor(
    async () => expect(await index.reader.db.selectFrom('backfills').select('host').execute()).toEqual([]),
    SOON,
  );
  await index.feed(gap);
  await vi.waitFor(async () => expect(await queue()).toEqual([did('known')]), SOON);
  // Two looks later.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  await stop();
  expect({ asked: pds.asked, log, queue: await queue() }).toEqual({ asked: [], log: [], queue: [did('known')] });
});

test('a list that masthead backfill has read before is read again after a gap', async () => {
  const { pds, log, queue, stop } = await keeping('known');
  await index.writer.perform((db) => registerList(db, pds.origin, '', 'again', at(0)));
  await index.writer.perform((db) =>
    takePage(db, { host: pds.origin, collection: '', startedAt: at(0) }, { dids: [], position: '', done: true }, 1),
  );
  await index.feed(gap);
  await vi.waitFor(async () => expect(await queue()).toEqual([did('unknown')]), SOON);
  await stop();
  expect(log[0]).toMatch(/^Backfill: reading the list/);
});

test('asked for after a gap only, it asks the host for nothing before that', async () => {
  const { pds, log, queue, stop } = await keeping('afterGaps');
  await vi.waitFor(
    async () => expect(await index.reader.db.selectFrom('backfills').select('host').execute()).not.toEqual([]),
    SOON,
  );
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect({ asked: pds.asked, log }).toEqual({ asked: [], log: [] });
  await index.feed(gap);
  await vi.waitFor(async () => expect(await queue()).toEqual([did('unknown')]), SOON);
  await stop();
});
