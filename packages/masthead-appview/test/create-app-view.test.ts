import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForEachTest } from '../../../test/support/for-each-test.ts';
import { appViewHere, NO_EVENTS } from '../../../test/support/index/app-view-here.ts';
import { type AppViewOptions, ListenError } from '../src/index.ts';
import { listen } from '../src/server/listen.ts';

const file = join(folderForEachTest(), 'index.sqlite');
const create = (options: AppViewOptions = {}) =>
  appViewHere({ database: file, source: NO_EVENTS, port: 0, host: '127.0.0.1', log: () => {}, ...options });

test.each([
  { note: 'its own port', options: (taken: number) => ({ port: taken }) },
  { note: "the metrics' port", options: (taken: number) => ({ port: 0, metrics: { port: taken } }) },
])('$note is taken: nothing stays open, and no ingest runs', async ({ options }) => {
  const other = createServer();
  const taken = await listen(other, 0, '127.0.0.1');
  const appView = create(options(taken));
  await expect(appView.start()).rejects.toBeInstanceOf(ListenError);
  expect((await appView.fetch(new Request('http://x/'))).status).toBe(503);
  // Whoever has the file open keeps its log.
  expect(existsSync(file)).toBe(true);
  expect(existsSync(`${file}-shm`)).toBe(false);
  await new Promise((resolve) => other.close(resolve));
  await appView.close();
});

test('once it is closed it answers nothing, and opens nothing', async () => {
  const appView = create();
  await appView.start();
  expect((await appView.fetch(new Request('http://x/script-tag.json'))).status).not.toBe(503);
  await appView.close();
  rmSync(file);
  expect((await appView.fetch(new Request('http://x/'))).status).toBe(503);
  expect(existsSync(file)).toBe(false);
});

test('each of its functions can be passed on alone', async () => {
  const { fetch, start, close } = create();
  await start();
  expect((await fetch(new Request('http://x/'))).status).toBe(200);
  await close();
});

test('a slash at the end of the public address is not repeated in the paths behind it', async () => {
  const appView = create({ publicUrl: 'https://cards.example/' });
  const answer = await appView.fetch(new Request('http://x/'));
  const text = await answer.text();
  expect(text).toContain('https://cards.example');
  expect(text).not.toContain('cards.example//');
  await appView.close();
});

const followed = { kind: 'jetstream', hosts: ['wss://127.0.0.1:1'] } as const;
const ASKS = /names no contact/;

test.each([
  { note: 'a server that follows the network is asked for a contact', source: followed, asks: true },
  { note: 'one that has named one is not', source: { ...followed, contact: 'ops@cards.example' }, asks: false },
  {
    note: 'nor one whose network is on this machine',
    source: { ...followed, development: { handleServer: 'http://127.0.0.1:1' } },
    asks: false,
  },
  { note: 'nor one that makes no request', source: undefined, asks: false },
])('$note', async ({ source, asks }) => {
  const lines: string[] = [];
  const appView = create({ ...(source && { source }), fetchUnseen: false, log: (line) => lines.push(line) });
  await appView.start();
  await appView.close();
  expect(lines.some((line) => ASKS.test(line))).toBe(asks);
});

test('a contact to whom nobody can write is refused', () => {
  expect(() => create({ source: { ...followed, contact: 'nobody' } })).toThrow(TypeError);
});
