import { IdResolver } from '@atproto/identity';
import { beforeEach, expect, test } from 'vitest';
import { ingest } from '../../../packages/masthead-appview/src/ingest/ingest.ts';
import type { EventSource } from '../../../packages/masthead-appview/src/source/event.ts';
import { createFirehoseSource } from '../../../packages/masthead-appview/src/source/firehose/firehose-source.ts';
import { createJetstreamSource } from '../../../packages/masthead-appview/src/source/jetstream/jetstream-source.ts';
import { jetstreamStandIn } from '../../../packages/masthead-appview/test/source/jetstream/jetstream-stand-in.ts';
import { stopClock, until } from '../../support/clock/clock.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { did, publication, testIndex } from '../../support/index/test-index.ts';
import { startHostileRelay } from '../hostile/servers/hostile-relay.ts';

// An index that was connected, and to which no event has come yet, misses nothing of what is
// written while it is away.

const index = forEachTest(testIndex);
const relay = forEachTest(startHostileRelay);
const jetstream = forEachTest(jetstreamStandIn);
beforeEach(async () => {
  // Somebody whom the index knows; a file is no stream that was followed.
  await index.feed(publication('a', 1, 'https://a.example'));
  await index.writer.db.deleteFrom('cursors').execute();
});

const quiet = { from: 'now', knows: () => true, log: () => {} } as const;
const firehose = () =>
  createFirehoseSource({ ...quiet, service: relay.url, resolver: new IdResolver(), speaksFor: async () => true });
const following = async (source: EventSource, check: () => Promise<void>) => {
  const stop = new AbortController();
  const running = ingest(source, index.writer, stop.signal, () => {});
  try {
    await until(check);
  } finally {
    stop.abort();
    await running;
  }
};
const fetched = async () =>
  (await index.reader.db.selectFrom('resyncs').select(['did', 'time']).execute()).map(
    ({ did, time }) => [did, Number(time)] as const,
  );
const cursors = () => index.reader.db.selectFrom('cursors').selectAll().execute();
const connected = async () => expect(await cursors()).toHaveLength(1);

test('of a firehose after a restart: what it knows is fetched again, from the time when it was connected', async () => {
  const before = Date.now() * 1000;
  relay.serve(({ accept }) => accept());
  await following(firehose(), connected);
  const left = Date.now() * 1000;
  expect(await fetched()).toEqual([]);
  await following(firehose(), async () => expect(await fetched()).toHaveLength(1));
  const [[account, since] = ['', 0]] = await fetched();
  expect(account).toBe(did('a'));
  expect(since).toBeGreaterThanOrEqual(before);
  expect(since).toBeLessThanOrEqual(left);
  // Not with a place that it never had: it would be asked for everything, or refused.
  expect(relay.asked.map(({ query }) => query.get('cursor'))).toEqual([null, null]);
});

test('of a firehose whose connection broke', async () => {
  const clock = stopClock();
  let breaks = () => {};
  relay.serve(
    ({ accept, socket }) => {
      accept();
      breaks = () => socket.destroy();
    },
    ({ accept }) => accept(),
  );
  await following(firehose(), async () => {
    if ((await cursors()).length > 0) breaks();
    await clock.advance(100);
    expect((await fetched()).map(([account]) => account)).toEqual([did('a')]);
  });
});

test('of a Jetstream after a restart, and when its connection breaks: it goes on from when it was connected', async () => {
  const source = () => createJetstreamSource({ ...quiet, hosts: [jetstream.v1] });
  const before = Date.now() * 1000;
  jetstream.serve((socket) => socket.on('message', () => {}));
  await following(source(), connected);
  const left = Date.now() * 1000;
  jetstream.serve(
    (socket) => socket.terminate(),
    (socket) => socket.on('message', () => {}),
  );
  await following(source(), async () => expect(jetstream.asked.length).toBeGreaterThanOrEqual(3));
  const [first, ...later] = jetstream.asked.map((query) => query.get('cursor'));
  expect(first).toBeNull();
  for (const cursor of later) {
    expect(Number(cursor)).toBeGreaterThan(before - 301_000_000);
    expect(Number(cursor)).toBeLessThanOrEqual(left);
  }
});
