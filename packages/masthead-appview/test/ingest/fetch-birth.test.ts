import { afterEach, expect, test } from 'vitest';
import { createGuardedFetch } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import { json, type RudeServer, rudeServer } from '../../../../test/atproto/rude-server.ts';
import { fetchBirth } from '../../src/ingest/refresh-identities.ts';

const ALICE = 'did:plc:alice';
const entry = (createdAt: unknown, did = ALICE) => ({ did, operation: {}, cid: 'bafy', nullified: false, createdAt });
const MADE = '2023-04-12T04:53:57.057Z';

let server: RudeServer;
afterEach(() => server.close());

async function birth(did: string, body: unknown, status = 200): Promise<number | undefined> {
  server = await rudeServer((_, response) => json(response, body, status));
  return fetchBirth(did, { ask: createGuardedFetch({ open: true }), plcUrl: server.baseUrl });
}

test.each([
  {
    note: 'the first operation says it',
    body: [entry(MADE), entry('2024-01-01T00:00:00Z')],
    born: Date.parse(MADE) * 1000,
  },
  { note: 'an empty log', body: [] },
  { note: 'no log at all', body: { message: 'x' } },
  { note: 'the log of somebody else', body: [entry(MADE, 'did:plc:bob')] },
  { note: 'no time', body: [entry(7)] },
  { note: 'a time that is none', body: [entry('yesterday')] },
  { note: 'a time that has not come', body: [entry('2999-01-01T00:00:00Z')] },
  { note: 'a time before all times', body: [entry('1960-01-01T00:00:00Z')] },
  { note: 'an endless log', body: [entry(MADE), 'x'.repeat(600 * 1024)] },
  { note: 'an error', body: [entry(MADE)], status: 500 },
])('$note', async ({ body, status, born }) => {
  expect(await birth(ALICE, body, status)).toBe(born);
  expect(server.requests.join()).toContain(`/${ALICE}/log/audit`);
});

test('a did:web has no log, and nobody is asked', async () => {
  expect(await birth('did:web:alice.example', [entry(MADE)])).toBeUndefined();
  expect(server.requests).toEqual([]);
});
