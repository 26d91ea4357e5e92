import { once } from 'node:events';
import { IdResolver } from '@atproto/identity';
import { BlockMap, blocksToCarFile } from '@atproto/repo';
import { ErrorFrame, MessageFrame } from '@atproto/xrpc-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { at, did, tid } from '../../../../../test/support/index/test-index.ts';
import { CheckedDidResolver } from '../../../src/network/checked-did-resolver.ts';
import type { SourceEvent } from '../../../src/source/event.ts';
import { createFirehoseSource, type FirehoseOptions } from '../../../src/source/firehose/firehose-source.ts';

let server: WebSocketServer;
let service: string;
let stop: AbortController;
let asked: (string | null)[];

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  service = `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  stop = new AbortController();
  asked = [];
});
afterEach(async () => {
  stop.abort();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const TIME = '2026-01-01T00:00:00.000Z';

function account(seq: number): MessageFrame {
  return new MessageFrame({ seq, did: did('a'), time: TIME, active: true }, { type: '#account' });
}

/** Each connection is served by the next script; the last one again for all that follow. */
function serve(...scripts: ((socket: WebSocket) => void)[]): void {
  server.on('connection', (socket, request) => {
    asked.push(new URL(request.url ?? '/', service).searchParams.get('cursor'));
    scripts[Math.min(asked.length, scripts.length) - 1]?.(socket);
  });
}

function send(socket: WebSocket, ...frames: (MessageFrame | ErrorFrame | Uint8Array)[]): void {
  for (const frame of frames) socket.send(frame instanceof Uint8Array ? frame : frame.toBytes());
}

async function take(
  most: number,
  cursor: number | null = null,
  fetch = noNetwork,
  options: Partial<Pick<FirehoseOptions, 'silence' | 'speaksFor' | 'log'>> = {},
): Promise<SourceEvent[]> {
  const plcUrl = 'https://plc.example';
  const resolver = new IdResolver({ fetch, plcUrl });
  resolver.did = new CheckedDidResolver({ fetch, plcUrl });
  const source = createFirehoseSource({
    service,
    from: 'now',
    resolver,
    knows: () => true,
    speaksFor: async () => true,
    log: () => {},
    ...options,
  });
  const from = cursor === null ? null : { cursor, time: 0, fingerprint: 'seq', done: false };
  const events: SourceEvent[] = [];
  for await (const batch of source.batches(from, stop.signal)) {
    events.push(...batch.events);
    if (events.length >= most) break;
  }
  return events;
}

async function noNetwork(): Promise<Response> {
  return new Response(null, { status: 404 });
}

test('rubbish is rejected frame by frame, and what follows is read', async () => {
  const commit = { repo: did('a'), time: TIME, rev: tid(at(1)), ops: [], blocks: new Uint8Array() };
  const publication = { action: 'create', path: 'site.standard.publication/x' };
  serve((socket) =>
    send(
      socket,
      account(1),
      new Uint8Array([255, 254, 0]),
      new Uint8Array(),
      new MessageFrame({ hello: 'world' }, { type: '#commit' }),
      new MessageFrame({ seq: -1, did: did('a') }, { type: '#account' }),
      new MessageFrame({ seq: 2, did: 'nobody', time: TIME }, { type: '#identity' }),
      new MessageFrame({ ...commit, seq: 3, ops: 'none' }, { type: '#commit' }),
      new MessageFrame({ ...commit, seq: 4, rev: 'yesterday' }, { type: '#commit' }),
      new MessageFrame({ ...commit, seq: 5, ops: [publication] }, { type: '#commit' }),
      new MessageFrame(
        { ...commit, seq: 6, ops: [{ ...publication, path: 'app.bsky.feed.post/x' }] },
        { type: '#commit' },
      ),
      new MessageFrame({ seq: 7, anything: 1 }, { type: '#invented' }),
      account(8),
    ),
  );
  const events = await take(12);
  expect(events.map(({ kind, cursor }) => `${kind} ${cursor}`).filter((event) => !event.endsWith(' 0'))).toEqual([
    'account 1',
    'rejected 2',
    'rejected 3',
    'rejected 4',
    // Nobody's key proves it: the directory does not know the account.
    'rejected 5',
    'passed 6',
    'passed 7',
    'account 8',
  ]);
  expect(events.filter(({ kind }) => kind === 'rejected')).toHaveLength(8);
});

test('rubbish before anything else does not make it ask for everything', async () => {
  serve(
    (socket) => {
      send(socket, new Uint8Array([255]));
      socket.close();
    },
    (socket) => send(socket, account(1)),
  );
  await take(2);
  expect(asked).toEqual([null, null]);
});

test('a cursor from the future, refused for ever, is given up, and what it hid is a gap', async () => {
  serve(
    (socket) => send(socket, new ErrorFrame({ error: 'FutureCursor', message: 'Cursor in the future.' })),
    (socket) => send(socket, account(1)),
  );
  const events = await take(2, 99);
  expect(events.map(({ kind, cursor }) => `${kind} ${cursor}`)).toEqual(['gap 0', 'account 1']);
  expect(asked).toEqual(['99', null]);
});

test('events before an error frame are kept', async () => {
  serve(
    (socket) => send(socket, account(1), new ErrorFrame({ error: 'ConsumerTooSlow' })),
    (socket) => send(socket, account(2)),
  );
  expect((await take(2, 0)).map(({ cursor }) => cursor)).toEqual([1, 2]);
  expect(asked).toEqual(['0', '1']);
});

test('while the directory is down the stream waits, and then nothing is missing', async () => {
  let questions = 0;
  const ops = [{ action: 'create', path: 'site.standard.publication/x' }];
  const tree = new BlockMap();
  const blocks = await blocksToCarFile(await tree.add({ nobody: 'signed this' }), tree);
  const commit = { seq: 1, repo: did('a'), time: TIME, rev: tid(at(1)), ops, blocks };
  serve((socket) => send(socket, new MessageFrame(commit, { type: '#commit' }), account(2)));
  const events = await take(2, 0, async () => {
    questions++;
    return questions < 4 ? new Response('down', { status: 503 }) : new Response(null, { status: 404 });
  });
  expect(events.map(({ kind, cursor }) => `${kind} ${cursor}`)).toEqual(['rejected 1', 'account 2']);
  expect(questions).toBeGreaterThan(3);
});

test.each([
  { note: 'a cursor older than what the source keeps is a gap', cursor: 10, kinds: ['gap', 'account'] },
  { note: 'the oldest cursor asks for nothing that could be missing', cursor: 0, kinds: ['account'] },
])('$note', async ({ cursor, kinds }) => {
  serve((socket) => send(socket, new MessageFrame({ name: 'OutdatedCursor' }, { type: '#info' }), account(50)));
  expect((await take(kinds.length, cursor)).map(({ kind }) => kind)).toEqual(kinds);
});

describe('revisions that do not follow on each other', () => {
  const post = { action: 'create', path: 'app.bsky.feed.post/x' };
  const revision = (second: number) => tid(at(second));

  /** A commit to other collections: what it follows on still tells whether something was missed. */
  function commit(seq: number, second: number, since: number | null, name = 'a'): MessageFrame {
    const rest = { repo: did(name), time: TIME, ops: [post], blocks: new Uint8Array() };
    return new MessageFrame(
      { ...rest, seq, rev: revision(second), since: since === null ? null : revision(since) },
      { type: '#commit' },
    );
  }

  test.each<[note: string, frames: MessageFrame[], sync: number[]]>([
    ['one missing in between is fetched', [commit(1, 1, 0), commit(2, 3, 2)], [2]],
    ['an unbroken chain is not', [commit(1, 1, 0), commit(2, 2, 1), commit(3, 3, 2)], []],
    ['the first one seen proves nothing', [commit(1, 3, 2)], []],
    [
      'the same ones again are no gap',
      [commit(1, 1, 0), commit(2, 2, 1), commit(3, 1, 0), commit(4, 2, 1), commit(5, 3, 2)],
      [],
    ],
    ['accounts are not mixed up', [commit(1, 1, 0), commit(2, 3, 2, 'b'), commit(3, 2, 1)], []],
    ['a host that does not say is believed', [commit(1, 1, 0), commit(2, 3, null)], []],
  ])('%s', async (_note, frames, sync) => {
    serve((socket) => send(socket, ...frames, account(99)));
    const events = await take(frames.length + 1, 0);
    expect(events.filter(({ kind }) => kind === 'sync').map(({ cursor }) => cursor)).toEqual(sync);
    expect(events.at(-1)).toMatchObject({ kind: 'account', cursor: 99 });
  });

  test('are noticed across a reconnect too', async () => {
    serve(
      (socket) => {
        send(socket, commit(1, 1, 0));
        socket.close();
      },
      (socket) => send(socket, commit(5, 5, 4)),
    );
    const events = await take(2, 0);
    expect(events).toEqual([
      { kind: 'passed', cursor: 1 },
      expect.objectContaining({ kind: 'sync', rev: revision(5) }),
    ]);
  });
});

test('an account event counts only from a host that may speak for the account', async () => {
  const other = new MessageFrame({ seq: 2, did: did('b'), time: TIME, active: false }, { type: '#account' });
  serve((socket) => send(socket, account(1), other, account(3)));
  const events = await take(3, 0, noNetwork, { speaksFor: async (account) => account === did('a') });
  expect(events.map(({ kind, cursor }) => `${kind} ${cursor}`)).toEqual(['account 1', 'passed 2', 'account 3']);
});
