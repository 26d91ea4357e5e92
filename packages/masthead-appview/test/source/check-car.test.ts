import { BlockMap, blocksToCarFile } from '@atproto/repo';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCar, ShapeError } from '../../src/source/check-cbor.ts';

async function car(count: number): Promise<Uint8Array> {
  const blocks = new BlockMap();
  const root = await blocks.add({ root: true });
  for (let block = 1; block < count; block++) await blocks.add({ block, text: 'x'.repeat(block % 300) });
  return blocksToCarFile(root, blocks);
}

test('what a PDS writes is taken', async () => {
  for (const count of [1, 2, 300]) checkCar(await car(count));
});

test('any part of it, and any byte of it changed, is taken or refused, and nothing else', async () => {
  const whole = await car(5);
  const change = fc.record({
    length: fc.nat({ max: whole.length }),
    at: fc.nat({ max: whole.length - 1 }),
    byte: fc.nat({ max: 255 }),
  });
  fc.assert(
    fc.property(change, ({ length, at, byte }) => {
      const bytes = Buffer.from(whole);
      bytes[at] = byte;
      try {
        checkCar(bytes.subarray(0, length));
      } catch (error) {
        expect(error).toBeInstanceOf(ShapeError);
      }
    }),
    { numRuns: 1000 },
  );
});

test('ten thousand blocks are the most', async () => {
  const block = Buffer.concat([Buffer.from([37, 0x01, 0x71, 0x12, 0x20]), Buffer.alloc(33)]);
  checkCar(Buffer.concat([await car(5), block]));
  const most = await car(10_000);
  checkCar(most);
  expect(() => checkCar(Buffer.concat([most, block]))).toThrow(ShapeError);
});
