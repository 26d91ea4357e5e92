import { isDeepStrictEqual } from 'node:util';
import type { GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import type { FoundRecord } from 'masthead/internal/atproto/node/repository/newest-records';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { ICON_TYPES, imageFacts } from 'masthead/internal/check/check-icon';
import { placeTaken, UNREADABLE, withoutCameraNotes } from 'masthead/internal/publish/picture/without-camera-notes';
import type { IconBlob, RecordJson, RecordWriter } from 'masthead/publish';
import type { PlannedWrite } from './plan/document-plan.ts';

/** What remains of a write after the repository has changed. */
export type Reconciled =
  /** It remains to be done, based on the current record. */
  | { readonly write: PlannedWrite }
  /** It is done: the answer was lost. */
  | 'done'
  /** Another program changed the same fields. */
  | { readonly changed: string };

/**
 * Brings a write up to date with the repository. Fields that another program changed meanwhile are
 * kept; where this write changes the same fields, it is dropped.
 *
 * @param current the current record at its key
 * @param isTaken whether the page that it makes or moves to has another document by now
 */
export function reconcile(write: PlannedWrite, current: FoundRecord | undefined, isTaken: boolean): Reconciled {
  const { action, before, after, cid } = write;
  if (action === 'delete') {
    if (!current) return 'done';
    return current.cid === cid ? { write } : { changed: 'it was changed meanwhile' };
  }
  if (current && after && isWritten(current.record, write)) return 'done';
  if (action === 'create') {
    if (current) return { changed: 'another record has its key' };
    return isTaken ? { changed: 'its page has a document by now' } : { write };
  }
  if (!current || !before || !after) return { changed: 'it was deleted meanwhile' };
  if (isTaken) return { changed: 'its new page has another document by now' };
  if (current.cid === cid) return { write };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const own = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const rival = own.find((name) => !isDeepStrictEqual(before[name], current.record[name]));
  if (rival !== undefined) return { changed: `somebody else changed its ${rival} meanwhile` };
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
const MAX_WRITES = 200;
/** Bytes of one request; a PDS takes a megabyte. */
const MAX_BYTES = 900_000;
/** Bytes of a write besides its record. */
const ENVELOPE = 300;

/**
 * The points of each write by which a PDS counts its limits:
 * https://docs.bsky.app/docs/advanced-guides/rate-limits
 */
export const POINTS = { create: 3, update: 2, delete: 1 } as const;

/** The limits of one batch. */
export interface BatchLimits {
  readonly points?: number | undefined;
  readonly writes?: number | undefined;
}

/**
 * The start of a list of writes that fits into one request: at least one write, even when that
 * alone exceeds a limit.
 */
export function firstBatch(writes: readonly PlannedWrite[], limits: BatchLimits = {}): readonly PlannedWrite[] {
  const { points = Number.POSITIVE_INFINITY, writes: most = MAX_WRITES } = limits;
  let bytes = 0;
  let spent = 0;
  let count = 0;
  for (const { action, after } of writes.slice(0, Math.min(most, MAX_WRITES))) {
    bytes += ENVELOPE + (after ? Buffer.byteLength(JSON.stringify(after)) : 0);
    spent += POINTS[action];
    if (count > 0 && (bytes > MAX_BYTES || spent > points)) break;
    count++;
  }
  return writes.slice(0, count);
}

/** The most bytes of a cover in the lexicon. */
export const COVER_MAX_BYTES = 1_000_000;

/**
 * A blob that is on the PDS now, with a note for the user; or why there is none, in a few words.
 */
export type UploadedCover = { readonly blob: IconBlob; readonly note?: string } | { readonly problem: string };

/**
 * Downloads a cover and uploads it, without the metadata of a camera.
 *
 * @throws {RepositoryError} when the PDS does not answer, or accepts no upload for now
 */
export async function uploadCover(
  url: string,
  records: Pick<RecordWriter, 'upload'>,
  get: GuardedFetch,
  signal: AbortSignal | undefined,
): Promise<UploadedCover> {
  const bytes = await download(url, get, signal);
  if (bytes === null) return { problem: `the cover ${url} cannot be read` };
  if (bytes.length > COVER_MAX_BYTES) return { problem: `the cover ${url} has more than 1,000,000 bytes` };
  const mimeType = imageFacts(bytes)?.mimeType;
  if (mimeType === undefined || !ICON_TYPES.includes(mimeType))
    return { problem: `the cover ${url} is no PNG, JPEG, WebP or GIF` };
  const clean = withoutCameraNotes(bytes);
  if (!clean) return { problem: `the cover ${url} ${UNREADABLE}` };
  try {
    const blob = await records.upload(clean.bytes, mimeType);
    return { blob, ...(clean.place && { note: placeTaken(`the cover ${url}`) }) };
  } catch (error) {
    if (!(error instanceof RepositoryError) || !['too-large', 'refused'].includes(error.kind)) throw error;
    return { problem: `the PDS does not take the cover ${url} (${error.message})` };
  }
}

async function download(url: string, get: GuardedFetch, signal: AbortSignal | undefined): Promise<Uint8Array | null> {
  try {
    const response = await get(url, { signal });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}
