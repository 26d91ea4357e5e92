import { ErrorFrame, MessageFrame } from '@atproto/xrpc-server';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { did } from '../../../../../test/support/index/test-index.ts';
import { readFirehoseMessage } from '../../../src/source/firehose/firehose-message.ts';
import { MAX_FRAME } from '../../../src/source/stream-frame.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const FRAMES = [
  new MessageFrame({ seq: 7, did: did('a'), time: TIME, active: true, status: 'x' }, { type: '#account' }),
  new MessageFrame({ seq: 7, did: did('a'), time: TIME }, { type: '#identity' }),
  new MessageFrame({ name: 'OutdatedCursor' }, { type: '#info' }),
  new MessageFrame(
    {
      seq: 7,
      repo: did('a'),
      time: TIME,
      rev: '3mbeigaqkc222',
      since: null,
      ops: [{ path: 'a/b' }],
      blocks: Buffer.from('x'),
    },
    { type: '#commit' },
  ),
  new ErrorFrame({ error: 'FutureCursor', message: 'x' }),
].map((frame) => frame.toBytes());

test('no bytes make it throw, and no reason is long: whole frames, cut, changed and mixed', () => {
  const part = fc.record({
    frame: fc.constantFrom(...FRAMES),
    from: fc.nat({ max: 200 }),
    length: fc.nat({ max: 200 }),
    noise: fc.uint8Array({ maxLength: 8 }),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const bytes = Buffer.concat(
        parts.flatMap(({ frame, from, length, noise }) => [frame.subarray(from % 30, from + length), noise]),
      );
      const message = readFirehoseMessage(bytes);
      if (message.kind === 'malformed') expect(message.reason.length).toBeLessThan(400);
      if ('seq' in message && message.seq !== undefined) expect(Number.isSafeInteger(message.seq)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('five megabytes are the most', () => {
  const text = new MessageFrame({ seq: 1, text: 'x'.repeat(MAX_FRAME - 100) }, { type: '#invented' }).toBytes();
  expect(readFirehoseMessage(text)).toEqual({ kind: 'unknown', seq: 1 });
  const more = new MessageFrame({ seq: 1, text: 'x'.repeat(MAX_FRAME) }, { type: '#invented' }).toBytes();
  expect(readFirehoseMessage(more).kind).toBe('malformed');
});
