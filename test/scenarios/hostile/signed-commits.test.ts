import type { BlockMap } from '@atproto/repo';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at, PUBLICATION, tid } from '../../support/index/test-index.ts';
import { type FirehoseReader, firehoseReader, mark, sending } from './servers/firehose-reader.ts';
import { flatTree, throwAwayAccount } from './servers/throw-away-account.ts';

let reader: FirehoseReader;

beforeEach(async () => {
  reader = await firehoseReader();
});
afterEach(() => reader.close());

describe('a commit that its owner signed, with content that is hostile', () => {
  const path = `${PUBLICATION}/x`;
  /** CBOR by hand: a map of one entry. */
  const entry = (key: string, ...value: readonly Uint8Array[]) =>
    Buffer.concat([Buffer.from([0xa1, 0x60 | key.length]), Buffer.from(key), ...value]);

  test.each([
    { name: 'ten thousand levels', record: entry('a', Buffer.alloc(10_000, 0x81), Buffer.from([0])), proved: false },
    {
      name: 'a million items',
      record: entry('a', Buffer.from([0x9a, 0, 0x0f, 0x42, 0x40]), Buffer.alloc(1_000_000)),
      proved: false,
    },
    {
      name: 'a key named __proto__',
      record: entry('__proto__', entry('name', Buffer.from([0x61, 0x78]))),
      proved: false,
    },
    { name: 'no CBOR', record: new Uint8Array([0xff, 0xff]), proved: false },
    { name: 'no map', record: new Uint8Array([0x01]), proved: false },
    {
      name: 'a number that JSON cannot write',
      record: entry('a', Buffer.from([0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])),
      proved: { a: 2 ** 64 },
    },
    {
      name: 'the fields of a CID',
      record: { multihash: 1, code: 1, version: 1 },
      proved: { multihash: 1, code: 1, version: 1 },
    },
  ])('$name', async ({ record, proved }) => {
    const account = await throwAwayAccount('mallory');
    reader.accounts.push(account);
    const frame = await account.commit(1, tid(at(1)), (blocks) => flatTree(blocks, { [path]: record }));
    reader.relay.serve(sending(frame, mark(2)));
    const [event] = await reader.untilMark(2);
    if (proved === false) expect(event).toMatchObject({ kind: 'rejected', cursor: 1 });
    else expect(event).toMatchObject({ kind: 'commit', ops: [{ record: proved }] });
  });

  test.each([
    {
      note: 'a hundred thousand empty maps',
      record: entry('a', Buffer.from([0x9a, 0, 0x01, 0x86, 0xa0]), Buffer.alloc(100_000, 0xa0)),
      kind: 'rejected',
    },
    { note: 'a short record', record: { name: 'x' }, kind: 'commit' },
  ])('200 writes that name one block would decode it 200 times: $note', async ({ record, kind }) => {
    const account = await throwAwayAccount('mallory');
    reader.accounts.push(account);
    const all = Array.from({ length: 200 }, (_, key) => [`${PUBLICATION}/x${String(key).padStart(3, '0')}`, record]);
    const frame = await account.commit(1, tid(at(1)), (blocks) => flatTree(blocks, Object.fromEntries(all)));
    reader.relay.serve(sending(frame, mark(2)));
    const [event] = await reader.untilMark(2);
    expect(event?.kind).toBe(kind);
  });

  test.each([
    { levels: 4000, kind: 'commit' },
    { levels: 20_000, kind: 'rejected' },
  ])('a tree of $levels levels', async ({ levels, kind }) => {
    const account = await throwAwayAccount('mallory');
    reader.accounts.push(account);
    const frame = await account.commit(1, tid(at(1)), async (blocks: BlockMap) => {
      let { root, writes } = await flatTree(blocks, { [path]: { name: 'x' } });
      for (let level = 0; level < levels; level++) root = await blocks.add({ l: root, e: [] } as never);
      return { root, writes };
    });
    reader.relay.serve(sending(frame, mark(2)));
    const [event] = await reader.untilMark(2);
    expect(event?.kind).toBe(kind);
  });

  test('one of ten thousand keys in one node is read, and its writes are proved', async () => {
    const account = await throwAwayAccount('mallory');
    reader.accounts.push(account);
    const keys = Array.from({ length: 9000 }, (_, key) => [
      `${PUBLICATION}/${String(key).padStart(5, '0')}`,
      { name: 'x' },
    ]);
    const frame = await account.commit(1, tid(at(1)), async (blocks) => {
      const { root, writes } = await flatTree(blocks, Object.fromEntries(keys));
      return { root, writes: Object.fromEntries(Object.entries(writes).slice(0, 200)) };
    });
    reader.relay.serve(sending(frame, mark(2)));
    const [event] = await reader.untilMark(2);
    expect(event?.kind === 'commit' && event.ops).toHaveLength(200);
  });
});

test('commits that somebody else signed have the directory asked for the key a few times, not for each', async () => {
  const [owner, thief] = [await throwAwayAccount('alice'), await throwAwayAccount('alice')];
  reader.accounts.push(owner);
  const forged = await Promise.all(
    Array.from({ length: 40 }, (_, seq) =>
      thief.commit(seq + 1, tid(at(seq)), (blocks) => flatTree(blocks, { [`${PUBLICATION}/x`]: { name: 'x' } })),
    ),
  );
  reader.relay.serve(sending(...forged, mark(50)));
  const events = await reader.untilMark(50);
  expect(events.filter(({ kind }) => kind === 'commit')).toEqual([]);
  // A key that has changed is found out at once.
  expect(reader.questions.length).toBeGreaterThan(1);
  expect(reader.questions.length).toBeLessThan(15);
});
