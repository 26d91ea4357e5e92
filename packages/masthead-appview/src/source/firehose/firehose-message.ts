import { fields } from 'masthead/internal/core/read-fields';
import { type Did, isDid, isTid } from 'masthead/internal/core/values/identifiers';
import { hostWords } from '../check-cbor.ts';
import { isSequence, readStreamFrame, type StreamEnd } from '../stream-frame.ts';

// A commit of 200 writes has some 2,500 items.
const FRAME_SHAPE = { items: 2, maxItems: 50_000, depth: 32 } as const;
// Both limits are the lexicon's; the second is in bytes.
const MAX_OPS = 200;
const MAX_BLOCKS = 2_000_000;
// Characters; the longest collection (317) and record key (512) fit.
const MAX_PATH = 1024;

/** One frame of `com.atproto.sync.subscribeRepos`, with its shape checked but not its signature. */
export type FirehoseMessage =
  | CommitMessage
  | { readonly kind: 'sync'; readonly seq: number; readonly did: Did; readonly time: number; readonly rev: string }
  | { readonly kind: 'identity'; readonly seq: number; readonly did: Did; readonly time: number }
  | AccountMessage
  | { readonly kind: 'info'; readonly name: string }
  | StreamEnd
  | { readonly kind: 'unknown'; readonly seq?: number }
  | { readonly kind: 'malformed'; readonly seq?: number; readonly did?: Did; readonly reason: string };

export interface CommitMessage {
  readonly kind: 'commit';
  readonly seq: number;
  readonly did: Did;
  readonly time: number;
  readonly rev: string;
  /** The revision before this commit, as the host claims; `null` when it names no valid one. */
  readonly since: string | null;
  readonly tooBig: boolean;
  /** The collection of each op, with repetitions. */
  readonly collections: readonly string[];
  /** The decoded message, for the parser that verifies it. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface AccountMessage {
  readonly kind: 'account';
  readonly seq: number;
  readonly did: Did;
  readonly time: number;
  readonly active: boolean;
  readonly status?: string;
}

/** Reads a frame. Never throws: bytes that are not a frame are `malformed`. */
export function readFirehoseMessage(bytes: Uint8Array): FirehoseMessage {
  const frame = readStreamFrame(bytes, FRAME_SHAPE);
  return frame.kind === 'message' ? readMessage(frame.type, frame.body) : frame;
}

function readMessage(type: string | undefined, body: Record<string, unknown>): FirehoseMessage {
  if (type === '#info') return { kind: 'info', name: hostWords(body.name) };
  if (!isSequence(body.seq)) return { kind: 'malformed', reason: `a ${hostWords(type)} message without a valid seq` };
  const { seq } = body;
  if (type !== '#commit' && type !== '#sync' && type !== '#identity' && type !== '#account')
    return { kind: 'unknown', seq };
  const did = type === '#commit' ? body.repo : body.did;
  if (!isDid(did)) return { kind: 'malformed', seq, reason: `a ${type} message without a valid did` };
  const malformed = (reason: string): FirehoseMessage => ({ kind: 'malformed', seq, did, reason });
  const time = typeof body.time === 'string' ? Date.parse(body.time) * 1000 : Number.NaN;
  if (!Number.isSafeInteger(time) || time < 0) return malformed(`a ${type} message without a valid time`);
  if (type === '#identity') return { kind: 'identity', seq, did, time };
  if (type === '#account') {
    const { active, status } = body;
    if (typeof active !== 'boolean') return malformed('an account message without active');
    return {
      kind: 'account',
      seq,
      did,
      time,
      active,
      ...(typeof status === 'string' && { status: hostWords(status) }),
    };
  }
  const { rev, since, ops, blocks, tooBig } = body;
  if (!isTid(rev)) return malformed(`a ${type} message without a valid rev`);
  if (type === '#sync') return { kind: 'sync', seq, did, time, rev };
  if (!Array.isArray(ops) || !(blocks instanceof Uint8Array)) return malformed('a commit without ops or blocks');
  if (ops.length > MAX_OPS) return malformed(`a commit with more than ${MAX_OPS} ops`);
  if (blocks.length > MAX_BLOCKS) return malformed(`a commit with more than ${MAX_BLOCKS} bytes of blocks`);
  const paths = ops.map((op) => fields(op).path);
  if (!paths.every((path) => typeof path === 'string')) return malformed('a commit with an op that has no path');
  if (paths.some((path) => path.length > MAX_PATH)) return malformed('a commit with a path that is too long');
  const collections = paths.map((path) => path.split('/')[0] ?? '');
  const before = isTid(since) ? since : null;
  return { kind: 'commit', seq, did, time, rev, since: before, tooBig: tooBig === true, collections, body };
}

/**
 * Turns decoded CBOR (links as CID objects, bytes as arrays) into JSON as from
 * `com.atproto.repo.getRecord`.
 */
export function lexToJson(value: unknown): unknown {
  // `JSON.stringify` throws on a bigint.
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Uint8Array)
    return {
      $bytes: Buffer.from(value)
        .toString('base64')
        .replace(/={1,2}$/, ''),
    };
  if (Array.isArray(value)) return value.map(lexToJson);
  if (isCid(value)) return { $link: value.toString() };
  // `fromEntries`, not assignment: a key named __proto__ stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, lexToJson(item)]));
}

/**
 * Decoded CBOR has only plain objects and CIDs. A plain object with a CID's fields is part of a
 * record.
 */
function isCid(value: object): boolean {
  return Object.getPrototypeOf(value) !== Object.prototype && 'multihash' in value && 'code' in value;
}
