import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { stopClock } from '../../../../../test/support/clock/clock.ts';
import { forEachTest } from '../../../../../test/support/for-each-test.ts';
import { did, PUBLICATION, tid } from '../../../../../test/support/index/test-index.ts';
import type { SourceEvent } from '../../../src/source/event.ts';
import { WANTED_COLLECTIONS } from '../../../src/source/event.ts';
import { createJetstreamSource, type JetstreamOptions } from '../../../src/source/jetstream/jetstream-source.ts';
import { jetstreamStandIn } from './jetstream-stand-in.ts';

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const OLDEST = '1000000000000000';

const [first, second] = [forEachTest(jetstreamStandIn), forEachTest(jetstreamStandIn)];
let stop: AbortController;
let now: number;

beforeEach(() => {
  stop = new AbortController();
  // So far ago that it is past on any machine: the cursor goes no further than the clock.
  now = Date.now() * 1000 - SECOND;
});
afterEach(() => stop.abort());

/** A time as version 2 writes it. */
function iso(time: number): string {
  return new Date(time / 1000).toISOString().replace(/\.(\d{3})Z$/, `.$1${String(time % 1000).padStart(3, '0')}Z`);
}

const COMMIT = {
  rev: tid(Date.UTC(2026, 0, 1) * 1000),
  operation: 'create',
  collection: PUBLICATION,
  rkey: 'pub',
  cid: 'bafyreia',
  record: { name: 'A', url: 'https://a.example' },
};

function v1(name: string, time: number, commit: object = {}): object {
  return { did: did(name), time_us: time, kind: 'commit', commit: { ...COMMIT, ...commit } };
}

function v2(name: string, time: number, type = 'commit', fields: object = COMMIT): object {
  const payload = {
    $type: `network.bsky.jetstream.subscribeEvents#${type}`,
    seq: 7,
    did: did(name),
    time: iso(time),
    ...fields,
  };
  return { $type: 'message', payload };
}

function info(name: string): object {
  return { $type: 'message', payload: { $type: 'network.bsky.jetstream.subscribeEvents#info', name } };
}

function sends(...messages: (object | string)[]): (socket: WebSocket) => void {
  return (socket) => {
    for (const message of messages) socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  };
}

/** Reads until so many events are there, or this one. */
async function take(most: number | string, cursor: number | null, options: Partial<JetstreamOptions> = {}) {
  const source = createJetstreamSource({
    hosts: [first.v1, second.v1],
    from: 'now',
    knows: () => true,
    log: () => {},
    ...options,
  });
  const from = cursor === null ? null : { cursor, time: cursor, fingerprint: 'time_us', done: false };
  const events: SourceEvent[] = [];
  for await (const batch of source.batches(from, stop.signal)) {
    events.push(...batch.events);
    if (typeof most === 'number' ? events.length >= most : names(events).includes(most)) break;
  }
  return events;
}

function names(events: readonly SourceEvent[]): string[] {
  return events.map((event) => ('did' in event ? `${event.kind} ${event.did?.slice(8)}` : event.kind));
}

describe('what is asked for', () => {
  test.each([
    { version: 1, collections: 'wantedCollections', others: 'collections' },
    // Version 2 refuses the parameter of version 1.
    { version: 2, collections: 'collections', others: 'wantedCollections' },
  ])(
    'of version $version: only our collections, from a little before the cursor, of any size',
    async ({ version, collections, others }) => {
      first.serve(sends(version === 1 ? v1('a', now) : v2('a', now)));
      await take(1, now - MINUTE, { hosts: [version === 1 ? first.v1 : first.address] });
      const [asked] = first.asked;
      expect(asked?.getAll(collections)).toEqual([...WANTED_COLLECTIONS]);
      for (const name of [others, 'maxMessageSizeBytes']) expect(asked?.has(name)).toBe(false);
      expect(Number(asked?.get('cursor'))).toBe(now - 6 * MINUTE);
    },
  );

  test.each([
    ['now: no cursor at all', 'now' as const, null],
    ['the oldest: a time long ago, which version 2 does not take for a sequence number', 'oldest' as const, OLDEST],
  ])('without a cursor, %s', async (_note, from, cursor) => {
    first.serve(sends(info('OutdatedCursor'), v2('a', now)));
    expect(names(await take(1, null, { hosts: [first.address], from }))).toEqual(
      from === 'oldest' ? ['commit a'] : ['gap', 'commit a'],
    );
    expect(first.asked[0]?.get('cursor') ?? null).toBe(cursor);
  });
});

describe('what comes', () => {
  test('version 1: a handle is only a claim, an account event has the time of its own host', async () => {
    const account = { active: false, status: 'deactivated', did: did('a'), seq: 1, time: iso(now - HOUR) };
    first.serve(
      sends(
        { did: did('a'), time_us: now, kind: 'identity', identity: { did: did('a'), handle: 'bank.example', seq: 1 } },
        { did: did('a'), time_us: now + 1, kind: 'account', account },
      ),
    );
    const [identity, active] = await take(2, now);
    expect(identity).toEqual({ kind: 'identity', cursor: now, did: did('a'), time: now });
    expect(active).toMatchObject({ kind: 'account', cursor: now + 1, time: now - HOUR, status: 'deactivated' });
  });

  test('version 2: all kinds, at the time at which they were witnessed', async () => {
    const rev = tid(now);
    first.serve(
      sends(
        v2('a', now + 1),
        v2('b', now + 2, 'commit', { ...COMMIT, operation: 'delete', record: undefined, cid: undefined }),
        v2('c', now + 3, 'identity', { identity: { did: did('c'), handle: 'bank.example' } }),
        v2('d', now + 4, 'account', { account: { did: did('d'), active: true, time: iso(now) } }),
        v2('e', now + 5, 'sync', { sync: { did: did('e'), rev, time: iso(now) } }),
        v2('f', now + 6, 'invented', {}),
      ),
    );
    expect(await take(6, now, { hosts: [first.address] })).toEqual([
      expect.objectContaining({ kind: 'commit', did: did('a'), time: now + 1, cursor: now + 1, rev: COMMIT.rev }),
      expect.objectContaining({ kind: 'commit', ops: [{ action: 'delete', collection: PUBLICATION, rkey: 'pub' }] }),
      { kind: 'identity', did: did('c'), time: now + 3, cursor: now + 3 },
      { kind: 'account', did: did('d'), time: now, cursor: now + 4, active: true },
      { kind: 'sync', did: did('e'), time: now + 5, cursor: now + 5, rev },
      { kind: 'passed', cursor: now + 6 },
    ]);
  });

  test('a time that the host’s operator has put back does not carry the cursor back', async () => {
    first.serve(sends(v2('a', now), v2('b', now - 1000 * HOUR), v2('c', now + 1)));
    const events = await take(3, now, { hosts: [first.address] });
    expect(events.map(({ cursor }) => cursor)).toEqual([now, now, now + 1]);
    expect(events[1]).toMatchObject({ time: now - 1000 * HOUR });
  });

  const commits = (change: object) => [v1('a', 1, change), v2('a', 1, 'commit', { ...COMMIT, ...change })] as const;
  const REJECTED: readonly [note: string, first: string | object, second: string | object][] = [
    ['no JSON', '{"half": ', '{"half": '],
    ['a list', '[1]', '[1]'],
    ['a did that is a number', { ...v1('a', 1), did: 5 }, v2('a', 1, 'commit', { ...COMMIT, did: 5 })],
    ['a commit without a valid rev', ...commits({ rev: 'x' })],
    ['a collection that is a number', ...commits({ collection: 7 })],
    ['an unknown operation', ...commits({ operation: 'destroy' })],
    ['an rkey that climbs', ...commits({ rkey: '../x' })],
  ];

  describe.each([1, 2])('version %i rejects', (version) => {
    test.each(REJECTED)('%s, and what follows is read', async (_note, ofFirst, ofSecond) => {
      const [host, bad, good] =
        version === 1 ? [first.v1, ofFirst, v1('b', now)] : [first.address, ofSecond, v2('b', now)];
      first.serve(sends(bad, good));
      const [rejected, read] = names(await take(2, now, { hosts: [host] }));
      expect([rejected?.split(' ')[0], read]).toEqual(['rejected', 'commit b']);
    });
  });

  test('general profiles only of accounts that the index knows', async () => {
    const profile = { collection: 'app.bsky.actor.profile', rkey: 'self' };
    first.serve(sends(v1('a', now, profile), v1('b', now, profile), v1('c', now)));
    const events = await take(3, now, { knows: (account) => account === did('b') });
    expect(names(events)).toEqual(['passed', 'commit b', 'commit c']);
  });

  test('a clock that is ahead does not carry the cursor past events to come', async () => {
    first.serve(sends(v1('a', now + HOUR), v1('b', now + 5)));
    const events = await take(2, now);
    expect(events[0]?.cursor).toBeLessThan(now + MINUTE);
    expect(names(events)).toEqual(['commit a', 'commit b']);
  });
});

describe('hosts that fail', () => {
  test('one that closes: the next goes on, from well before the last event', async () => {
    first.serve((socket) => {
      sends(v1('a', now))(socket);
      socket.close();
    });
    second.serve(sends(v1('a', now), v1('b', now + 1)));
    expect(names(await take(3, now))).toEqual(['commit a', 'commit a', 'commit b']);
    expect(Number(second.asked[0]?.get('cursor'))).toBe(now - 5 * MINUTE);
  });

  test('one that holds the connection, answers pings and says nothing: the next goes on', async () => {
    first.serve(sends(v1('a', now)));
    second.serve(sends(v1('b', now + 1)));
    const clock = stopClock();
    const taken = take(2, now, { silence: 1000 });
    await clock.passUntil(() => expect(second.asked).toHaveLength(1));
    expect(names(await taken)).toEqual(['commit a', 'commit b']);
  });

  test('one that sends rubbish without end: the next goes on', async () => {
    first.serve(sends(...Array.from({ length: 5000 }, () => 'rubbish')));
    second.serve(sends(v1('b', now)));
    expect((await take('commit b', now)).length).toBeLessThan(1500);
  });

  test('one that is not there, refuses, or ends the stream with an error', async () => {
    first.refuse(503, { error: 'NotReady', message: 'bootstrap in progress' });
    first.serve(sends({ $type: 'error', error: 'ConsumerTooSlow', message: 'reading below the floor rate' }));
    second.serve(sends(v2('b', now)));
    const hosts = ['ws://127.0.0.1:9', first.address, first.address, second.address];
    expect(names(await take(1, now, { hosts }))).toEqual(['commit b']);
  });

  test('one that sends more than any event has: that is a gap, and the next goes on behind it', async () => {
    first.serve(sends(v2('a', now), 'x'.repeat(33 * 1024 * 1024)));
    second.serve(sends(v2('b', now + 1)));
    const events = await take('commit b', now, { hosts: [first.address, second.address] });
    expect(names(events)).toEqual(['commit a', 'gap', 'commit b']);
    expect(events[1]).toMatchObject({ time: now });
    expect(Number(second.asked[0]?.get('cursor'))).toBeGreaterThan(now);
  });

  test('the only one: it is asked again, from a little before the last event', async () => {
    first.serve(
      (socket) => {
        sends(v1('a', now))(socket);
        socket.close();
      },
      sends(v1('b', now + 1)),
    );
    expect(names(await take(2, now, { hosts: [first.v1] }))).toEqual(['commit a', 'commit b']);
    expect(Number(first.asked[1]?.get('cursor'))).toBe(now - 5 * SECOND);
  });
});

describe('a gap is noticed', () => {
  test('version 1 clamps an old cursor without a word: its first event is much later than what was asked for', async () => {
    first.serve(sends(v1('a', now - 36 * HOUR), v1('b', now)));
    const events = await take(3, now - 72 * HOUR);
    expect(names(events)).toEqual(['gap', 'commit a', 'commit b']);
    expect(events[0]).toMatchObject({ time: now - 72 * HOUR - 5 * MINUTE });
  });

  test.each([
    { note: 'a first event soon after the cursor', cursor: 20 * HOUR, event: 20 * HOUR - 3 * MINUTE },
    { note: 'a cursor so young that every host has it still', cursor: 20 * MINUTE, event: 0 },
  ])('$note is no gap', async ({ cursor, event }) => {
    first.serve(sends(v1('a', now - event), v1('b', now)));
    expect(names(await take(2, now - cursor))).toEqual(['commit a', 'commit b']);
  });

  test.each(['OutdatedCursor', 'FutureCursor'])('version 2 says %s', async (name) => {
    first.serve(sends(info(name), v2('a', now)));
    expect(names(await take(2, now - HOUR, { hosts: [first.address] }))).toEqual(['gap', 'commit a']);
  });

  test('version 2 refuses a cursor (CursorTooOld): the stream goes on with what there is', async () => {
    first.refuse(400, { error: 'CursorTooOld', message: 'the floor is 12' });
    first.serve(sends(v2('a', now)));
    expect(names(await take(2, now - HOUR, { hosts: [first.address] }))).toEqual(['gap', 'commit a']);
    expect(Number(first.asked[1]?.get('cursor'))).toBeGreaterThan(now - 10 * MINUTE);
  });

  test('a cursor from the future, at which a host would jump to live without a word', async () => {
    first.serve(sends(v1('a', now)));
    const events = await take(2, now + 24 * HOUR);
    expect(names(events)).toEqual(['gap', 'commit a']);
    expect(Number(first.asked[0]?.get('cursor'))).toBeLessThan(now + MINUTE);
    expect(events[1]?.cursor).toBeLessThan(now + MINUTE);
  });
});
