import { beforeEach, expect, test, vi } from 'vitest';
import { type Clock, stopClock, until } from '../../../../../test/support/clock/clock.ts';
import { forEachTest } from '../../../../../test/support/for-each-test.ts';
import { at, did, publication, testIndex } from '../../../../../test/support/index/test-index.ts';
import { keepLists, type WantedLists } from '../../../src/ingest/backfill/keep-lists.ts';
import { createNetworkAccess } from '../../../src/network/network-access.ts';
import { backfillLists, registerList, takePage } from '../../../src/store/jobs/repositories.ts';
import { standInHost } from './stand-in-hosts.ts';

let clock: Clock;
const index = forEachTest(testIndex);
beforeEach(() => {
  clock = stopClock();
});

/** A PDS that lists one repository, what it was asked for, and `keepLists` on it. */
async function keeping(wanted: WantedLists, mayAnswer: Promise<void> = Promise.resolve()) {
  const pds = await standInHost((method, _, response) => {
    const answer = method.endsWith('describeServer')
      ? { did: 'did:web:localhost' }
      : { repos: [{ did: did('unknown') }] };
    void mayAnswer.then(() => response.end(JSON.stringify(answer)));
    return undefined;
  });
  const stop = new AbortController();
  const network = createNetworkAccess({ plcUrl: pds.origin, development: { handleServer: pds.origin } }, stop.signal);
  const asked: string[] = [];
  const fetch: typeof network.fetch = (input, init) => {
    asked.push(String(input));
    return network.fetch(input, init);
  };
  const log: string[] = [];
  const read = vi.spyOn(index.writer, 'read');
  const looks = () => read.mock.calls.filter(([what]) => (what as unknown) === backfillLists).length;
  const access = { ...network, fetch };
  const running = keepLists(pds.origin, wanted, access, index.writer, stop.signal, (line) => void log.push(line));
  return {
    pds,
    asked,
    log,
    /** Until it has looked three times more: twice it was through with what it found. */
    async lookTwice() {
      for (let i = 0; i < 3; i++) {
        const before = looks();
        await clock.advance(2000);
        await until(() => expect(looks()).toBeGreaterThan(before));
      }
    },
    queue: async () => (await index.reader.db.selectFrom('resyncs').select('did').execute()).map((row) => row.did),
    stop: async () => {
      stop.abort();
      await running;
    },
  };
}

const hosts = () => index.reader.db.selectFrom('backfills').select('host').execute();
const gap = { kind: 'gap', cursor: 1, time: at(1), reason: 'the cursor was too old' } as const;

test('a gap that is noticed before the host has said which lists it has is closed from them all the same', async () => {
  let say = () => {};
  const { pds, queue, stop } = await keeping(
    'now',
    new Promise((resolve) => {
      say = resolve;
    }),
  );
  await until(() => expect(pds.asked).toHaveLength(1));
  await index.feed(gap);
  say();
  await until(async () => expect(await queue()).toEqual([did('unknown')]));
  await stop();
});

test('nobody asked for a backfill: none runs, nobody is asked, nothing is logged, and a gap brings back what is known', async () => {
  await index.feed(publication('known', 1, 'https://known.example'));
  // As an older version left it: every list noted for the next gap.
  await index.writer.perform((db) => registerList(db, 'https://elsewhere.example', '', 'idle', 0));
  const { asked, log, queue, lookTwice, stop } = await keeping('known');
  await until(async () => expect(await hosts()).toEqual([]));
  await index.feed(gap);
  expect(await queue()).toEqual([did('known')]);
  await lookTwice();
  await stop();
  expect({ asked, log, queue: await queue() }).toEqual({ asked: [], log: [], queue: [did('known')] });
});

test('a list that masthead backfill has read before is read again after a gap', async () => {
  const { pds, log, queue, stop } = await keeping('known');
  await index.writer.perform((db) => registerList(db, pds.origin, '', 'again', at(0)));
  await index.writer.perform((db) =>
    takePage(db, { host: pds.origin, collection: '', startedAt: at(0) }, { dids: [], position: '', done: true }, 1),
  );
  await index.feed(gap);
  await clock.advance(2000);
  await until(async () => expect(await queue()).toEqual([did('unknown')]));
  await stop();
  expect(log[0]).toMatch(/^Backfill: reading the list/);
});

test('asked for after a gap only, it asks the host for nothing before that', async () => {
  const { asked, log, queue, lookTwice, stop } = await keeping('afterGaps');
  await lookTwice();
  expect({ asked, log }).toEqual({ asked: [], log: [] });
  expect(await hosts()).not.toEqual([]);
  await index.feed(gap);
  await clock.advance(2000);
  await until(async () => expect(await queue()).toEqual([did('unknown')]));
  await stop();
});
