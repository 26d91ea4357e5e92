import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { uncached } from '../../../src/http/server/answer/answer.ts';
import { listen } from '../../../src/http/server/listen.ts';
import { createNodeServer, type NodeServer, SERVER_LIMITS } from '../../../src/http/server/node-server.ts';
import { rawConnection } from './raw-connection.ts';

// What Node's server would answer without a `request` event goes the way of a request, and counts as one; or the connection ends. Otherwise whoever sends
// nothing else has no limit.

let asked: string[];
let server: NodeServer;
let port: number;

beforeEach(async () => {
  asked = [];
  server = createNodeServer(({ target }) => {
    asked.push(target);
    return uncached(200, '{"ok":true}');
  }, 0);
  port = await listen(server.server, 0, '127.0.0.1');
});
afterEach(() => server.close(0));

const get = (...headers: readonly string[]) => `GET / HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;

/** What is a request like any other. */
const REQUESTS: Readonly<Record<string, readonly [event: string, bytes: string]>> = {
  'HTTP/1.1': ['request', get('host: x')],
  'HTTP/1.0 that stays': ['request', 'GET / HTTP/1.0\r\nconnection: keep-alive\r\n\r\n'],
};

/** After what the connection ends, with the status of the answer; none where nothing is answered. */
const ENDS: Readonly<Record<string, readonly [event: string, bytes: string, status?: number]>> = {
  'an expectation that nobody knows': ['checkExpectation', get('host: x', 'expect: x'), 200],
  'an expectation of nothing': ['checkExpectation', get('host: x', 'expect:'), 200],
  'the last request, by its own word': ['request', get('host: x', 'connection: close'), 200],
  'an offer to wait, and no body': ['checkContinue', get('host: x', 'expect: 100-continue'), 200],
  'a wish for another protocol': ['upgrade', get('host: x', 'connection: upgrade', 'upgrade: websocket'), 200],
  'an offer to wait, and a body': ['checkContinue', get('host: x', 'content-length: 5', 'expect: 100-continue'), 200],
  'HTTP/0.9': ['request', 'GET /\r\n\r\n', 200],
  'HTTP/1.0': ['request', 'GET / HTTP/1.0\r\n\r\n', 200],
  'no host': ['request', get(), 400],
  'two hosts': ['request', get('host: x', 'host: y'), 400],
  'two hosts that are one': ['request', get('host: x', 'Host: x'), 400],
  'HTTP/1.0 with two hosts': ['request', 'GET / HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n', 400],
  'a tunnel': ['connect', 'CONNECT a.example:80 HTTP/1.1\r\nhost: a.example:80\r\n\r\n'],
  'no HTTP': ['clientError', 'hello\r\n\r\n', 400],
  'HTTP/2 without a word before': ['clientError', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  'too long': ['clientError', get('host: x', `x: ${'x'.repeat(SERVER_LIMITS.maxHeaderSize)}`), 431],
};

/** What Node emits besides, and why nothing can be made of it. */
const OTHERS: Readonly<Record<string, string>> = {
  close: 'the server has ended',
  timeout: 'the connection is ended: node-server.test.ts',
  error: 'of a socket',
  socket: 'of a response',
  dropRequest: 'only where `maxRequestsPerSocket` is set',
};

test('there is a row for all that the source of this Node emits', () => {
  const source = natives()._http_server ?? '';
  const ofServer = /(?:server|this)\.(?:emit|listenerCount)\(\s*'(\w+)'|eventName = .*? \? '(\w+)' : '(\w+)'/g;
  const emitted = new Set([...source.matchAll(ofServer)].flatMap(([, ...names]) => names.filter(Boolean)));
  const rows = [...Object.values(REQUESTS), ...Object.values(ENDS)].map(([event]) => event);
  expect(emitted).toContain('checkExpectation');
  expect([...emitted].filter((event) => ![...rows, ...Object.keys(OTHERS)].includes(event ?? ''))).toEqual([]);
  expect(server.server.maxRequestsPerSocket ?? 0).toBe(0);
});

describe('is asked for like any request', () => {
  test.each(Object.entries(REQUESTS))('%s', async (_note, [, bytes]) => {
    const connection = await rawConnection(port);
    connection.send(bytes + bytes + get('host: x', 'connection: close'));
    const received = await connection.ended();
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(Array.from({ length: 3 }, () => 'HTTP/1.1 200'));
    expect(asked).toHaveLength(3);
  });

  test.each(Object.entries(REQUESTS))(
    '%s, again and again without reading: the network is sent away',
    async (_note, [, bytes]) => {
      const connection = await rawConnection(port);
      connection.send(bytes.repeat(2000));
      expect(await connection.ended()).toMatch(/HTTP\/1\.1 429 /);
      expect(asked).toHaveLength(SERVER_LIMITS.maxPipelined);
      expect(await (await rawConnection(port)).ended()).toBe('');
    },
  );
});

test.each(Object.entries(ENDS))('ends the connection: %s', async (_note, [, bytes, status]) => {
  const connection = await rawConnection(port);
  connection.send(bytes.repeat(20));
  const received = await connection.ended();
  expect(received.match(/HTTP\/1\.1 \d+/g) ?? []).toEqual(status ? [`HTTP/1.1 ${status}`] : []);
  if (status) expect(received).toMatch(/^connection: close/im);
  expect(asked).toHaveLength(status === 200 ? 1 : 0);
});

/** The source of this Node's own modules. */
function natives(): Readonly<Record<string, string>> {
  return (process as unknown as { binding(name: 'natives'): Record<string, string> }).binding('natives');
}
