import type { RecordJson } from 'masthead/internal/publish';
import type { EntryCover } from '../document-entry.ts';

/** One record to write. */
export interface PlannedWrite {
  readonly action: 'create' | 'update' | 'delete';
  readonly rkey: string;
  readonly uri: string;
  /** The file or entry that it comes from; for a deletion the page's address. */
  readonly source: string;
  /** The version that is replaced or deleted. */
  readonly cid?: string;
  /** The record as it is; absent for a new one. */
  readonly before?: RecordJson;
  /** The record as it will be, but for a cover that is not downloaded yet; absent for a deletion. */
  readonly after?: RecordJson;
  /** A picture to upload first. */
  readonly cover?: EntryCover;
}

/** An entry for which nothing is written, and why: a sentence with what to do. */
export interface RefusedEntry {
  readonly source: string;
  readonly reason: string;
}

/** What makes the records agree with a source. */
export interface DocumentPlan {
  /** New records, the oldest first; then changes; then deletions. */
  readonly writes: readonly PlannedWrite[];
  /** Records that are like their entries already. */
  readonly unchanged: number;
  /** Entries that cannot be records. */
  readonly refused: readonly RefusedEntry[];
  /** Entries whose page is not public, with the reason in a few words. */
  readonly hidden: readonly RefusedEntry[];
  /** What people should know, as sentences. */
  readonly notes: readonly string[];
}
