import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IncomingRequest } from '../../../src/server/answer/answer.ts';
import { AnswerCache } from '../../../src/server/answer/answer-cache.ts';
import { Representation } from '../../../src/server/answer/representation.ts';

const CARD = JSON.stringify({ description: 'A card about harbours, tides and what they leave. '.repeat(90) }).padEnd(
  4800,
);
const MEGABYTE = 1024 * 1024;

function asks(accept: string, target = '/card', address?: string): IncomingRequest {
  const headers: Record<string, string> = { 'accept-encoding': accept };
  return { method: 'GET', target, header: (name) => headers[name], address };
}

const plainly = (target = '/card') => asks('identity', target);

it('has a limit: the answer that was not requested for the longest time goes first', async () => {
  const cache = new AnswerCache(MEGABYTE, () => undefined);
  for (let card = 0; card < 1000; card++) {
    await cache.keep(plainly(`/${card}`), cache.mark(), new Representation(CARD));
    cache.get(plainly('/1'));
  }
  expect(cache.bytes).toBeLessThanOrEqual(MEGABYTE);
  expect(cache.bytes).toBeGreaterThan(MEGABYTE / 2);
  expect(['/0', '/1', '/999'].map((path) => cache.get(plainly(path)) !== undefined)).toEqual([false, true, true]);
});

describe('the memory of many clients', () => {
  /** A network's questions, the first of which are the others' too. */
  function memory() {
    const cache = new AnswerCache(MEGABYTE, () => undefined);
    const keep = async (address: string | undefined, name: string, count: number) => {
      for (let at = 0; at < count; at++)
        await cache.keep(asks('identity', `/${name}-${at}`, address), cache.mark(), new Representation(CARD));
    };
    const stay = (address: string | undefined, name: string, count: number) =>
      Array.from({ length: count }, (_, at) => cache.get(asks('identity', `/${name}-${at}`, address))).filter(Boolean)
        .length;
    return { cache, keep, stay };
  }

  it('one that asks for ever so much pushes out its own', async () => {
    const { keep, stay } = memory();
    for (let visitor = 0; visitor < 60; visitor++) await keep(`9.9.9.${visitor}`, `visitor-${visitor}`, 1);
    await keep('8.8.8.8', 'flood', 1000);
    for (let visitor = 0; visitor < 60; visitor++) expect(stay(`9.9.9.${visitor}`, `visitor-${visitor}`, 1)).toBe(1);
    expect(stay('8.8.8.8', 'flood', 500)).toBe(0);
    expect(stay('8.8.8.8', 'flood', 1000)).toBeGreaterThan(70);
  });

  it('a /48 is one, whichever /64 of it asks', async () => {
    const { cache, keep } = memory();
    await keep('9.9.9.9', 'mine', 10);
    for (let at = 0; at < 1000; at++)
      await keep(`260000000000${at.toString(16).padStart(4, '0')}/64`, `flood-${at}`, 1);
    expect(cache.get(asks('identity', '/mine-0', '9.9.9.9'))).not.toBe(undefined);
  });

  it('what two have asked for stays, though the one who asked first floods', async () => {
    const { keep, stay } = memory();
    await keep('8.8.8.8', 'popular', 60);
    expect(stay('9.9.9.9', 'popular', 60)).toBe(60);
    await keep('8.8.8.8', 'flood', 1000);
    await keep('7.7.7.7', 'flood-too', 1000);
    expect(stay('6.6.6.6', 'popular', 60)).toBe(60);
  });
});

describe('an answer from memory', () => {
  let version: number | undefined;
  let cache: AnswerCache;
  beforeEach(async () => {
    vi.setSystemTime(0);
    version = undefined;
  });
  afterEach(() => void vi.useRealTimers());

  /** Keeps one at 0 s of a store that can or cannot say what was committed. */
  async function kept(says: number | undefined, empty = false): Promise<void> {
    version = says;
    cache = new AnswerCache(MEGABYTE, () => version);
    await cache.keep(plainly(), cache.mark(), new Representation(CARD, { empty }));
  }

  /** The age that it says, 0 where it says none; `undefined` where there is none. */
  async function ageOf(given: ReturnType<AnswerCache['get']>): Promise<number | undefined> {
    const answer = await given;
    if (answer === undefined) return undefined;
    const at = answer.headers.indexOf('age');
    return at < 0 ? 0 : Number(answer.headers[at + 1]);
  }

  it.each([
    ['a moment later', 7, 7, 100, 1],
    ['until five seconds are over, whatever was committed', 7, 8, 4999, 5],
    ['not after five seconds, where something was committed', 7, 8, 5000, undefined],
    ['until its max-age, where nothing was', 7, 7, 59_999, 0],
    ['not beyond its max-age', 7, 7, 60_000, undefined],
    ['not after five seconds, of a store that cannot say', undefined, undefined, 5000, undefined],
    ['not where the clock was set back', 7, 8, -3_600_000, undefined],
  ] as const)('is given again: %s', async (_note, before, after, milliseconds, age) => {
    await kept(before);
    version = after;
    vi.setSystemTime(milliseconds);
    expect(await ageOf(cache.get(plainly()))).toBe(age);
  });

  it('is as old as what was known before its first read', async () => {
    version = 1;
    cache = new AnswerCache(MEGABYTE, () => version);
    const mark = cache.mark();
    version = 2;
    vi.setSystemTime(4000);
    await cache.keep(plainly(), mark, new Representation(CARD));
    expect(await ageOf(cache.get(plainly()))).toBe(4);
    vi.setSystemTime(5000);
    expect(cache.get(plainly())).toBe(undefined);
  });

  it.each([
    ['with its age', 400, 0, 400],
    ['for so long only', 601, 0, undefined],
    ['not where it had expired when another could be read', 400, 60, undefined],
    ['where it had not', 400, 59, 400],
  ])('is given while the store cannot be read: %s', async (_note, seconds, read, age) => {
    await kept(undefined);
    vi.setSystemTime(read * 1000);
    await cache.keep(plainly('/other'), cache.mark(), new Representation(CARD));
    vi.setSystemTime(seconds * 1000);
    expect(await ageOf(cache.getStale(plainly(), 600_000))).toBe(age);
  });
});
