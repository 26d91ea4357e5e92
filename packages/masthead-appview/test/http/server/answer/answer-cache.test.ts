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

function asks(accept: string): IncomingRequest {
  const headers: Record<string, string> = { 'accept-encoding': accept };
  return { method: 'GET', target: '/', header: (name) => headers[name] } as IncomingRequest;
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

  it('is counted: the body, and those compressed forms that somebody asked for', async () => {
    const cache = new AnswerCache(MEGABYTE, () => true);
    cache.set('/card', READ, new Representation(CARD));
    const before = cache.bytes;
    expect(before).toBeGreaterThan(CARD.length);
    const made = new Map<string, number>();
    // The second time it is the one that is there.
    for (const coding of ['br', 'zstd', 'gzip', 'br']) {
      const { body } = (await cache.get('/card')?.answer(asks(coding))) ?? {};
      made.set(coding, body?.length ?? Number.NaN);
    }
    cache.get('/card');
    const forms = [...made.values()].reduce((sum, bytes) => sum + bytes);
    // One form is counted before any is made, at a quarter of the body.
    expect(cache.bytes).toBe(before - CARD.length / 4 + forms);
  });

  it('is at most so much: the one that nobody has asked for longest leaves', () => {
    const cache = new AnswerCache(MEGABYTE, () => true);
    for (let card = 0; card < 1000; card++) cache.set(`/${card}`, READ, new Representation(CARD));
    expect(cache.bytes).toBeLessThanOrEqual(MEGABYTE);
    expect(cache.size).toBeGreaterThan(MEGABYTE / (3 * CARD.length));
    expect(cache.get('/0')).toBe(undefined);
    expect(cache.get('/999')).not.toBe(undefined);
  });
});

describe('an answer from memory', () => {
  it('holds while what it read does, or it is none', () => {
    let holds = true;
    const cache = new AnswerCache(MEGABYTE, (reads) => reads === READ && holds);
    cache.set('/card', READ, new Representation(CARD));
    expect(cache.get('/card')).not.toBe(undefined);
    holds = false;
    expect(cache.get('/card')).toBe(undefined);
  });

  it('that was read anew and is the same keeps its forms', () => {
    const cache = new AnswerCache(MEGABYTE, () => true);
    const first = cache.set('/card', READ, new Representation(CARD));
    expect(cache.set('/card', LATER, new Representation(CARD))).toBe(first);
    expect(cache.set('/card', LATER, new Representation(`${CARD} `))).not.toBe(first);
  });
});
