// What `write-documents.ts` writes next: whether a planned write still fits the repository, and
// how many writes fit into one request.

import { isDeepStrictEqual } from 'node:util';
import type { FoundRecord } from 'masthead/internal/atproto/node/repository/newest-records';
import type { RecordJson } from 'masthead/publish';
import type { PlannedWrite, Refusal } from './plan/document-plan.ts';

/** What remains of a write after the repository has changed. */
export type Reconciled =
  /** It remains to be done, based on the current record. */
  | { readonly write: PlannedWrite }
  /** It is done: the answer was lost. */
  | 'done'
  /** Another program was faster. */
  | Refusal;

/**
 * Brings a write up to date with the repository. Fields that another program changed meanwhile are
 * kept; where this write changes the same fields, it is dropped. A deletion is dropped after any
 * change.
 *
 * @param current the current record at its key
 * @param isTaken whether the page that it makes or moves to has another document by now
 */
export function reconcile(write: PlannedWrite, current: FoundRecord | undefined, isTaken: boolean): Reconciled {
  const { action, before, after, cid } = write;
  if (action === 'delete') {
    if (!current) return 'done';
    return current.cid === cid ? { write } : { why: 'changed-since' };
  }
  if (current && after && isWritten(current.record, write)) return 'done';
  if (action === 'create') {
    if (current) return { why: 'key-taken-since' };
    return isTaken ? { why: 'page-taken-since' } : { write };
  }
  if (!current || !before || !after) return { why: 'deleted-since' };
  if (isTaken) return { why: 'page-taken-since' };
  if (current.cid === cid) return { write };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const own = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const rival = own.find((name) => !isDeepStrictEqual(before[name], current.record[name]));
  if (rival !== undefined) return { why: 'field-changed-since', field: rival };
  return { write: { ...write, cid: current.cid, before: current.record, after: withOwn(current.record, after, own) } };
}

/**
 * Whether the record is as this write leaves it. A downloaded cover is not in the plan, so it does
 * not count.
 */
function isWritten(record: RecordJson, { after = {}, cover, before }: PlannedWrite): boolean {
  if (cover === undefined) return isDeepStrictEqual(record, after);
  const { coverImage, ...rest } = record;
  return coverImage !== undefined && before?.coverImage === undefined && isDeepStrictEqual(rest, after);
}

function withOwn(current: RecordJson, after: RecordJson, own: readonly string[]): RecordJson {
  const kept = Object.entries(current).filter(([name]) => !own.includes(name));
  const said = own.filter((name) => after[name] !== undefined).map((name) => [name, after[name]] as const);
  return Object.fromEntries([...kept, ...said]);
}

/** The most writes of one request. */
export const MAX_WRITES = 200;
/** Bytes of one request; a PDS takes a megabyte. */
const MAX_BYTES = 900_000;
/** Bytes of a write besides its record. */
const ENVELOPE = 300;

/**
 * The points of each write by which a PDS counts its limits:
 * https://docs.bsky.app/docs/advanced-guides/rate-limits
 */
export const POINTS = { create: 3, update: 2, delete: 1 } as const;

/**
 * The start of a list of writes that fits into one request: at least one write, even when that
 * alone exceeds a limit.
 *
 * @param most writes of the batch
 * @param points that the PDS still allows
 */
export function firstBatch(
  writes: readonly PlannedWrite[],
  most: number,
  points = Number.POSITIVE_INFINITY,
): readonly PlannedWrite[] {
  let bytes = 0;
  let spent = 0;
  let count = 0;
  for (const { action, after } of writes.slice(0, most)) {
    bytes += ENVELOPE + (after ? Buffer.byteLength(JSON.stringify(after)) : 0);
    spent += POINTS[action];
    if (count > 0 && (bytes > MAX_BYTES || spent > points)) break;
    count++;
  }
  return writes.slice(0, count);
}
