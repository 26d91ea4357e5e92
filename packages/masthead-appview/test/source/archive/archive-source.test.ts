import { encode, toBytes } from '@atcute/cbor';
import { CODEC_DCBOR, toString as cidToString, create } from '@atcute/cid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACTOR_PROFILE } from '../../../../../src/core/identifiers/collections.ts';
import { did, PUBLICATION, tid } from '../../../../../test/support/index/test-index.ts';
import { type ArchiveOptions, createArchiveSource } from '../../../src/source/archive/archive-source.ts';
import { type SourceCursor, SourceError, type SourceEvent, WANTED_COLLECTIONS } from '../../../src/source/event.ts';
import { type ArchiveEvent, type ArchiveStandIn, type Asked, archiveStandIn } from './archive-stand-in.ts';

const HOUR = 3_600_000_000;
const SECRET = 'a-token-of-the-operator';

let archive: ArchiveStandIn;
let stop: AbortController;
let log: string[];

beforeEach(async () => {
  archive = await archiveStandIn();
  stop = new AbortController();
  log = [];
});
afterEach(async () => {
  stop.abort();
  await archive.close();
  expect(log.join('\n')).not.toContain(SECRET);
});

/** A write of a publication, long ago unless said. */
function write(name: string, more: Partial<ArchiveEvent> = {}): ArchiveEvent {
  const witnessed = Date.now() * 1000 - 48 * HOUR;
  return {
    ...{ kind: 1, did: did(name), collection: PUBLICATION, rkey: 'pub', rev: tid(witnessed), witnessed },
    value: { $type: PUBLICATION, name, url: `https://${name}.example` },
    ...more,
  };
}

async function cidOf(record: object): Promise<string> {
  return cidToString(await create(CODEC_DCBOR, encode(record) as Uint8Array<ArrayBuffer>));
}

const other = (name: string): ArchiveEvent =>
  write(name, { collection: 'app.bsky.feed.post', value: { text: 'hello' } });

function account(name: string, active: boolean, status?: string): ArchiveEvent {
  const time = '2026-01-01T00:00:00.000Z';
  const value = { did: did(name), active, seq: 1, time, ...(status !== undefined && { status }) };
  return { kind: 5, did: did(name), witnessed: Date.now() * 1000 - 48 * HOUR, value };
}

function open(options: Partial<ArchiveOptions> = {}) {
  return createArchiveSource({ host: archive.address, knows: () => true, log: (line) => log.push(line), ...options });
}

/** Reads from a cursor until this event is there; what only moves the cursor is left out. `stored` is where a restart goes on. */
async function until(last: string, from: SourceCursor | null = null, options: Partial<ArchiveOptions> = {}) {
  const source = open(options);
  const seen: string[] = [];
  const events: SourceEvent[] = [];
  let cursor = from?.cursor ?? 0;
  for await (const batch of source.batches(from, stop.signal)) {
    events.push(...batch.events.filter(({ kind }) => kind !== 'passed'));
    cursor = batch.cursor ?? batch.events.at(-1)?.cursor ?? cursor;
    seen.push(...batch.events.filter(({ kind }) => kind !== 'passed').map(nameOf));
    if (seen.includes(last)) break;
  }
  const stored: SourceCursor = { cursor, time: 0, fingerprint: source.fingerprint, done: false };
  return { seen, events, stored };
}

function nameOf(event: SourceEvent): string {
  return 'did' in event ? `${event.kind} ${event.did?.slice(8)}` : event.kind;
}

const asked = (method: string): Asked[] => archive.asked.filter((each) => each.method === method);

/** What an index has that read the archive to its end and was away since. */
async function afterFirstReading(): Promise<SourceCursor> {
  archive.tell(write('first'));
  archive.seal();
  const now = Date.now() * 1000;
  const running = until('commit live');
  archive.tell(write('live', { witnessed: now }));
  const { stored } = await running;
  archive.asked.length = 0;
  archive.connected.length = 0;
  return stored;
}

describe('the first reading', () => {
  test('brings what the archive has, in its order, and then what happens', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) archive.tell(write(name));
    archive.seal(2);
    archive.tell(write('unsealed'));
    const running = until('commit live');
    await waitFor('connected');
    archive.tell(write('live'));
    const { seen } = await running;
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e', 'unsealed', 'live'].map((name) => `commit ${name}`));
  });

  test('asks for writes of our collections, and downloads no block without any', async () => {
    for (let i = 0; i < 40; i++) archive.tell(i === 13 || i === 30 ? write(`ours${i}`) : other(`other${i}`));
    archive.seal(4);
    const { seen } = await until('commit ours30');
    expect(seen).toEqual(['commit ours13', 'commit ours30']);
    const [plan] = asked('planSnapshot');
    expect(plan?.params).toEqual({
      collections: WANTED_COLLECTIONS.filter((collection) => collection !== ACTOR_PROFILE),
      kinds: ['commit'],
      afterSeq: 0,
    });
    expect(asked('getBlock').map(({ params }) => params.blockIndex)).toEqual(['3', '7']);
    expect(asked('getSegment')).toEqual([]);
  });

  test('goes on with the next page, and with the same tip for all', async () => {
    archive.pageSize = 1;
    for (let i = 0; i < 20; i++) archive.tell(i % 8 === 0 ? write(`ours${i}`) : other(`other${i}`));
    archive.seal(2);
    archive.tell(write('later'));
    const { seen } = await until('commit ours16');
    expect(seen).toEqual(['commit ours0', 'commit ours8', 'commit ours16']);
    const pages = asked('planSnapshot').map(({ params }) => [params.afterSeq, params.beforeSeq]);
    expect(pages).toEqual([
      [0, undefined],
      [2, 20],
      [10, 20],
    ]);
  });

  test('of an archive in which nothing is ours: nothing is deleted, and the stream follows', async () => {
    archive.tell(other('a'));
    archive.seal();
    const running = until('commit live');
    await waitFor('connected');
    archive.tell(write('live'));
    expect((await running).seen).toEqual(['commit live']);
    expect(asked('getBlock')).toEqual([]);
  });

  test('all that a row may say', async () => {
    const record = { $type: PUBLICATION, name: 'A', url: 'https://a.example', bytes: toBytes(new Uint8Array([1, 2])) };
    const at = Date.now() * 1000 - 40 * HOUR;
    archive.tell(write('created', { witnessed: at, value: record }));
    archive.tell(write('updated', { kind: 2, witnessed: at, indexed: at - HOUR }));
    const { value: _, ...deletion } = write('deleted', { kind: 3 });
    archive.tell(deletion);
    archive.tell(write('resynced', { kind: 7 }));
    archive.tell(write('to come', { kind: 9, did: did('future') }));
    archive.tell(write('last'));
    archive.seal();
    const { events } = await until('commit last');
    const [created, updated, deleted, resynced] = events;
    expect(created).toMatchObject({
      time: at,
      ops: [{ action: 'create', record: { ...record, bytes: { $bytes: 'AQI' } }, cid: await cidOf(record) }],
    });
    expect(updated).toMatchObject({ time: at - HOUR, ops: [{ action: 'update' }] });
    expect(deleted).toMatchObject({ ops: [{ action: 'delete', collection: PUBLICATION, rkey: 'pub' }] });
    expect(resynced).toMatchObject({ ops: [{ action: 'create' }] });
    expect(events).toHaveLength(5);
  });

  test('the stream begins a day before it: what was deleted and is still in the archive is told again', async () => {
    const now = Date.now() * 1000;
    archive.tell(write('gone', { witnessed: now - 30 * HOUR }));
    archive.tell({ ...account('gone', false, 'deleted'), witnessed: now - HOUR });
    archive.tell(write('last', { witnessed: now - HOUR / 2 }));
    archive.seal();
    const { seen } = await until('account gone');
    expect(seen.slice(0, 3)).toEqual(['commit gone', 'commit last', 'account gone']);
    const cursor = Number(archive.connected[0]?.get('cursor'));
    expect(now - cursor).toBeGreaterThan(23 * HOUR);
    expect(now - cursor).toBeLessThan(25 * HOUR);
  });

  test('a stream that does not reach back so far is asked for the place in the archive', async () => {
    archive.tell(write('a'));
    archive.seal();
    archive.tell(write('between', { witnessed: Date.now() * 1000 - 30 * HOUR }));
    archive.tell(write('b', { witnessed: Date.now() * 1000 }));
    const { seen } = await until('commit b');
    expect(seen).toEqual(['commit a', 'commit between', 'commit b']);
    expect(archive.connected.map((query) => Number(query.get('cursor')) < 1e15)).toEqual([false, true]);
  });

  test('is continued by the next start where it stopped', async () => {
    for (const name of ['a', 'b', 'c', 'd']) archive.tell(write(name));
    archive.seal(1);
    archive.pageSize = 1;
    const { stored } = await until('commit b');
    archive.asked.length = 0;
    expect((await until('commit d', stored)).seen.filter((name) => name.startsWith('commit'))).toEqual(
      ['c', 'd'].map((name) => `commit ${name}`),
    );
    expect(asked('planSnapshot')[0]?.params).toMatchObject({ kinds: ['commit'] });
  });
});

describe('with a cursor', () => {
  test('the stream is asked first, and an archive that it reaches is not', async () => {
    const stored = await afterFirstReading();
    archive.tell(write('missed'));
    expect((await until('commit missed', stored)).seen).toEqual(['commit missed']);
    expect(archive.asked).toEqual([]);
    expect(Number(archive.connected[0]?.get('cursor'))).toBe(2);
    expect(archive.connected[0]?.has('maxMessageSizeBytes')).toBe(false);
  });

  test('what the stream no longer has comes from the archive, with what is told of accounts: there is no gap', async () => {
    const stored = await afterFirstReading();
    archive.tell(write('missed'));
    archive.tell(account('first', false, 'deleted'));
    archive.tell({
      kind: 4,
      did: did('first'),
      witnessed: Date.now() * 1000,
      value: { did: did('first'), handle: 'x.y' },
    });
    const rev = tid(Date.now() * 1000);
    archive.tell({ kind: 6, did: did('first'), witnessed: Date.now() * 1000, value: { did: did('first'), rev } });
    archive.seal();
    archive.floor = 6;
    archive.tell(write('live'));
    const { seen, events } = await until('commit live', stored);
    expect(seen).toEqual(['commit missed', 'account first', 'identity first', 'sync first', 'commit live']);
    expect(events[1]).toMatchObject({ active: false, status: 'deleted', time: Date.UTC(2026, 0, 1) * 1000 });
    expect(events[2]).not.toHaveProperty('handle');
    expect(events[3]).toMatchObject({ rev });
    expect(asked('planSnapshot')[0]?.params).toEqual({ collections: [...WANTED_COLLECTIONS], afterSeq: 2 });
  });

  test('general profiles only of accounts that the index knows', async () => {
    const stored = await afterFirstReading();
    for (const name of ['stranger', 'first'])
      archive.tell(write(name, { collection: ACTOR_PROFILE, rkey: 'self', value: { displayName: name } }));
    archive.seal();
    archive.floor = 4;
    archive.tell(write('live'));
    const { seen } = await until('commit live', stored, { knows: (account) => account === did('first') });
    expect(seen).toEqual(['commit first', 'commit live']);
  });

  test('a connection that breaks goes on after the last event', async () => {
    const stored = await afterFirstReading();
    const running = until('commit b', stored);
    archive.tell(write('a'));
    await waitFor('connected');
    archive.hangUp();
    archive.tell(write('b'));
    expect((await running).seen).toEqual(['commit a', 'commit b']);
  });

  test('a stream that begins after the end of the archive is a gap, and told once', async () => {
    const stored = await afterFirstReading();
    archive.tell(write('lost'));
    archive.floor = 100;
    const running = until('commit live', stored);
    await waitFor('connected', 5);
    archive.tell(write('live'));
    const { seen, events } = await running;
    expect(seen).toEqual(['gap', 'commit live']);
    expect(events[0]).toMatchObject({ reason: expect.stringMatching(/begins after its archive ends/) });
  });

  test('a host that counts anew is a gap', async () => {
    for (let i = 0; i < 5; i++) archive.tell(write(`old${i}`));
    const stored = await afterFirstReading();
    archive.reset();
    const running = until('commit new', stored);
    await waitFor('connected');
    archive.tell(write('new'));
    const { seen, events } = await running;
    expect(seen).toEqual(['gap', 'commit new']);
    expect(events[0]).toMatchObject({ reason: expect.stringMatching(/count anew/) });
  });
});

describe('the token', () => {
  test('goes to the archive, and never to the stream', async () => {
    archive.token = SECRET;
    archive.tell(write('a'));
    archive.seal();
    const running = until('commit live', null, { token: SECRET });
    // The stand-in refuses a live connection with a token.
    await waitFor('connected');
    archive.tell(write('live'));
    expect((await running).seen).toEqual(['commit a', 'commit live']);
    expect(new Set(archive.asked.map(({ token }) => token))).toEqual(new Set([SECRET]));
  });

  test.each([
    {
      note: 'missing',
      status: 401,
      token: undefined,
      told: /wants a token for its archive \(401\).*MASTHEAD_ARCHIVE_TOKEN/,
    },
    { note: 'refused', status: 401, token: SECRET, told: /does not take the token.*\(401\).*MASTHEAD_ARCHIVE_TOKEN/ },
    { note: 'forbidden', status: 403, token: SECRET, told: /does not take the token.*\(403\).*MASTHEAD_ARCHIVE_TOKEN/ },
  ])('that is $note: the log says what to do, and the host is not hammered', async ({ status, token, told }) => {
    archive.instead = (_, response) => void response.writeHead(status).end() === undefined;
    const running = until('commit never', null, { token });
    await waitFor(told);
    await pauseFor(500);
    stop.abort();
    expect((await running).seen).toEqual([]);
    expect(archive.asked).toHaveLength(1);
  });

  test('that is refused after the first reading: the index stays with the stream, and what it lacks is a gap', async () => {
    const stored = await afterFirstReading();
    archive.tell(write('lost'));
    archive.token = SECRET;
    archive.floor = 4;
    const running = until('commit live', stored);
    await waitFor('connected', 2);
    archive.tell(write('live'));
    const { seen, events } = await running;
    expect(seen).toEqual(['gap', 'commit live']);
    expect(events[0]).toMatchObject({ reason: expect.stringMatching(/MASTHEAD_ARCHIVE_TOKEN/) });
  });

  test.each(['', 'two words', 'a\nline'])('%j is none, and is not repeated', (token) => {
    expect(() => open({ token }).batches(null, stop.signal)).toThrow(SourceError);
    expect(() => open({ token }).batches(null, stop.signal)).toThrow(/copy it again/);
  });
});

test.each(['http://archive.example', 'https://archive.example/xrpc', 'https://u:p@archive.example', 'archive', ''])(
  '"%s" is no address of an archive',
  (host) => expect(() => open({ host })).toThrow(SourceError),
);

const pauseFor = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits for a line of the log, or for so many live connections. */
async function waitFor(what: 'connected' | RegExp, count = 1): Promise<void> {
  const isThere = () =>
    what === 'connected' ? archive.connected.length >= count : log.some((line) => what.test(line));
  while (!isThere()) await pauseFor(10);
}
