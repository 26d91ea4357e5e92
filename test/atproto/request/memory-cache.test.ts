import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CardOptions, type ClientCache, fetchCardView, memoryCache } from '../../../src/atproto/index.ts';

const external = { uri: 'https://blog.example', title: 'A', description: '' };
let asked = 0;
let body: unknown = { view: { external } };
let mode: RequestCache | undefined;
const answering = (async (_: unknown, init?: RequestInit) => {
  asked++;
  mode = init?.cache;
  return Response.json(body);
}) as typeof fetch;

beforeEach(() => {
  asked = 0;
  body = { view: { external } };
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const ask = (name: string, cache?: ClientCache, options?: CardOptions) =>
  fetchCardView({ baseUrl: `https://${name}.example`, fetch: answering, cache }, 'https://blog.example', options);

describe('the cache', () => {
  it('keeps an answer for 60 s', async () => {
    await ask('keeps');
    vi.advanceTimersByTime(59_000);
    expect(await ask('keeps')).toEqual(external);
    expect(asked).toBe(1);
    vi.advanceTimersByTime(2_000);
    await ask('keeps');
    expect(asked).toBe(2);
  });

  it('shows a stale answer while it fetches the next, once however many ask, and then the next', async () => {
    await ask('stale');
    body = { view: { external: { ...external, title: 'B' } } };
    vi.advanceTimersByTime(61_000);
    expect(await Promise.all([ask('stale'), ask('stale')])).toMatchObject([{ title: 'A' }, { title: 'A' }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(await ask('stale')).toMatchObject({ title: 'B' });
    expect(asked).toBe(2);
  });

  it('shows a stale answer when the next one fails, and asks again', async () => {
    await ask('stubborn');
    body = 'nonsense';
    vi.advanceTimersByTime(61_000);
    expect(await ask('stubborn')).toEqual(external);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(2);
    expect(await ask('stubborn')).toEqual(external);
  });

  it('shows nothing that is older than two minutes', async () => {
    await ask('old');
    body = { view: { external: { ...external, title: 'B' } } };
    vi.advanceTimersByTime(121_000);
    expect(await ask('old')).toMatchObject({ title: 'B' });
  });

  it('keeps absence for 10 s', async () => {
    body = {};
    expect(await ask('absence')).toBeNull();
    vi.advanceTimersByTime(9_000);
    expect(await ask('absence')).toBeNull();
    expect(asked).toBe(1);
    vi.advanceTimersByTime(2_000);
    body = { view: { external } };
    expect(await ask('absence')).toEqual(external);
  });

  it.each([
    { note: 'fresh', wait: 0 },
    { note: 'stale', wait: 61_000 },
  ])(
    'is passed by when told to, though the answer is $note, as is the browser’s; the new answer is kept',
    async ({ note, wait }) => {
      const name = `reload-${note}`;
      await ask(name);
      expect(mode).toBe(undefined);
      body = { view: { external: { ...external, title: 'B' } } };
      vi.advanceTimersByTime(wait);
      expect(await ask(name, undefined, { reload: true })).toMatchObject({ title: 'B' });
      expect(mode).toBe('reload');
      expect(await ask(name)).toMatchObject({ title: 'B' });
      expect(asked).toBe(2);
    },
  );

  it('can be somebody else’s, who answers later and says null for nothing', async () => {
    const kept = new Map<string, unknown>();
    const ttls: number[] = [];
    const cache: ClientCache = {
      get: async (key) => JSON.parse((kept.get(key) as string | undefined) ?? 'null'),
      set: async (key, value, ttl) => {
        kept.set(key, JSON.stringify(value));
        ttls.push(ttl);
      },
    };
    expect(await ask('remote', cache)).toEqual(external);
    expect(await ask('remote', cache)).toEqual(external);
    expect(asked).toBe(1);
    expect(ttls).toEqual([60_000]);
  });

  it('may fail: then the AppView is asked', async () => {
    const broken: ClientCache = {
      get: () => {
        throw new Error('gone');
      },
      set: () => Promise.reject(new Error('full')),
    };
    expect(await ask('broken', broken)).toEqual(external);
  });
});

describe('an answer that comes old already', () => {
  const NOW = Date.UTC(2026, 5, 1);
  const dated = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString();
  it.each([
    { note: 'nothing said: it is new', headers: {}, fresh: 60 },
    { note: 'from a shared cache', headers: { age: '45' }, fresh: 15 },
    {
      note: 'from the browser’s own cache, which leaves headers as they came',
      headers: { date: dated(-45) },
      fresh: 15,
    },
    { note: 'the AppView read it a while ago', headers: { 'cache-control': 'public, max-age=15' }, fresh: 15 },
    { note: 'a long time of caches is no time of ours', headers: { 'cache-control': 'max-age=3600' }, fresh: 60 },
    { note: 'older than it may be: shown once', headers: { age: '500' }, fresh: 0 },
    { note: 'two ages: the first counts', headers: { age: '20, 500' }, fresh: 40 },
    { note: 'an age below nothing', headers: { age: '-600' }, fresh: 60 },
    { note: 'a clock of ours that is slow', headers: { date: dated(300) }, fresh: 60 },
    { note: 'a date that is none', headers: { date: 'yesterday' }, fresh: 60 },
  ])('$note', async ({ headers, fresh }) => {
    vi.setSystemTime(NOW);
    const ttls: number[] = [];
    const cache: ClientCache = { get: () => undefined, set: (_key, _value, ttl) => ttls.push(ttl) };
    const get = (async () => Response.json(body, { headers })) as typeof fetch;
    expect(await fetchCardView({ baseUrl: 'https://old.example', fetch: get, cache }, 'https://blog.example')).toEqual(
      external,
    );
    expect(ttls).toEqual([fresh * 1000]);
  });
});

describe('memoryCache', () => {
  it('forgets the oldest when the answers are too many bytes, and keeps none that is too large alone', () => {
    const cache = memoryCache({ maxEntries: 100, maxBytes: 1000 });
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 1_000, 400);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 'b', 'c']);
    cache.set('b', 'new', 1_000, 100);
    cache.set('d', 'd', 1_000, 500);
    expect(['b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['new', 'c', 'd']);
    cache.set('e', 'e', 1_000, 1001);
    expect(['b', 'c', 'd', 'e'].map((key) => cache.get(key))).toEqual(['new', 'c', 'd', undefined]);
    cache.set('f', 'f', 1_000, 1000);
    expect(['b', 'c', 'd', 'f'].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined, 'f']);
  });

  it('keeps nothing beyond its time', () => {
    const cache = memoryCache();
    cache.set('a', 1, 1_000);
    vi.advanceTimersByTime(999);
    expect(cache.get('a')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(cache.get('a')).toBeUndefined();
  });
});
