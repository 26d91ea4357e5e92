import { tidTime } from 'masthead/internal/core';

/**
 * The one event type of every source: firehose, Jetstream and replay file. The source has checked shapes and, where it can, signatures. The content of records
 * is checked later, by the ingest. A backfill brings no events: it fetches whole repositories.
 */
export type SourceEvent =
  | CommitEvent
  | IdentityEvent
  | AccountEvent
  | SyncEvent
  | GapEvent
  | RejectedEvent
  | PassedEvent;

interface EventBase {
  /** Where the source goes on after this event. It is stored in the same transaction as the event's rows. */
  readonly cursor: number;
}

interface RepoEventBase extends EventBase {
  readonly did: string;
  /** The source's own time of the event, in microseconds since 1970. */
  readonly time: number;
}

/** The writes of one commit in our collections. */
export interface CommitEvent extends RepoEventBase {
  readonly kind: 'commit';
  /** The repository's revision after it, a TID. */
  readonly rev: string;
  readonly ops: readonly RecordOp[];
}

/** One write. `record` is JSON as `com.atproto.repo.getRecord` would give it, not yet checked. */
export interface RecordOp {
  readonly action: 'create' | 'update' | 'delete';
  readonly collection: string;
  readonly rkey: string;
  readonly cid?: string;
  readonly record?: unknown;
}

/** Characters of an unusable input or record that its dead letter keeps for the operator. */
export const MAX_BODY = 2000;

/** Something about an identity changed. */
export interface IdentityEvent extends RepoEventBase {
  readonly kind: 'identity';
  /** Taken as it is; `null` = no valid handle. Absent: the directory is asked again, bypassing caches. */
  readonly handle?: string | null;
}

/** An account became active or inactive at its host. */
export interface AccountEvent extends RepoEventBase {
  readonly kind: 'account';
  readonly active: boolean;
  readonly status?: string;
  /** Set by the ingest: the account's state changes again and again. */
  readonly often?: boolean;
}

/** The repository changed in a way that the stream did not carry: it must be fetched again. */
export interface SyncEvent extends RepoEventBase {
  readonly kind: 'sync';
  /** Empty when it is not known. */
  readonly rev: string;
  /** Its writes could not be proved now, for an account that may be new to the index: it is fetched all the same. */
  readonly unproved?: boolean;
}

/** The source no longer has all events after our cursor, of any account: everything in the index may be out of date. */
export interface GapEvent extends EventBase {
  readonly kind: 'gap';
  /** When the gap begins: the source's own time of the last event before it, in microseconds since 1970. */
  readonly time: number;
  /** For the log and the operator. */
  readonly reason: string;
}

/** Input that the source could not accept. It becomes a dead letter and the cursor moves on. */
export interface RejectedEvent extends EventBase {
  readonly kind: 'rejected';
  readonly reason: string;
  readonly did?: string;
  /** The first `MAX_BODY` characters of the input, for the operator; may be empty. */
  readonly body: string;
}

/** Nothing of ours: only the cursor moves. */
export interface PassedEvent extends EventBase {
  readonly kind: 'passed';
}

/** A source's cursor, as it is stored. */
export interface SourceCursor {
  readonly cursor: number;
  /** The source's own time of the newest event up to the cursor, microseconds; 0 while unknown. */
  readonly time: number;
  /** See `EventSource.fingerprint`: a replay file that changed counts as another file. */
  readonly fingerprint: string;
  /** Whether the source, a file, has been read to its end. */
  readonly done: boolean;
}

/** Microseconds that a revision may be ahead of our clock. */
const MAX_CLOCK_SKEW = 5 * 60 * 1_000_000;

/** Whether a revision (a TID) is from the future: stored, it would block the account's own later writes. `now` in microseconds. */
export function isFutureRevision(rev: string, now = Date.now() * 1000): boolean {
  return tidTime(rev) > now + MAX_CLOCK_SKEW;
}
