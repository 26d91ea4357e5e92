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
  [
    ['--labeler', 'moderation.bsky.app'],
    '--labeler must be the DID of a labeler, such as did:plc:ar7c4by46qjdydhdevvrndac, not "moderation.bsky.app".',
  ],
  [['--contact', 'the operator'], '--contact must be a mail address or the http(s) address of a page'],
  [['--contact', 'ops@a.example)\r\nX: 1'], '--contact must be a mail address or the http(s) address of a page'],
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
  { flags: ['--stale-seconds', '60'], options: { staleSeconds: 60 } },
  { flags: ['--cache-mb', '0', '--trusted-proxies', '2'], options: { cacheBytes: 0, trustedProxies: 2 } },
  { flags: ['--unauthenticated-label', 'profile'], options: { unauthenticatedLabel: 'profile' } },
  { flags: ['--no-fetch-unseen'], options: { fetchUnseen: false } },
  { flags: ['--no-mirrors'], options: { mirrors: false } },
  { flags: ['--public-url', 'https://a.example/'], options: { publicUrl: 'https://a.example' } },
  {
    flags: ['--labeler', 'did:plc:a', '--labeler', 'did:web:b.example'],
    options: { labelers: ['did:plc:a', 'did:web:b.example'] },
  },
  { flags: ['--metrics-port', '0'], options: { metrics: { port: 0 } } },
  { flags: ['--db', 'a.sqlite', '--port', '0'], options: { database: 'a.sqlite', port: 0 } },
  { flags: ['--contact', ' ops@cards.example'], options: { source: { contact: 'ops@cards.example' } } },
  { flags: ['--contact', 'https://cards.example/us'], options: { source: { contact: 'https://cards.example/us' } } },
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
  const { source, database, ...rest } = await serveOptions([]);
  expect({ source, rest }).toEqual({ source: { kind: 'jetstream' }, rest: {} });
});

test.each([
  { flags: ['--source-is', 'pds'], message: '--source-is says what --source names; give both.' },
  {
    flags: ['--backfill-from', 'http://a.example'],
    message: '--backfill-from must be an address that begins with https:// or wss://, not "http://a.example".',
  },
])('serve $flags is no sense', async ({ flags, message }) => {
  await expect(async () => serveOptions(flags)).rejects.toThrow(message);
});
