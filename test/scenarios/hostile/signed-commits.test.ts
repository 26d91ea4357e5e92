import type { BlockMap } from '@atproto/repo';
import { expect, test } from 'vitest';
import { forEachTest } from '../../support/for-each-test.ts';
import { at, PUBLICATION, tid } from '../../support/index/test-index.ts';
import { firehoseReader, mark, sending } from './servers/firehose-reader.ts';
import { flatTree, throwAwayAccount } from './servers/throw-away-account.ts';

const reader = forEachTest(firehoseReader);

const path = `${PUBLICATION}/x`;
/** CBOR by hand: a map of one entry. */
const entry = (key: string, ...value: readonly Uint8Array[]) =>
  Buffer.concat([Buffer.from([0xa1, 0x60 | key.length]), Buffer.from(key), ...value]);
const array = (length: number) => {
  const head = Buffer.from([0x9a, 0, 0, 0, 0]);
  head.writeUInt32BE(length, 1);
  return head;
};

type Tree = (blocks: BlockMap) => ReturnType<typeof flatTree>;
const one =
  (record: Uint8Array | object): Tree =>
  (blocks) =>
    flatTree(blocks, { [path]: record });
/** So many keys of a record, of which 200 are written. */
const many =
  (count: number, record: Uint8Array | object): Tree =>
  async (blocks) => {
    const keys = Array.from({ length: count }, (_, key) => [`${PUBLICATION}/${String(key).padStart(5, '0')}`, record]);
    const { root, writes } = await flatTree(blocks, Object.fromEntries(keys));
    return { root, writes: Object.fromEntries(Object.entries(writes).slice(0, 200)) };
  };
const levels =
  (count: number): Tree =>
  async (blocks) => {
    let { root, writes } = await one({ name: 'x' })(blocks);
    for (let level = 0; level < count; level++) root = await blocks.add({ l: root, e: [] } as never);
    return { root, writes };
  };

/** What the owner signed, and the records that it proves; none when it is put aside. */
const SIGNED: readonly (readonly [note: string, tree: Tree, proved?: number | object])[] = [
  ['ten thousand levels', one(entry('a', Buffer.alloc(10_000, 0x81), Buffer.from([0])))],
  ['a million items', one(entry('a', array(1_000_000), Buffer.alloc(1_000_000)))],
  ['a key named __proto__', one(entry('__proto__', entry('name', Buffer.from([0x61, 0x78]))))],
  ['no CBOR', one(new Uint8Array([0xff, 0xff]))],
  ['no map', one(new Uint8Array([0x01]))],
  ['a number that JSON cannot write', one(entry('a', Buffer.from([0x1b]), Buffer.alloc(8, 0xff))), { a: 2 ** 64 }],
  ['the fields of a CID', one({ multihash: 1, code: 1, version: 1 }), { multihash: 1, code: 1, version: 1 }],
  // 200 writes that name one block would decode it 200 times.
  ['a hundred thousand empty maps, 200 times', many(200, entry('a', array(100_000), Buffer.alloc(100_000, 0xa0)))],
  ['a short record, 200 times', many(200, { name: 'x' }), 200],
  ['a tree of 4,000 levels', levels(4000), 1],
  ['a tree of 20,000 levels', levels(20_000)],
  ['one of nine thousand keys in one node', many(9000, { name: 'x' }), 200],
];

test('commits that their owner signed, with content that is hostile, are read or put aside', async () => {
  const account = await throwAwayAccount('mallory');
  reader.accounts.push(account);
  const frames = [];
  for (const [seq, [, tree]] of SIGNED.entries()) frames.push(await account.commit(seq + 1, tid(at(seq)), tree));
  reader.relay.serve(sending(...frames, mark(100)));
  const events = await reader.untilMark(100);
  for (const [seq, [note, , proved]] of SIGNED.entries()) {
    const event = events.find(({ cursor }) => cursor === seq + 1);
    expect(event?.kind, note).toBe(proved === undefined ? 'rejected' : 'commit');
    const ops = event?.kind === 'commit' ? event.ops : [];
    if (typeof proved === 'number') expect(ops, note).toHaveLength(proved);
    else if (proved) expect(ops, note).toMatchObject([{ record: proved }]);
  }
});

test('commits that somebody else signed have the directory asked for the key a few times, not for each', async () => {
  const [owner, thief] = [await throwAwayAccount('alice'), await throwAwayAccount('alice')];
  reader.accounts.push(owner);
  const forged = await Promise.all(
    Array.from({ length: 40 }, (_, seq) => thief.commit(seq + 1, tid(at(seq)), one({ name: 'x' }))),
  );
  reader.relay.serve(sending(...forged, mark(50)));
  const events = await reader.untilMark(50);
  expect(events.filter(({ kind }) => kind === 'commit')).toEqual([]);
  // A key that has changed is found out at once.
  expect(reader.questions.length).toBeGreaterThan(1);
  expect(reader.questions.length).toBeLessThan(15);
});
