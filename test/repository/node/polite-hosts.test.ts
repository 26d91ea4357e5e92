import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PoliteHosts } from '../../../src/repository/node/polite-hosts.ts';
import { HostUnavailableError, retryAfter, XrpcRefusedError } from '../../../src/repository/node/xrpc-get.ts';

const HOST = 'https://a.example';

/** Work that ends when the test says so. */
function work(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function fails(hosts: PoliteHosts, error: Error): Promise<number> {
  await expect(hosts.run(HOST, () => Promise.reject(error))).rejects.toBe(error);
  const now = Date.now();
  const until = hosts.restsUntil(HOST, now);
  return until === 0 ? 0 : until - now;
}

describe('a host', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is asked for so much at once, and others are not held up by it', async () => {
    const hosts = new PoliteHosts(2);
    const [one, two] = [work(), work()];
    const running = [hosts.run(HOST, () => one.promise), hosts.run(HOST, () => two.promise)];
    expect(hosts.hasRoom(HOST, Date.now())).toBe(false);
    expect(hosts.hasRoom('https://b.example', Date.now())).toBe(true);
    one.resolve();
    await running[0];
    expect(hosts.hasRoom(HOST, Date.now())).toBe(true);
    two.resolve();
    await running[1];
  });

  test('that is unavailable rests, each time longer, and then has to answer once before it is asked for more', async () => {
    const hosts = new PoliteHosts(2);
    const down = new HostUnavailableError('down', null);
    const rests = [await fails(hosts, down), await fails(hosts, down), await fails(hosts, down)];
    expect(rests).toEqual([2000, 4000, 8000]);
    const later = Date.now() + 60_000;
    expect(hosts.hasRoom(HOST, Date.now())).toBe(false);
    expect(hosts.hasRoom(HOST, later)).toBe(true);
    const one = work();
    const probe = hosts.run(HOST, () => one.promise);
    expect(hosts.hasRoom(HOST, later)).toBe(false);
    one.resolve();
    await probe;
    expect(hosts.hasRoom(HOST, later)).toBe(true);
  });

  test('that says how long it wants to be left alone is left alone for so long', async () => {
    const hosts = new PoliteHosts(2);
    expect(await fails(hosts, new HostUnavailableError('busy', 120_000))).toBe(120_000);
  });

  test('that refuses one question is well', async () => {
    const hosts = new PoliteHosts(2);
    expect(await fails(hosts, new XrpcRefusedError('gone', 400, 'RepoNotFound'))).toBe(0);
  });
});

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
  expect(retryAfter(new Headers(headers as Record<string, string>), Date.UTC(2026, 0, 1))).toBe(wait);
});
