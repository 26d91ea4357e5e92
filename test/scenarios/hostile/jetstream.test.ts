import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ingest } from '../../../packages/masthead-appview/src/ingest/ingest.ts';
import type { EventSource, SourceCursor, SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import { createJetstreamSource } from '../../../packages/masthead-appview/src/source/jetstream/jetstream-source.ts';
import { stopClock } from '../../support/clock/clock.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { at, did, PUBLICATION, testIndex, tid } from '../../support/index/test-index.ts';
import { type Behaviour, startHostileRelay } from './servers/hostile-relay.ts';
import { GOOD_V1, GOOD_V2, HOSTILE_V1, HOSTILE_V2, OUTDATED_V2 } from './servers/jetstream-messages.ts';

const V1_PATH = '/subscribe';
const V2_PATH = '/xrpc/network.bsky.jetstream.subscribeEvents';
const MICROSECOND = 1000;

const relay = forEachTest(startHostileRelay);
let stop: AbortController;
let lines: string[];

beforeEach(async () => {
  stop = new AbortController();
  lines = [];
});
afterEach(() => stop.abort());

const sending =
  (...messages: readonly string[]): Behaviour =>
  ({ accept, send }) => {
    accept();
    for (const message of messages) send(message);
  };

function source(path = V1_PATH) {
  return createJetstreamSource({
    hosts: [relay.url + path],
    from: 'now',
    knows: () => true,
    log: (line) => lines.push(line),
    silence: 60_000,
  });
}

const isGood = (event: SourceEvent) => event.kind === 'commit' && event.did === did('good');

/** What it brings until it is told to stop. */
async function eventsOf(given: EventSource, from: SourceCursor | null = null): Promise<SourceEvent[]> {
  const events: SourceEvent[] = [];
  for await (const batch of given.batches(from, stop.signal)) events.push(...batch.events);
  return events;
}

async function untilGood(path?: string, from: SourceCursor | null = null): Promise<SourceEvent[]> {
  const events: SourceEvent[] = [];
  for await (const batch of source(path).batches(from, stop.signal)) {
    events.push(...batch.events);
    if (batch.events.some(isGood)) return events;
  }
  return events;
}

test.each([
  { version: 1, path: V1_PATH, messages: HOSTILE_V1, good: GOOD_V1 },
  { version: 2, path: V2_PATH, messages: HOSTILE_V2, good: GOOD_V2 },
])(
  'behind each message that no Jetstream sends (version $version) the next one is read, and the cursor stays in the past',
  async ({ path, messages, good }) => {
    const all = Object.values(messages);
    const from = (who: string) => good.replaceAll('plc:good', `plc:${who}`);
    relay.serve(sending(from('first'), ...all.flatMap((message, at) => [message(), from(`after${at}`)]), good));
    const events = await untilGood(path);
    expect(relay.asked).toHaveLength(1);
    const read = new Set(events.flatMap((event) => ('did' in event ? [event.did] : [])));
    expect(all.map((_, at) => did(`after${at}`)).filter((who) => !read.has(who))).toEqual([]);
    for (const event of events) {
      expect(event.cursor).toBeLessThanOrEqual(Date.now() * MICROSECOND);
      expect(event.cursor).toBeGreaterThan(0);
      if (event.kind === 'rejected') expect(event.reason.length + event.body.length).toBeLessThan(3000);
      if (event.kind === 'commit') for (const op of event.ops) expect(op.collection.length).toBeLessThan(400);
    }
  },
);

test('bytes where text belongs are put aside like any other rubbish', async () => {
  relay.serve(({ accept, send }) => {
    accept();
    send(Buffer.from([0xff, 0xfe, 0x00]));
    send(Buffer.alloc(1_000_000));
    send(GOOD_V1);
  });
  const events = await untilGood();
  expect(events.map(({ kind }) => kind)).toEqual(['rejected', 'rejected', 'commit']);
});

// What else a host may do with a connection: relay-connections.test.ts, for both kinds of stream.
describe('a host that says again and again that events are lost', () => {
  test('one to which every cursor is too old is not hammered, and every repository is not fetched again each time', async () => {
    relay.serve(({ socket }) =>
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n{"error":"CursorTooOld","message":"x"}'),
    );
    const clock = stopClock();
    const begun = Date.now();
    const from = { cursor: begun * MICROSECOND, time: 0, fingerprint: 'time_us', done: false };
    const reading = eventsOf(source(V2_PATH), from);
    await clock.passUntil(() => expect(relay.asked.length).toBeGreaterThan(5));
    expect(Date.now() - begun).toBeGreaterThanOrEqual(100 + 200 + 400 + 800);
    stop.abort();
    const gaps = (await reading).filter(({ kind }) => kind === 'gap');
    expect(gaps.length).toBeLessThanOrEqual(relay.asked.length);
  });

  test('a loss that is told a hundred times is one gap', async () => {
    relay.serve(sending(...Array.from({ length: 100 }, () => OUTDATED_V2), GOOD_V2));
    const from = { cursor: Date.now() * MICROSECOND - 1e9, time: 0, fingerprint: 'time_us', done: false };
    const events = await untilGood(V2_PATH, from);
    expect(events.filter(({ kind }) => kind === 'gap')).toHaveLength(1);
  });
});

describe('the index behind a forged Jetstream', () => {
  test('everything at once: nothing stops it, nothing in it is from the future, and it goes on from where it stood', async () => {
    const index = testIndex();
    const hour = 3_600_000_000;
    const now = Date.now() * MICROSECOND;
    const record = { $type: PUBLICATION, name: 'Alice', url: 'https://alice.example' };
    const ahead = JSON.stringify({
      did: did('alice'),
      time_us: now + 1000 * hour,
      kind: 'commit',
      commit: { rev: tid(at(1)), operation: 'create', collection: PUBLICATION, rkey: 'pub', cid: 'bafypub', record },
    });
    relay.serve(
      sending(...Object.values(HOSTILE_V1).map((message) => message()), ahead, GOOD_V1),
      sending(GOOD_V1.replace('plc:good', 'plc:later')),
    );
    const given = source();
    let good = 0;
    const counted = {
      ...given,
      async *batches(...args: Parameters<typeof given.batches>) {
        for await (const batch of given.batches(...args)) {
          yield batch;
          if (batch.events.some((event) => isGood(event) || ('did' in event && event.did === did('later')))) good++;
          if (good > 0) return;
        }
      },
    };
    const first = await ingest(counted, index.writer, stop.signal, () => {});
    expect(first?.cursor).toBeLessThanOrEqual(Date.now() * MICROSECOND);
    expect(first?.time).toBeLessThanOrEqual(Date.now() * MICROSECOND);
    good = 0;
    await ingest(counted, index.writer, stop.signal, () => {});
    const asked = Number(relay.asked[1]?.query.get('cursor'));
    expect(asked).toBeGreaterThan(now - hour);
    expect(asked).toBeLessThanOrEqual(Date.now() * MICROSECOND);

    const { db } = index.reader;
    for (const row of await db.selectFrom('publications').selectAll().execute()) {
      expect(JSON.stringify(row).length).toBeLessThan(200_000);
      expect(row.rev < tid(Date.now() * MICROSECOND + hour)).toBe(true);
      expect(Number(row.claimed_at)).toBeLessThanOrEqual(Date.now() * MICROSECOND);
    }
    expect((await index.card('https://alice.example'))?.view.external.title).toBe('Alice');
    const letters = await db.selectFrom('dead_letters').selectAll().execute();
    expect(JSON.stringify(letters).length).toBeLessThan(letters.length * 4000);
  });
});
