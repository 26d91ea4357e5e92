import { expect, test } from 'vitest';
import { serveOptions } from '../serve-options.ts';

test.each([
  [[], undefined, undefined],
  [['--verify', 'off'], 'off', undefined],
  [['--verify', 'prefer'], 'prefer', undefined],
  [['--verify', 'require', '--verify-pages'], 'require', true],
  [['--verify-pages'], undefined, true],
])('serve %j', async (flags, verify, verifyPages) => {
  const options = await serveOptions(flags);
  expect([options.verify, options.verifyPages]).toEqual([verify, verifyPages]);
});

test.each([
  [['--verify', 'always'], '--verify must be off, prefer or require, not "always".'],
  [['--verify', ''], '--verify must be off, prefer or require, not "".'],
  [
    ['--verify', 'off', '--verify-pages'],
    '--verify off reads no pages; leave out --verify-pages, or say --verify prefer.',
  ],
])('serve %j is no sense', async (flags, message) => {
  await expect(async () => serveOptions(flags)).rejects.toThrow(message);
});

test.each([
  { flags: ['--rate-limit', 'off'], options: { rateLimit: null } },
  { flags: ['--rate-limit', '100'], options: { rateLimit: { requests: 100, seconds: 300 } } },
  { flags: ['--rate-limit', '100/60'], options: { rateLimit: { requests: 100, seconds: 60 } } },
  { flags: ['--cache-mb', '0', '--trusted-proxies', '2'], options: { cacheBytes: 0, trustedProxies: 2 } },
  { flags: ['--no-fetch-unseen'], options: { fetchUnseen: false } },
  { flags: ['--public-url', 'https://a.example/'], options: { publicUrl: 'https://a.example' } },
  { flags: ['--metrics-port', '0'], options: { metrics: { port: 0 } } },
  { flags: ['--db', 'a.sqlite', '--port', '0'], options: { database: 'a.sqlite', port: 0 } },
  { flags: ['--replay', 'a.jsonl'], options: { source: { kind: 'replay', file: 'a.jsonl' } } },
  {
    flags: ['--source', 'wss://a.example', '--source-is', 'pds', '--from', 'oldest'],
    options: { source: { kind: 'firehose', service: 'wss://a.example', host: 'pds', from: 'oldest' } },
  },
  {
    flags: ['--jetstream', 'wss://a.example, wss://b.example', '--backfill-from', 'https://c.example'],
    options: {
      source: {
        kind: 'jetstream',
        hosts: ['wss://a.example', 'wss://b.example'],
        backfill: { atStart: false, from: 'https://c.example' },
      },
    },
  },
])('serve $flags', async ({ flags, options }) => {
  expect(await serveOptions(flags)).toMatchObject(options);
});

test('what nobody asked for is left to the AppView', async () => {
  const { source, database, watchdog, ...rest } = await serveOptions([]);
  expect({ source, rest }).toEqual({ source: { kind: 'firehose', service: 'wss://bsky.network' }, rest: {} });
});
