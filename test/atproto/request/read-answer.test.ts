import { describe, expect, test } from 'vitest';
import { readBytes } from '../../../src/atproto/request/read-answer.ts';

const URL = 'https://host.example/file';
const { signal } = new AbortController();
const bytes = (text: string) => new TextEncoder().encode(text);

/** A body that comes in these pieces; `cancelled` says whether its rest was given up. */
function body(...pieces: string[]) {
  const state = { cancelled: false };
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(bytes(piece));
    },
    cancel: () => {
      state.cancelled = true;
    },
  });
  return { state, stream };
}

describe('an answer', () => {
  test.each([
    ['in one piece', ['abcdef'], 'abcdef', false],
    ['in several pieces', ['ab', '', 'cdef'], 'abcdef', false],
    ['without a body', [], '', false],
    ['of more than the limit', ['abcd', 'efgh', 'ijkl', 'mnop'], 'abcdefgh', true],
  ])('%s', async (_note, pieces, text, isTooLong) => {
    const { state, stream } = body(...pieces);
    const get = async () => new Response(stream, { status: 201, headers: { 'retry-after': '3' } });
    const answer = await readBytes(get, URL, { signal }, 6);
    expect({ ...answer, body: new TextDecoder().decode(answer.body) }).toMatchObject({
      status: 201,
      body: text,
      isTooLong,
    });
    expect(answer.headers.get('retry-after')).toBe('3');
    expect(state.cancelled).toBe(isTooLong);
  });

  test('that was read leaves nothing on the signal, which may live as long as the server', async () => {
    const { signal } = new AbortController();
    const listeners = new Set<unknown>();
    signal.addEventListener = (_type: string, listener: unknown) => void listeners.add(listener);
    signal.removeEventListener = (_type: string, listener: unknown) => void listeners.delete(listener);
    await readBytes(async () => new Response('abc'), URL, { signal }, 6);
    expect(listeners.size).toBe(0);
  });

  test('that was given up is not whole, also with a fetch that does not look at the signal', async () => {
    const stop = new AbortController();
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        // It is silent from then on.
        pull: () => stop.abort(new Error('Enough.')),
        cancel: () => {
          isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const reading = readBytes(async () => new Response(stream), URL, { signal: stop.signal }, 100);
    await expect(reading).rejects.toThrow('Enough.');
    expect(isCancelled).toBe(true);
  });

  test('that breaks off is an error', async () => {
    const stream = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    await expect(readBytes(async () => new Response(stream), URL, { signal }, 100)).rejects.toThrow('terminated');
  });
});
