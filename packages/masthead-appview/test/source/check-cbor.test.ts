import { BlockMap, blocksToCarFile } from '@atproto/repo';
import { MessageFrame } from '@atproto/xrpc-server';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCar, checkCbor, ShapeError } from '../../src/source/check-cbor.ts';

type Body = ConstructorParameters<typeof MessageFrame>[0];

const ROOMY = { items: 1, maxItems: 1000, depth: 10 };
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

describe('RFC 8949, appendix A: what is well-formed is walked over to its end', () => {
  test.each([
    ['0', '00', 1],
    ['1000000', '1a000f4240', 1],
    ['the greatest integer', '1bffffffffffffffff', 1],
    ['the least integer', '3bffffffffffffffff', 1],
    ['half a float', 'f93e00', 1],
    ['a float', 'fa47c35000', 1],
    ['a double', 'fb3ff199999999999a', 1],
    ['a simple value', 'f8ff', 1],
    ['a tag', 'c11a514b67b0', 2],
    ['four bytes', '4401020304', 1],
    ['a letter of four bytes', '64f0908591', 1],
    ['arrays in an array', '8301820203820405', 8],
    ['a map', 'a26161016162820203', 7],
  ])('%s', (_name, digits, items) => {
    expect(checkCbor(hex(digits), ROOMY)).toBe(items);
  });
});

describe('RFC 8949, appendix F: what is not is refused', () => {
  test.each([
    ...['18', '19', '1a', '1b', '1901', '1a0102', '1b01020304050607', '38', '58', '78', '98', '9a01ff00', 'b8', 'd8'],
    ...['f8', 'f900', 'fa0000', 'fb000000', '41', '61', '5affffffff00', '5bffffffffffffffff010203', '7affffffff00'],
    ...['7b7fffffffffffffff010203', '81', '818181818181818181', '8200', 'a1', 'a20102', 'a100', 'a2000000', 'c0'],
    ...['1c', '1d', '1e', '3c', '5c', '7c', '9c', 'bc', 'dc', 'fc', 'fd', 'fe', 'ff'],
    // Those without a length are no part of the AT Protocol.
    ...['5f4100ff', '7f6100ff', '9fff', 'bfff', '81ff', 'a1ff', '1f', '3f', 'df'],
    // Keys are texts.
    ...['a10000', 'a1f600', 'a1414100', 'a18000'],
  ])('%s', (digits) => {
    expect(() => checkCbor(hex(digits), ROOMY)).toThrow(ShapeError);
  });
});

describe('limits', () => {
  test.each([
    ['more items than were asked for', '0000', { ...ROOMY }],
    ['fewer', '00', { ...ROOMY, items: 2 }],
    ['too many inside', '83000000', { ...ROOMY, maxItems: 3 }],
    ['too deep', '81818100', { ...ROOMY, depth: 2 }],
    ['tags too deep', 'c1c1c100', { ...ROOMY, depth: 2 }],
    ['a key named __proto__', 'a1695f5f70726f746f5f5f00', ROOMY],
    ['the same inside', '81a1695f5f70726f746f5f5f00', ROOMY],
  ])('%s', (_name, digits, limits) => {
    expect(() => checkCbor(hex(digits), limits)).toThrow(ShapeError);
  });

  test('a value that is __proto__ is nothing special', () => {
    expect(checkCbor(hex('a16161695f5f70726f746f5f5f'), ROOMY)).toBe(3);
  });
});

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger(),
    fc.string(),
    fc.uint8Array({ maxLength: 300 }),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 5 },
    ),
  ),
})).value;

test('whatever was encoded is taken, one frame or two; never with a byte less or more', () => {
  fc.assert(
    fc.property(json, json, (one, two) => {
      // A header and a body.
      const first = new MessageFrame(one as Body).toBytes();
      const both = Buffer.concat([first, new MessageFrame(two as Body).toBytes()]);
      const limits = { items: 4, maxItems: 100_000, depth: 32 };
      checkCbor(first, { ...limits, items: 2 });
      checkCbor(both, limits);
      expect(() => checkCbor(both.subarray(0, -1), limits)).toThrow(ShapeError);
      expect(() => checkCbor(Buffer.concat([both, Buffer.from([0])]), limits)).toThrow(ShapeError);
    }),
  );
});

test('any bytes at all give a number or a ShapeError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        expect(checkCbor(bytes, ROOMY)).toBeLessThanOrEqual(bytes.length);
      } catch (error) {
        expect(error).toBeInstanceOf(ShapeError);
      }
    }),
    { numRuns: 2000 },
  );
});

async function car(count: number): Promise<Uint8Array> {
  const blocks = new BlockMap();
  const root = await blocks.add({ root: true });
  for (let block = 1; block < count; block++) await blocks.add({ block, text: 'x'.repeat(block % 300) });
  return blocksToCarFile(root, blocks);
}

test('a CAR file as a PDS writes it is taken; any part of it, and any byte of it changed, is taken or a ShapeError', async () => {
  checkCar(await car(300));
  const whole = await car(5);
  fc.assert(
    fc.property(fc.nat(whole.length), fc.nat(whole.length - 1), fc.nat(255), (length, at, byte) => {
      const bytes = Buffer.from(whole);
      bytes[at] = byte;
      try {
        checkCar(bytes.subarray(0, length));
      } catch (error) {
        expect(error).toBeInstanceOf(ShapeError);
      }
    }),
    { numRuns: 500 },
  );
});

test('ten thousand blocks of a CAR file are the most', async () => {
  const block = Buffer.concat([Buffer.from([37, 0x01, 0x71, 0x12, 0x20]), Buffer.alloc(33)]);
  const most = Buffer.concat([await car(1), ...Array.from({ length: 9999 }, () => block)]);
  checkCar(most);
  expect(() => checkCar(Buffer.concat([most, block]))).toThrow(ShapeError);
});
