import { afterEach, beforeEach, expect, test } from 'vitest';
import { uncached } from '../../src/server/answer/answer.ts';
import { listen } from '../../src/server/listen.ts';
import { NodeServer, SERVER_LIMITS } from '../../src/server/node-server.ts';
import { rawConnection } from './raw-connection.ts';

// What Node's server would answer without a `request` event goes the way of a request, and counts
// as one; or the connection ends. Otherwise whoever sends nothing else has no limit.

let asked: string[];
let server: NodeServer;
let port: number;

beforeEach(async () => {
  asked = [];
  server = new NodeServer(({ target }) => {
    asked.push(target);
    return uncached(200, '{"ok":true}');
  }, 0);
  port = await listen(server.server, 0, '127.0.0.1');
});
afterEach(() => server.close(0));

const get = (...headers: readonly string[]) => `GET / HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;

/** What is a request like any other. */
const REQUESTS: Readonly<Record<string, string>> = {
  'HTTP/1.1': get('host: x'),
  'HTTP/1.0 that stays': 'GET / HTTP/1.0\r\nconnection: keep-alive\r\n\r\n',
};

/**
 * After what the connection ends, with the status of the answer; none where nothing is answered.
 */
const ENDS: Readonly<Record<string, readonly [bytes: string, status?: number]>> = {
  'an expectation that nobody knows': [get('host: x', 'expect: x'), 200],
  'the last request, by its own word': [get('host: x', 'connection: close'), 200],
  'an offer to wait, and no body': [get('host: x', 'expect: 100-continue'), 200],
  'a wish for another protocol': [get('host: x', 'connection: upgrade', 'upgrade: websocket'), 200],
  'an offer to wait, and a body': [get('host: x', 'content-length: 5', 'expect: 100-continue'), 200],
  'HTTP/0.9': ['GET /\r\n\r\n', 200],
  'HTTP/1.0': ['GET / HTTP/1.0\r\n\r\n', 200],
  'no host': [get(), 400],
  'two hosts': [get('host: x', 'host: y'), 400],
  'a tunnel': ['CONNECT a.example:80 HTTP/1.1\r\nhost: a.example:80\r\n\r\n'],
  'no HTTP': ['hello\r\n\r\n', 400],
  'HTTP/2 without a word before': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  'too long': [get('host: x', `x: ${'x'.repeat(SERVER_LIMITS.maxHeaderSize)}`), 431],
};

test.each(Object.entries(REQUESTS))('is asked for like any request: %s', async (_note, bytes) => {
  const connection = await rawConnection(port);
  connection.send(bytes + bytes + get('host: x', 'connection: close'));
  const received = await connection.ended();
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(Array.from({ length: 3 }, () => 'HTTP/1.1 200'));
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
