import { once } from 'node:events';
import { IdResolver } from '@atproto/identity';
import { ErrorFrame, MessageFrame } from '@atproto/xrpc-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SourceEvent } from '../../src/appview/event.ts';
import { createFirehoseSource } from '../../src/appview/source/firehose-source.ts';
import { at, did, tid } from './test-index.ts';

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

async function take(most: number, cursor: number | null = null, fetch = noNetwork): Promise<SourceEvent[]> {
  const source = createFirehoseSource({
    service,
    from: 'now',
    resolver: new IdResolver({ fetch, plcUrl: 'https://plc.example' }),
    knows: () => true,
    log: () => {},
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

test('a connection that breaks is made again after the last event', async () => {
  serve(
    (socket) => {
      send(socket, account(11), account(12));
      setTimeout(() => socket.close(), 50);
    },
    (socket) => send(socket, account(13)),
  );
  expect((await take(3, 10)).map(({ cursor }) => cursor)).toEqual([11, 12, 13]);
  expect(asked).toEqual(['10', '12']);
});

test('a cursor from the future, refused for ever, is given up', async () => {
  serve(
    (socket) => send(socket, new ErrorFrame({ error: 'FutureCursor', message: 'Cursor in the future.' })),
    (socket) => send(socket, account(1)),
  );
  expect((await take(1, 99)).map(({ cursor }) => cursor)).toEqual([1]);
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
  const commit = { seq: 1, repo: did('a'), time: TIME, rev: tid(at(1)), ops, blocks: new Uint8Array() };
  serve((socket) => send(socket, new MessageFrame(commit, { type: '#commit' }), account(2)));
  const events = await take(2, 0, async () => {
    questions++;
    return questions < 4 ? new Response('down', { status: 503 }) : new Response(null, { status: 404 });
  });
  expect(events.map(({ kind, cursor }) => `${kind} ${cursor}`)).toEqual(['rejected 1', 'account 2']);
});
