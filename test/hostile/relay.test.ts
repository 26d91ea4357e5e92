import { createHash } from 'node:crypto';
import { IdResolver } from '@atproto/identity';
import type { BlockMap } from '@atproto/repo';
import { MessageFrame } from '@atproto/xrpc-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SourceEvent } from '../../src/appview/event.ts';
import { CheckedDidResolver } from '../../src/appview/identity/checked-did-resolver.ts';
import { ingest } from '../../src/appview/ingest/ingest.ts';
import { readFirehoseMessage } from '../../src/appview/source/firehose-message.ts';
import { createFirehoseSource } from '../../src/appview/source/firehose-source.ts';
import { FrameQueue, openSocket } from '../../src/appview/source/frame-queue.ts';
import { at, did, ENGINES, openTestIndex, PUBLICATION, tid, uri } from '../appview/test-index.ts';
import { CONNECTION_BEHAVIOURS } from './servers/connection-behaviours.ts';
import { HOSTILE_FRAMES, LONG_ERROR } from './servers/firehose-frames.ts';
import { type Behaviour, type HostileRelay, startHostileRelay, webSocketFrame } from './servers/hostile-relay.ts';
import { flatTree, type ThrowAwayAccount, throwAwayAccount } from './servers/throw-away-account.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const PLC = 'https://plc.example';
const MOST_REASON = 400;

let relay: HostileRelay;
let stop: AbortController;
let lines: string[];
/** What the directory was asked. */
let questions: string[];
let accounts: ThrowAwayAccount[];

beforeEach(async () => {
  relay = await startHostileRelay();
  stop = new AbortController();
  lines = [];
  questions = [];
  accounts = [];
});
afterEach(async () => {
  stop.abort();
  await relay.close();
});

/** An honest frame: what comes after everything else. */
const mark = (seq: number) =>
  new MessageFrame({ seq, did: did('mark'), time: TIME, active: true }, { type: '#account' }).toBytes();

const sending =
  (...frames: readonly Uint8Array[]): Behaviour =>
  ({ accept, send }) => {
    accept();
    for (const frame of frames) send(frame);
  };

function source(silence = 60_000) {
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    const asked = decodeURIComponent(new URL(input instanceof Request ? input.url : input).pathname.slice(1));
    questions.push(asked);
    const known = accounts.find((account) => account.did === asked);
    return known ? Response.json(known.document) : new Response(null, { status: 404 });
  };
  const resolver = new IdResolver({ fetch, plcUrl: PLC });
  resolver.did = new CheckedDidResolver({ fetch, plcUrl: PLC });
  return createFirehoseSource({
    service: relay.url,
    from: 'oldest',
    resolver,
    knows: () => true,
    speaksFor: async () => true,
    log: (line) => lines.push(line),
    silence,
  });
}

/** Everything up to the mark of this number. */
async function untilMark(seq: number, silence?: number): Promise<SourceEvent[]> {
  const events: SourceEvent[] = [];
  for await (const batch of source(silence).batches(null, stop.signal)) {
    events.push(...batch.events);
    if (batch.events.some((event) => event.kind === 'account' && event.cursor === seq)) return events;
  }
  return events;
}

describe('a frame that is not what it claims to be is put aside, and the next one is read', () => {
  test.each(Object.entries(HOSTILE_FRAMES))('%s', async (_name, frame) => {
    relay.serve(sending(mark(1), frame(), mark(2)));
    const events = await untilMark(2);
    expect(relay.asked).toHaveLength(1);
    const between = events.filter(({ kind }) => kind !== 'account');
    for (const event of between) {
      expect(event.kind).toMatch(/^(?:rejected|passed)$/);
      if (event.kind === 'rejected') expect(event.reason.length + event.body.length).toBeLessThan(MOST_REASON);
    }
    expect(events.map(({ cursor }) => cursor)).not.toContain(3);
    // Its shape alone told: nobody's directory was asked because of it.
    if (/block|ops|length/.test(_name)) expect(questions).toEqual([]);
  });

  test('none costs more than a few times what reading its bytes costs', () => {
    const frames = Object.entries(HOSTILE_FRAMES).map(([name, make]) => [name, make()] as const);
    const hashed = Buffer.alloc(5 * 1024 * 1024);
    const reading = best(() => createHash('sha256').update(hashed).digest());
    for (const [name, frame] of frames) {
      const cost = best(() => readFirehoseMessage(frame));
      expect(cost / reading, name).toBeLessThan(50);
    }
  });

  test('a frame longer than any honest one ends the connection and is passed over, across holes in the numbers', async () => {
    const long = new Uint8Array(6 * 1024 * 1024);
    relay.serve(({ request, accept, send }) => {
      accept();
      const cursor = Number(new URL(request.url ?? '/', 'ws://x').searchParams.get('cursor'));
      if (cursor < 10) send(mark(10));
      // The next number is 24: whoever goes on from an earlier one gets it again.
      if (cursor < 24) send(long);
      else send(mark(99));
    });
    const events = await untilMark(99);
    expect(events.filter(({ kind }) => kind === 'rejected').length).toBeLessThan(6);
    expect(relay.asked.length).toBeLessThan(7);
  });

  test('an error of four megabytes is cut before it is logged', async () => {
    relay.serve(sending(mark(1), LONG_ERROR()), sending(mark(2)));
    await untilMark(2);
    expect(lines.length).toBe(1);
    expect(lines.every((line) => line.length < 1000)).toBe(true);
  });
});

function best(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    const began = performance.now();
    work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

describe('a commit that its owner signed, with content that is hostile', () => {
  const path = `${PUBLICATION}/x`;
  /** CBOR by hand: a map of one entry. */
  const entry = (key: string, ...value: readonly Uint8Array[]) =>
    Buffer.concat([Buffer.from([0xa1, 0x60 | key.length]), Buffer.from(key), ...value]);

  test.each([
    { name: 'ten thousand levels', record: entry('a', Buffer.alloc(10_000, 0x81), Buffer.from([0])), proved: false },
    {
      name: 'a million items',
      record: entry('a', Buffer.from([0x9a, 0, 0x0f, 0x42, 0x40]), Buffer.alloc(1_000_000)),
      proved: false,
    },
    {
      name: 'a key named __proto__',
      record: entry('__proto__', entry('name', Buffer.from([0x61, 0x78]))),
      proved: false,
    },
    { name: 'no CBOR', record: new Uint8Array([0xff, 0xff]), proved: false },
    { name: 'no map', record: new Uint8Array([0x01]), proved: false },
    {
      name: 'a number that JSON cannot write',
      record: entry('a', Buffer.from([0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])),
      proved: { a: 2 ** 64 },
    },
    {
      name: 'the fields of a CID',
      record: { multihash: 1, code: 1, version: 1 },
      proved: { multihash: 1, code: 1, version: 1 },
    },
  ])('$name', async ({ record, proved }) => {
    const account = await throwAwayAccount('mallory');
    accounts.push(account);
    const frame = await account.commit(1, tid(at(1)), (blocks) => flatTree(blocks, { [path]: record }));
    relay.serve(sending(frame, mark(2)));
    const [event] = await untilMark(2);
    if (proved === false) expect(event).toMatchObject({ kind: 'rejected', cursor: 1 });
    else expect(event).toMatchObject({ kind: 'commit', ops: [{ record: proved }] });
  });

  test.each([
    { levels: 4000, kind: 'commit' },
    { levels: 20_000, kind: 'rejected' },
  ])('a tree of $levels levels', async ({ levels, kind }) => {
    const account = await throwAwayAccount('mallory');
    accounts.push(account);
    const frame = await account.commit(1, tid(at(1)), async (blocks: BlockMap) => {
      let { root, writes } = await flatTree(blocks, { [path]: { name: 'x' } });
      for (let level = 0; level < levels; level++) root = await blocks.add({ l: root, e: [] } as never);
      return { root, writes };
    });
    relay.serve(sending(frame, mark(2)));
    const [event] = await untilMark(2);
    expect(event?.kind).toBe(kind);
  });

  test('one of ten thousand keys in one node is read, and its writes are proved', async () => {
    const account = await throwAwayAccount('mallory');
    accounts.push(account);
    const keys = Array.from({ length: 9000 }, (_, key) => [
      `${PUBLICATION}/${String(key).padStart(5, '0')}`,
      { name: 'x' },
    ]);
    const frame = await account.commit(1, tid(at(1)), async (blocks) => {
      const { root, writes } = await flatTree(blocks, Object.fromEntries(keys));
      return { root, writes: Object.fromEntries(Object.entries(writes).slice(0, 200)) };
    });
    relay.serve(sending(frame, mark(2)));
    const [event] = await untilMark(2);
    expect(event?.kind === 'commit' && event.ops).toHaveLength(200);
  });
});

describe('whatever a host does with the connection, the next one is asked', () => {
  test.each(Object.entries(CONNECTION_BEHAVIOURS))('%s', async (_name, behaviour) => {
    relay.serve(behaviour, sending(mark(2)));
    const events = await untilMark(2, 800);
    expect(events.at(-1)).toMatchObject({ kind: 'account', cursor: 2 });
    expect(lines.join('').length).toBeLessThan(1000);
  });

  test('compression is not asked for', async () => {
    let extensions: string | undefined = 'none was asked';
    relay.serve((visit) => {
      extensions = visit.request.headers['sec-websocket-extensions'];
      sending(mark(1))(visit);
    });
    await untilMark(1);
    expect(extensions).toBeUndefined();
  });

  test('a host that greets and closes is not hammered', async () => {
    relay.serve((visit) => {
      sending(mark(relay.asked.length))(visit);
      visit.socket.end();
    });
    setTimeout(() => stop.abort(), 1500);
    await untilMark(1000);
    // After 100, 200, 400 and 800 ms.
    expect(relay.asked.length).toBeLessThan(7);
    expect(lines.length).toBeLessThan(7);
  });

  test('a million empty frames fill the queue as well', async () => {
    const frames = Buffer.concat(Array.from({ length: 10_000 }, () => webSocketFrame(new Uint8Array())));
    relay.serve(({ accept, socket }) => {
      accept();
      const more = (): void => {
        while (!socket.destroyed && socket.write(frames)) {}
      };
      socket.on('drain', more);
      more();
    });
    const socket = openSocket(new URL(relay.url), 1000);
    const queue = new FrameQueue(socket);
    try {
      await expect.poll(() => socket.isPaused).toBe(true);
      expect((await queue.take(64)).length).toBe(64);
    } finally {
      queue.close();
    }
  });

  test('what is taken at once is bounded in bytes', async () => {
    relay.serve(sending(...Array.from({ length: 5 }, () => new Uint8Array(3 * 1024 * 1024))));
    const queue = new FrameQueue(openSocket(new URL(relay.url), 5 * 1024 * 1024));
    try {
      for (let frame = 0; frame < 5; frame++) expect(await queue.take(64)).toHaveLength(1);
    } finally {
      queue.close();
    }
  });
});

test('that all events after the cursor are gone is believed once for each connection', async () => {
  const outdated = new MessageFrame({ name: 'OutdatedCursor' }, { type: '#info' }).toBytes();
  relay.serve(({ accept, send }) => {
    accept();
    let seq = 5;
    const next = () => {
      send(outdated);
      send(mark(++seq));
      if (seq < 15) setTimeout(next, 10);
    };
    next();
  });
  const events: SourceEvent[] = [];
  const from = { cursor: 5, time: 0, fingerprint: 'seq', done: false };
  for await (const batch of source().batches(from, stop.signal)) {
    events.push(...batch.events);
    if (events.at(-1)?.cursor === 15) break;
  }
  expect(events.filter(({ kind }) => kind === 'gap')).toHaveLength(1);
});

describe.each(ENGINES)('the index behind a hostile relay (%s)', (engine) => {
  test('rubbish all day leaves a bounded number of letters, and what follows is stored', async () => {
    const index = await openTestIndex(engine);
    try {
      const account = await throwAwayAccount('alice');
      accounts.push(account);
      const rubbish = Array.from({ length: 3000 }, (_, seq) =>
        new MessageFrame({ seq: seq + 1, did: 'x'.repeat(1000), time: TIME }, { type: '#identity' }).toBytes(),
      );
      const record = { $type: PUBLICATION, name: 'Alice', url: 'https://alice.example' };
      const honest = await account.commit(5000, tid(at(1)), (blocks) =>
        flatTree(blocks, { [`${PUBLICATION}/pub`]: record }),
      );
      const future = await account.commit(5001, tid(Date.now() * 1000 + 86_400_000_000), (blocks) =>
        flatTree(blocks, { [`${PUBLICATION}/pub`]: { ...record, name: 'From the future' } }),
      );
      relay.serve(sending(...rubbish, honest, future, mark(5002)));
      await ingest(source(), index.writer, stop.signal, ({ cursor }) => {
        if (cursor?.cursor === 5002) stop.abort();
      });
      const letters = await index.reader.db.selectFrom('dead_letters').selectAll().execute();
      expect(letters.length).toBeLessThan(1100);
      expect(letters.length).toBeGreaterThan(900);
      const [row] = await index.reader.db
        .selectFrom('publications')
        .select('record')
        .where('uri', '=', uri('alice', PUBLICATION, 'pub'))
        .execute();
      expect(JSON.parse(row?.record ?? '{}')).toMatchObject({ name: 'Alice' });
    } finally {
      await index.close();
    }
  });
});
