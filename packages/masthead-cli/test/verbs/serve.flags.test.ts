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
  [['--verify', 'require', '--verify-pages'], { verify: 'require', verifyPages: true }],
  [['--rate-limit', 'off'], { rateLimit: null }],
  [['--rate-limit', '100'], { rateLimit: { requests: 100, seconds: 300 } }],
  [['--rate-limit', '100/60'], { rateLimit: { requests: 100, seconds: 60 } }],
  [['--stale-seconds', '60'], { staleSeconds: 60 }],
  [['--cache-mb', '0', '--trusted-proxies', '2'], { cacheBytes: 0, trustedProxies: 2 }],
  [['--unauthenticated-label', 'profile'], { unauthenticatedLabel: 'profile' }],
  [['--no-fetch-unseen'], { fetchUnseen: false }],
  [['--no-mirrors'], { mirrors: false }],
  [['--public-url', 'https://a.example/'], { publicUrl: 'https://a.example' }],
  [['--labeler', 'did:plc:a', '--labeler', 'did:web:b.example'], { labelers: ['did:plc:a', 'did:web:b.example'] }],
  [['--metrics-port', '0'], { metrics: { port: 0 } }],
  [['--db', 'a.sqlite', '--port', '0'], { database: 'a.sqlite', port: 0 }],
  [['--contact', ' ops@cards.example'], { source: { contact: 'ops@cards.example' } }],
  [['--contact', 'https://cards.example/us'], { source: { contact: 'https://cards.example/us' } }],
  [['--replay', 'a.jsonl'], { source: { kind: 'replay', file: 'a.jsonl' } }],
  [
    ['--source', 'wss://a.example', '--source-is', 'pds', '--from', 'oldest'],
    { source: { kind: 'firehose', service: 'wss://a.example', host: 'pds', from: 'oldest' } },
  ],
  [
    ['--jetstream', 'wss://a.example, wss://b.example', '--backfill-from', 'https://c.example'],
    {
      source: {
        kind: 'jetstream',
        hosts: ['wss://a.example', 'wss://b.example'],
        backfill: { atStart: false, from: 'https://c.example' },
      },
    },
  ],
])('serve %j', async (flags, options) => {
  expect(await serveOptions(flags)).toMatchObject(options);
});

test('what nobody asked for is left to the AppView', async () => {
  const { source, database, ...rest } = await serveOptions([]);
  expect({ source, rest }).toEqual({ source: { kind: 'jetstream' }, rest: {} });
});
