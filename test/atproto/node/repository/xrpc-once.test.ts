import { expect, test, vi } from 'vitest';
import { readXrpcOnce, waitAsked } from '../../../../src/atproto/node/repository/xrpc-once.ts';

test.each([
  { note: 'seconds', headers: { 'Retry-After': '30' }, wait: 30_000 },
  { note: 'a date', headers: { 'Retry-After': 'Thu, 01 Jan 2026 00:01:00 GMT' }, wait: 60_000 },
  { note: 'a date that is past', headers: { 'Retry-After': 'Wed, 31 Dec 2025 00:00:00 GMT' }, wait: 0 },
  {
    note: 'the reset of a rate limit, as a PDS gives it',
    headers: { 'RateLimit-Reset': String(Date.UTC(2026, 0, 1) / 1000 + 10) },
    wait: 10_000,
  },
  { note: 'a year, which is cut to an hour', headers: { 'Retry-After': '31536000' }, wait: 3_600_000 },
  { note: 'rubbish', headers: { 'Retry-After': 'soon' }, wait: null },
  { note: 'nothing', headers: {}, wait: null },
])('when to come back: $note', ({ headers, wait }) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  expect(waitAsked(new Headers(headers as Record<string, string>))).toBe(wait);
  vi.useRealTimers();
});

test.each([
  ['by name', 400, { error: 'RecordNotFound', message: 'none' }],
  ['in words', 400, { error: 'InvalidRequest', message: 'Could not locate record: at://did:plc:a/b.c.d/e' }],
  ['in words, as a fault', 500, { error: 'InternalServerError', message: 'Could not locate record' }],
])('a record that is not there, %s', async (_note, status, body) => {
  const get = async () => Response.json(body, { status });
  const asked = readXrpcOnce(get, 'https://pds.example', 'com.atproto.repo.getRecord', {});
  await expect(asked).rejects.toMatchObject({ name: 'XrpcRefusedError', code: 'RecordNotFound' });
});
