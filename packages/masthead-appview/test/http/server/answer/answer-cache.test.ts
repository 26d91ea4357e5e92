import { describe, expect, it } from 'vitest';
import type { IncomingRequest } from '../../../../src/http/server/answer/answer.ts';
import { AnswerCache } from '../../../../src/http/server/answer/answer-cache.ts';
import { Representation } from '../../../../src/http/server/answer/representation.ts';
import { ReadSet } from '../../../../src/store/change-log.ts';

const READ = new ReadSet(0, 1).kept();
const LATER = new ReadSet(0, 2).kept();
const CARD = JSON.stringify({ description: 'A card about harbours, tides and what they leave. '.repeat(90) }).padEnd(
  4800,
);
const MEGABYTE = 1024 * 1024;

function asks(accept: string, target = '/card'): IncomingRequest {
  const headers: Record<string, string> = { 'accept-encoding': accept };
  return { method: 'GET', target, header: (name) => headers[name] } as IncomingRequest;
}

const plainly = (target = '/card') => asks('identity', target);

async function size(coding: string): Promise<number> {
  const { body } = await new Representation(CARD).answer(asks(coding));
  return body?.length ?? Number.NaN;
}

describe('what is kept of an answer', () => {
  it.each([
    ['as it is', 'identity'],
    ['in brotli', 'br'],
    ['in zstd', 'zstd'],
    ['in gzip', 'gzip'],
  ])('%s, has bytes of its own: a piece of a larger buffer would keep all of that', async (_note, accept) => {
    const { body } = await new Representation(CARD).answer(asks(accept));
    expect(body).toBeInstanceOf(Uint8Array);
    expect((body as Uint8Array).buffer.byteLength).toBe(body?.length);
  });

  it.each([
    { note: 'plain', asked: ['identity'], kept: ['identity'] },
    { note: 'compressed, without the plain one', asked: ['br', 'br'], kept: ['br'] },
    { note: 'compressed in several ways', asked: ['br', 'zstd', 'gzip', 'br'], kept: ['br', 'zstd', 'gzip'] },
    { note: 'plain first, which then stays', asked: ['identity', 'br'], kept: ['identity', 'br'] },
    { note: 'plain last, made again', asked: ['br', 'identity', 'gzip'], kept: ['br', 'identity', 'gzip'] },
  ])('is counted in the forms that somebody asked for: $note', async ({ asked: [first = '', ...later], kept }) => {
    const cache = new AnswerCache(MEGABYTE, () => true);
    const overhead = new Representation('').bytes + 2 * '/card'.length;
    await cache.keep(asks(first), READ, new Representation(CARD));
    for (const coding of later) await cache.get('/card')?.answer(asks(coding));
    cache.get('/card');
    const sizes = await Promise.all(kept.map(size));
    expect(cache.bytes).toBe(overhead + sizes.reduce((sum, bytes) => sum + bytes));
  });

  it('is the same whatever it is made from', async () => {
    const answer = new Representation(CARD);
    const compressed = await answer.answer(asks('zstd'));
    const plain = await answer.answer(plainly());
    expect(Buffer.from(plain.body ?? []).toString()).toBe(CARD);
    for (const coding of ['br', 'gzip']) {
      const direct = await new Representation(CARD).answer(asks(coding));
      expect(await answer.answer(asks(coding))).toEqual(direct);
    }
    expect(await answer.answer(asks('zstd'))).toEqual(compressed);
    expect(await new Representation(CARD).answer(plainly())).toEqual(plain);
  });

  it('is at most so much: the one that nobody has asked for longest leaves', async () => {
    const cache = new AnswerCache(MEGABYTE, () => true);
    for (let card = 0; card < 1000; card++) await cache.keep(plainly(`/${card}`), READ, new Representation(CARD));
    expect(cache.bytes).toBeLessThanOrEqual(MEGABYTE);
    expect(cache.size).toBeGreaterThan(MEGABYTE / (3 * CARD.length));
    expect(cache.get('/0')).toBe(undefined);
    expect(cache.get('/999')).not.toBe(undefined);
  });
});

describe('an answer from memory', () => {
  it('holds while what it read does, or it is none', async () => {
    let holds = true;
    const cache = new AnswerCache(MEGABYTE, (reads) => reads === READ && holds);
    await cache.keep(plainly(), READ, new Representation(CARD));
    expect(cache.get('/card')).not.toBe(undefined);
    holds = false;
    expect(cache.get('/card')).toBe(undefined);
  });

  it.each(['identity', 'br'])('that was read anew and is the same keeps its forms: %s', async (coding) => {
    const cache = new AnswerCache(MEGABYTE, () => true);
    const first = await cache.keep(asks(coding), READ, new Representation(CARD));
    const second = await cache.keep(asks(coding), LATER, new Representation(CARD));
    expect(second.body).toBe(first.body);
    const other = await cache.keep(asks(coding), LATER, new Representation(`${CARD} `));
    expect(other.body).not.toBe(first.body);
  });
});
