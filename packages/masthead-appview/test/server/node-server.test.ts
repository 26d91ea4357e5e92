import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stopClock, until } from '../../../../test/support/clock/clock.ts';
import type { Answer, HttpHandler, IncomingRequest } from '../../src/server/answer/answer.ts';
import { uncached } from '../../src/server/answer/answer.ts';
import { listen } from '../../src/server/listen.ts';
import { NodeServer, type ServerLimits } from '../../src/server/node-server.ts';
import { rawConnection } from './raw-connection.ts';

let asked: IncomingRequest[];
let server: NodeServer;
let port: number;
let answer: HttpHandler;

beforeEach(() => serve());
afterEach(() => server.close(0));

/**
 * On real sockets. Only what waits for a time-out shortens it: a slow machine takes its time for
 * the rest.
 */
async function serve(limits: Partial<ServerLimits> = {}): Promise<void> {
  asked = [];
  answer = () => uncached(200, '{"ok":true}');
  server = new NodeServer(
    (request) => {
      asked.push(request);
      return answer(request);
    },
    1,
    limits,
  );
  port = await listen(server.server, 0, '127.0.0.1');
}

const get = (target: string, ...headers: string[]) =>
  `GET ${target} HTTP/1.1\r\nhost: x\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;

const headers = (count: number) => Array.from({ length: count }, (_, at) => `x${at % 10}: 1`);

describe('clients that send too much', () => {
  test.each([
    ['a header of a megabyte', get('/', `x: ${'x'.repeat(1_000_000)}`), 431],
    ['a hundred and thirty headers, of which Node before 24 drops the last', get('/', ...headers(130)), 431],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['bytes that are no text', Buffer.from([0, 1, 2, 255, 13, 10, 13, 10]), 400],
    ['an address with bytes that are not encoded', Buffer.from(get('/a?q=\u00ff'), 'latin1'), 400],
    ['two lengths', get('/', 'content-length: 1', 'content-length: 2'), 400],
  ])('%s: a reason, and the connection ends', async (_note, bytes, status) => {
    const connection = await rawConnection(port);
    connection.send(bytes);
    const received = await connection.ended();
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(received).toMatch(/connection: close/i);
    expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: 'InvalidRequest' });
    expect(asked).toEqual([]);
  });

  test('a body that is not read is not waited for', async () => {
    const connection = await rawConnection(port);
    connection.send(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000000\r\n\r\n${'x'.repeat(1000)}`);
    expect(await connection.ended()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/);
  });
});

describe('clients that are slow', () => {
  beforeEach(() => server.close(0));

  test('of a thousand requests in one packet, a few are parsed', async () => {
    await serve();
    let parsed = 0;
    server.server.prependListener('request', () => parsed++);
    const connection = await rawConnection(port);
    connection.send(get('/').repeat(1000));
    expect(await connection.ended()).toMatch(/HTTP\/1\.1 429 /);
    expect(parsed).toBeLessThan(100);
  });

  test('whoever is gone before the connection is taken has no address: nothing is read from there', async () => {
    await serve();
    const gone = new Socket();
    server.server.emit('connection', gone);
    expect(gone.destroyed).toBe(true);
  });

  test('those whose time is over together are ended a few in a turn of the event loop', async () => {
    await serve();
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const answered: string[] = [];
    const sockets = Array.from({ length: 100 }, () => new PassThrough());
    for (const socket of sockets) {
      socket.once('data', (data) => answered.push(String(data).slice(0, 12)));
      server.server.emit('clientError', late, socket);
    }
    const turns: number[] = [];
    while (answered.length < sockets.length) {
      const before = answered.length;
      await setImmediate();
      turns.push(answered.length - before);
    }
    expect(Math.max(...turns)).toBeLessThan(20);
    expect(new Set(answered)).toEqual(new Set(['HTTP/1.1 408']));
  });

  test('one header byte at a time does not keep a connection for ever', async () => {
    await serve({ headersTimeout: 300, requestTimeout: 600 });
    const connection = await rawConnection(port);
    connection.send('GET / HTTP/1.1\r\nhost: x\r\n');
    const drip = setInterval(() => connection.send('x'), 50);
    expect(await connection.ended()).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drip);
    expect(asked).toEqual([]);
  });
});

describe('what the routes receive', () => {
  test('the address behind the proxy, joined from several headers', async () => {
    const connection = await rawConnection(port);
    connection.send(get('/', 'X-Forwarded-For: 203.0.113.9', 'x-forwarded-for: 192.0.2.1', 'connection: close'));
    await connection.ended();
    expect(asked[0]?.address).toBe('192.0.2.1');
    expect(asked[0]?.header('x-nothing')).toBeUndefined();
  });

  test.each([10, 97, 500])(
    'the address that the proxy appends behind %i headers is read, or the request is refused',
    async (count) => {
      const connection = await rawConnection(port);
      connection.send(get('/', 'connection: close', ...headers(count), 'X-Forwarded-For: 192.0.2.1'));
      const received = await connection.ended();
      if (received.startsWith('HTTP/1.1 431 ')) expect(count).toBeGreaterThan(95);
      else expect(asked.map(({ address }) => address)).toEqual(['192.0.2.1']);
    },
  );

  test('requests that come together are answered in their order', async () => {
    // The first answers when the last has been asked.
    let finish = (): void => {};
    const last = new Promise<void>((resolve) => {
      finish = resolve;
    });
    answer = async ({ target }) => {
      if (target === '/1') await last;
      if (target === '/3') finish();
      return uncached(200, JSON.stringify(target));
    };
    const connection = await rawConnection(port);
    connection.send(get('/1') + get('/2') + get('/3', 'connection: close'));
    expect((await connection.ended()).match(/"\/\d"/g)).toEqual(['"/1"', '"/2"', '"/3"']);
  });
});

test('an answer that cannot be written ends the connection of its client alone', async () => {
  answer = async () => ({ status: 200, headers: ['x-name', 'two\nlines'], body: Buffer.from('{}') });
  const connection = await rawConnection(port);
  connection.send(get('/'));
  expect(await connection.ended()).toBe('');
  answer = async () => uncached(200, '{"ok":true}');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

describe('going down', () => {
  test('no new connection, idle ones end, the request at work gets its answer and hears that it is the last', async () => {
    let finish = (_: Answer): void => {};
    const [idle, busy] = await Promise.all([rawConnection(port), rawConnection(port)]);
    idle.send(get('/'));
    await idle.until('{"ok":true}');
    answer = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    busy.send(get('/slow'));
    await until(() => expect(asked).toHaveLength(2));
    const closed = server.close(10_000);
    await idle.ended();
    const [error] = await once(connect(port, '127.0.0.1'), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    finish(uncached(200, '"done"'));
    expect(await busy.ended()).toMatch(/connection: close[\s\S]*"done"$/i);
    await closed;
  });

  test('what does not finish in time is ended', async () => {
    answer = () => new Promise(() => {});
    const stuck = await rawConnection(port);
    stuck.send(get('/'));
    await until(() => expect(asked).toHaveLength(1));
    const clock = stopClock();
    const closed = server.close(10_000);
    await clock.advance(10_000);
    await closed;
    expect(await stuck.ended()).toBe('');
  });
});

/**
 * After what the connection ends, with the status of the answer; none where nothing is answered.
 * What Node's server would answer without a `request` event goes the way of a request, and counts
 * as one. Otherwise whoever sends nothing else has no limit.
 */
const ENDS: Readonly<Record<string, readonly [bytes: string, status?: number]>> = {
  'an expectation that nobody knows': [get('/', 'expect: x'), 200],
  'an offer to wait, and no body': [get('/', 'expect: 100-continue'), 200],
  'a wish for another protocol': [get('/', 'connection: upgrade', 'upgrade: websocket'), 200],
  'an offer to wait, and a body': [get('/', 'content-length: 5', 'expect: 100-continue'), 200],
  'HTTP/0.9': ['GET /\r\n\r\n', 200],
  'HTTP/1.0': ['GET / HTTP/1.0\r\n\r\n', 200],
  'no host': ['GET / HTTP/1.1\r\n\r\n', 400],
  'two hosts': [get('/', 'host: y'), 400],
  'a tunnel': ['CONNECT a.example:80 HTTP/1.1\r\nhost: a.example:80\r\n\r\n'],
  'HTTP/2 without a word before': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
};

test('a request of HTTP/1.0 that wants to stay may, like any other', async () => {
  const connection = await rawConnection(port);
  const staying = 'GET / HTTP/1.0\r\nconnection: keep-alive\r\n\r\n';
  connection.send(staying + staying + get('/', 'connection: close'));
  expect((await connection.ended()).match(/HTTP\/1\.1 200/g)).toHaveLength(3);
  expect(asked).toHaveLength(3);
});

test.each(Object.entries(ENDS))('ends the connection: %s', async (_note, [bytes, status]) => {
  const connection = await rawConnection(port);
  connection.send(bytes.repeat(20));
  const received = await connection.ended();
  expect(received.match(/HTTP\/1\.1 \d+/g) ?? []).toEqual(status ? [`HTTP/1.1 ${status}`] : []);
  if (status) expect(received).toMatch(/^connection: close/im);
  expect(asked).toHaveLength(status === 200 ? 1 : 0);
});
