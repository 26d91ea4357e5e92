import { expect, test } from 'vitest';
import { serveOptions } from '../serve-options.ts';

test.each<[line: string, message: string]>([
  ['--verify always', '--verify must be off, prefer or require, not "always".'],
  [
    '--labeler moderation.bsky.app',
    '--labeler must be the DID of a labeler, such as did:plc:ar7c4by46qjdydhdevvrndac,',
  ],
  ['--contact operator', '--contact must be a mail address or the http(s) address of a page'],
  ['--verify off --verify-pages', '--verify off reads no pages; leave out --verify-pages, or say --verify prefer.'],
  ['--source-is pds', '--source-is says what --source names; give both.'],
  ['--backfill-from http://a.example', '--backfill-from must be an address that begins with https:// or wss://, not'],
])('serve %s makes no sense', async (line, message) => {
  await expect(async () => serveOptions(line.split(' '))).rejects.toThrow(message);
});

test.each([
  { flags: ['--verify', 'require', '--verify-pages'], options: { verify: 'require', verifyPages: true } },
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
