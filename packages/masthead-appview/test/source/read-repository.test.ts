import { encode, toCidLink } from '@atcute/cbor';
import { CODEC_DCBOR, create } from '@atcute/cid';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asDid } from '../../../../test/support/values.ts';
import { ShapeError } from '../../src/source/check-cbor.ts';
import { readRepository } from '../../src/source/read-repository.ts';

// What a real PDS writes is read in
// packages/masthead-appview/test/ingest/backfill/backfill.journey.test.ts; here are files that none
// writes.
const DID = asDid('did:plc:alice');
const COLLECTION = 'site.standard.document';
const REV = '3lb2345672345';

async function block(value: unknown) {
  const bytes = encode(value);
  const cid = await create(CODEC_DCBOR, bytes as Uint8Array<ArrayBuffer>);
  return { bytes, cid, link: toCidLink(cid) };
}
type Block = Awaited<ReturnType<typeof block>>;

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 0x80))];
}

function car(root: Block, blocks: readonly Block[]): Uint8Array {
  const header = encode({ version: 1, roots: [root.link] });
  const parts = blocks.flatMap(({ cid, bytes }) => [varint(cid.bytes.length + bytes.length), cid.bytes, bytes]);
  return Buffer.concat([varint(header.length), header, ...parts].map((part) => Uint8Array.from(part)));
}

const entry = (key: string, value: Block, p = 0, t: Block | null = null) => ({
  p,
  k: { $bytes: Buffer.from(key).toString('base64').replace(/=+$/, '') },
  v: value.link,
  t: t?.link ?? null,
});

async function repository(tree: Block, blocks: readonly Block[], more: object = {}) {
  const commit = await block({ did: DID, version: 3, data: tree.link, rev: REV, prev: null, ...more });
  return car(commit, [commit, tree, ...blocks]);
}

const read = (bytes: Uint8Array) => [...readRepository(bytes, DID).records(COLLECTION)].flatMap(({ op }) => op ?? []);
const record = await block({ $type: COLLECTION, title: 'One' });

test('the records of one collection are read, and nothing of the others', async () => {
  const missing = await block({ not: 'there' });
  const left = await block({ l: missing.link, e: [entry('app.bsky.feed.post/1', missing)] });
  const tree = await block({
    l: left.link,
    e: [entry(`${COLLECTION}/a`, record), entry('b', record, COLLECTION.length + 1)],
  });
  // The post's block is not in the file, and neither is the node before it.
  const bytes = await repository(tree, [record, left]);
  expect(readRepository(bytes, DID).rev).toBe(REV);
  expect(read(bytes).map(({ rkey, record: value }) => [rkey, value])).toEqual([
    ['a', { $type: COLLECTION, title: 'One' }],
    ['b', { $type: COLLECTION, title: 'One' }],
  ]);
});

test('a record whose block is missing does not stop the others', async () => {
  const gone = await block({ gone: true });
  const tree = await block({ l: null, e: [entry(`${COLLECTION}/a`, gone), entry(`${COLLECTION}/b`, record)] });
  expect(read(await repository(tree, [record])).map(({ rkey, record: value }) => [rkey, value !== undefined])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

test('a tree of a few nodes that lead to each other is no endless one', async () => {
  let node = await block({ l: null, e: [] });
  const blocks = [node];
  for (let level = 0; level < 60; level++) {
    node = await block({ l: node.link, e: [entry(`${COLLECTION}/${level}`, record, 0, node)] });
    blocks.push(node);
  }
  const bytes = await repository(node, [record, ...blocks]);
  expect(() => read(bytes)).toThrow(ShapeError);
});

const EMPTY = await block({ l: null, e: [] });
const OTHER = await block({ l: null, e: [entry(`${COLLECTION}/a`, record)] });
const DISORDER = await block({ l: null, e: [entry(`${COLLECTION}/b`, record), entry(`${COLLECTION}/a`, record)] });

test.each<[note: string, file: () => Promise<Uint8Array>]>([
  ['somebody else’s repository', () => repository(EMPTY, [], { did: 'did:plc:bob' })],
  ['a revision that is none', () => repository(EMPTY, [], { rev: 'x' })],
  ['keys in no order', () => repository(DISORDER, [record])],
  ['a node that is a record', async () => repository(await block({ l: 5, e: [{ p: 'x' }] }), [])],
  ['a block that is not what its name says', () => repository({ ...EMPTY, bytes: OTHER.bytes }, [])],
  ['nothing', async () => new Uint8Array()],
])('%s is refused', async (_note, file) => {
  const bytes = await file();
  expect(() => read(bytes)).toThrow(ShapeError);
});

test('a tree that is not there is refused', async () => {
  const commit = await block({ did: DID, version: 3, data: record.link, rev: REV });
  expect(() => read(car(commit, [commit]))).toThrow(ShapeError);
});

test('any part of it, and any byte of it changed, is read or refused, and nothing else', async () => {
  const whole = await repository(await block({ l: null, e: [entry(`${COLLECTION}/a`, record)] }), [record]);
  fc.assert(
    fc.property(fc.nat(whole.length), fc.nat(whole.length - 1), fc.nat(255), (length, at, byte) => {
      const bytes = Buffer.from(whole);
      bytes[at] = byte;
      try {
        read(bytes.subarray(0, length));
      } catch (error) {
        expect(error).toBeInstanceOf(ShapeError);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['empty maps', Array.from({ length: 30_000 }, () => ({}))],
  ['one long text', 'x'.repeat(800_000)],
])('a file of few bytes whose keys all name one block is read no further than its bytes go: %s', async (_note, a) => {
  const shared = await block({ $type: COLLECTION, a });
  const keyOf = (key: number) => `${COLLECTION}/${String(key).padStart(5, '0')}`;
  const keys = Array.from({ length: 5000 }, (_, key) => entry(keyOf(key), shared));
  const file = await repository(await block({ l: null, e: keys }), [shared]);
  let size = 0;
  expect(() => {
    for (const each of readRepository(file, DID).records(COLLECTION)) size += each.size;
  }).toThrow(ShapeError);
  expect(size).toBeLessThanOrEqual(2 * file.length + 1024 * 1024);
});

test('a tree without a record that is asked for is read in pieces, and no further for each collection', async () => {
  let node = await block({ l: null, e: [] });
  const nodes = [node];
  for (let level = 0; level < 100; level++) {
    node = await block({ l: node.link, e: [], x: 'x'.repeat(10_000) });
    nodes.push(node);
  }
  const { records } = readRepository(await repository(node, nodes), DID);
  const first = [...records(COLLECTION)];
  expect(first.length).toBe(101);
  expect(first.every(({ op, size }) => op === undefined && size < 11_000)).toBe(true);
  expect(() => {
    for (let n = 0; n < 50; n++) for (const _ of records(`${COLLECTION}${n}`));
  }).toThrow(ShapeError);
});

test('a node of more items than its bytes can mean is none', async () => {
  const tree = await block({ l: null, e: [], x: Array.from({ length: 90_000 }, () => []) });
  const file = await repository(tree, []);
  expect(() => read(file)).toThrow(ShapeError);
});
