import { createHash } from 'node:crypto';
import { cborToLexRecord } from '@atproto/repo';
import { fields } from 'masthead/internal/core/read-fields';
import { type Did, isRecordKey, isTid } from 'masthead/internal/core/values/identifiers';
import { carBlocks, carHeader, checkCbor, cidBytes, itemsIn, nameOf, ShapeError } from './check-cbor.ts';
import type { RecordOp } from './event.ts';
import { lexToJson } from './firehose/firehose-message.ts';

/** A repository of 16 MB has some 60,000 blocks. */
const MAX_BLOCKS = 200_000;
/** Bytes that may be read beyond twice the file's length: several keys may name one record. */
const MAX_REPEATED = 1024 * 1024;
const LIMITS = { items: 1, maxItems: 100_000, depth: 256 } as const;
/** Levels of the tree: the zeros of a key's hash are its level. */
const MAX_DEPTH = 128;
/** Characters. The longest collection and record key are shorter. */
const MAX_KEY = 1024;
/** Bytes of a CID before the SHA-256 itself. */
const CID_START = 4;

/**
 * A block that was read, and its bytes: a record of the collection (`op`), or a node of the tree.
 */
export interface FileBlock {
  readonly op?: RecordOp & { readonly rkey: string };
  readonly size: number;
}

/**
 * A repository in one file (`com.atproto.sync.getRepo`), as a tree of keys. Only the parts of
 * requested records are read.
 */
export interface RepositoryFile {
  readonly rev: string;
  /**
   * The records of a collection by their keys; one whose block is missing or cannot be read has no
   * `record`. It also yields the nodes of the tree, without an `op`, so that a caller may pause
   * between them. Throws `ShapeError`.
   */
  records(collection: string): Generator<FileBlock>;
}

/**
 * Opens the file of a repository. Every block that is read must match its CID; other blocks are not
 * checked. The signature is not checked: the file comes from the host that the account names, as
 * the pages of `listRecords` do.
 *
 * @throws {ShapeError} it is not a repository of this account
 */
export function readRepository(bytes: Uint8Array, did: Did): RepositoryFile {
  const blocks = new Map<string, Uint8Array>();
  for (const { cid, block } of carBlocks(bytes, MAX_BLOCKS)) blocks.set(nameOf(cid), block);
  const read = (cid: Uint8Array) => decoded(blocks.get(nameOf(cid)), cid);
  const [root] = listOf(fromCbor(carHeader(bytes).header).roots).map(cidBytes);
  const commit = root && read(root);
  const tree = cidBytes(commit?.data);
  if (commit?.did !== did || !isTid(commit.rev) || !tree) throw new ShapeError(`no repository of ${did}`);
  // Many keys may name one block, which is then decoded for each, and the nodes above a collection
  // are read for each collection.
  let left = 2 * bytes.length + MAX_REPEATED;
  const spend = (cid: Uint8Array): number => {
    const size = blocks.get(nameOf(cid))?.length ?? 0;
    left -= size;
    if (left < 0) throw new ShapeError('blocks that are read again and again');
    return size;
  };
  return {
    rev: commit.rev,
    *records(collection) {
      const range = { from: `${collection}/`, to: `${collection}0` };
      for (const found of leavesOf(tree, range, read, spend)) {
        if (typeof found === 'number') yield { size: found };
        else {
          const { key, cid, bytes } = found;
          const rkey = key.slice(range.from.length);
          if (!isRecordKey(rkey)) continue;
          const size = spend(bytes);
          yield { op: { action: 'create', collection, rkey, cid, record: recordOf(bytes, read) }, size };
        }
      }
    },
  };
}

type ReadBlock = (cid: Uint8Array) => Record<string, unknown>;

/** The keys that a part of the tree may have: after `from`, before `to`. */
interface Range {
  readonly from: string;
  readonly to: string;
}

interface Leaf {
  readonly key: string;
  readonly cid: string;
  readonly bytes: Uint8Array;
}

/**
 * The keys of a range with their CIDs, in order; before the keys of a node, the node's bytes.
 * Throws when a node leads back to one that was read, or its keys are not in order.
 */
function* leavesOf(
  tree: Uint8Array,
  wanted: Range,
  read: ReadBlock,
  spend: (cid: Uint8Array) => number,
): Generator<Leaf | number> {
  const seen = new Set<string>();
  function* below(cid: Uint8Array | null, range: Range, depth: number): Generator<Leaf | number> {
    if (cid === null || range.from >= wanted.to || range.to <= wanted.from) return;
    if (depth > MAX_DEPTH || seen.has(nameOf(cid))) throw new ShapeError('a tree without an end');
    seen.add(nameOf(cid));
    yield spend(cid);
    const { l, e } = read(cid);
    let left = cidOrNull(l);
    let { from } = range;
    let key = '';
    for (const entry of listOf(e).map(fields)) {
      const { p, k, v, t } = entry;
      if (typeof p !== 'number' || !(k instanceof Uint8Array))
        throw new ShapeError('a node that does not belong to the tree');
      key = key.slice(0, p) + Buffer.from(k).toString('latin1');
      const value = cidBytes(v);
      if (!value || key.length > MAX_KEY || key <= from || key >= range.to) throw new ShapeError('keys in no order');
      yield* below(left, { from, to: key }, depth + 1);
      if (key >= wanted.from && key < wanted.to) yield { key, cid: String(v), bytes: value };
      [from, left] = [key, cidOrNull(t)];
    }
    yield* below(left, { from, to: range.to }, depth + 1);
  }
  yield* below(tree, { from: '', to: '\uffff' }, 0);
}

/**
 * A record; `undefined` when it cannot be read. It must not stop the others, and may be the reason
 * why the host returned no list.
 */
function recordOf(cid: Uint8Array, read: ReadBlock): unknown {
  try {
    return lexToJson(read(cid));
  } catch {
    return undefined;
  }
}

function decoded(block: Uint8Array | undefined, cid: Uint8Array): Record<string, unknown> {
  if (block === undefined) throw new ShapeError('a block that is missing');
  if (!createHash('sha256').update(block).digest().equals(cid.subarray(CID_START)))
    throw new ShapeError('a block that is not what its name says');
  checkCbor(block, { ...LIMITS, maxItems: Math.min(LIMITS.maxItems, itemsIn(block)) });
  return fromCbor(block);
}

function fromCbor(block: Uint8Array): Record<string, unknown> {
  try {
    return fields(cborToLexRecord(block));
  } catch (error) {
    throw new ShapeError('a block that cannot be decoded', { cause: error });
  }
}

function cidOrNull(value: unknown): Uint8Array | null {
  if (value === null) return null;
  const bytes = cidBytes(value);
  if (!bytes) throw new ShapeError('a node that does not belong to the tree');
  return bytes;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
