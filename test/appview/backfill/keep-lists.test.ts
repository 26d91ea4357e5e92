import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLists } from '../../../src/appview/backfill/keep-lists.ts';
import { createNetworkAccess } from '../../../src/appview/identity/network-access.ts';
import { at, did, type TestIndex, testIndex } from '../test-index.ts';
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
  const running = keepLists(pds.origin, false, access, index.writer, stop.signal, () => {});
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
