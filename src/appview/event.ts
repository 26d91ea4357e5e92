import { tidTime } from '../syntax/identifiers.ts';

/**
 * The one event type behind every source: firehose, Jetstream and replay file. A source has checked shapes and, where it can, signatures; what is
 * inside a record is judged later, by the ingest. A backfill brings no events: it fetches whole repositories.
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
  /** Where the source goes on after this event: it is stored in the same transaction as the event's rows. */
  readonly cursor: number;
}

interface RepoEventBase extends EventBase {
  readonly did: string;
  /** The source's own time of the event, in microseconds since 1970. */
  readonly time: number;
}

/** The writes of one commit that are in collections of ours. */
export interface CommitEvent extends RepoEventBase {
  readonly kind: 'commit';
  /** The revision of the repository, a TID. */
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

/** Characters of what came that are kept for somebody who looks into it: enough to see what it was. */
export const MAX_BODY = 2000;

/** Something about an identity changed. */
export interface IdentityEvent extends RepoEventBase {
  readonly kind: 'identity';
  /** Taken as it stands; `null` = it has none that is valid. Absent: the directory is to be asked again, by force. */
  readonly handle?: string | null;
}

/** An account became active or inactive at its host. */
export interface AccountEvent extends RepoEventBase {
  readonly kind: 'account';
  readonly active: boolean;
  readonly status?: string;
}

/** The repository jumped to a state that the stream did not carry: what we hold of it must be fetched again. */
export interface SyncEvent extends RepoEventBase {
  readonly kind: 'sync';
  readonly rev: string;
}

/** The source no longer has everything after our cursor, for whatever accounts: all that we hold may be out of date. */
export interface GapEvent extends EventBase {
  readonly kind: 'gap';
  /** Where the gap begins: the source's own time of the last event before it, in microseconds since 1970. */
  readonly time: number;
  /** For the log and the operator. */
  readonly reason: string;
}

/** What the source could not accept: it goes to the dead letters and the cursor moves on. */
export interface RejectedEvent extends EventBase {
  readonly kind: 'rejected';
  readonly reason: string;
  readonly did?: string;
  /** The beginning of what came, for somebody who looks into it. */
  readonly body: string;
}

/** Nothing of ours; only the cursor moves. */
export interface PassedEvent extends EventBase {
  readonly kind: 'passed';
}

/** Where a source stands. */
export interface SourceCursor {
  readonly cursor: number;
  /** The source's time of the newest event behind the cursor, microseconds. */
  readonly time: number;
  /** What the cursor counts in: a replay file that changed is another file. */
  readonly fingerprint: string;
  /** A file that has been read to its end. */
  readonly done: boolean;
}

/** Clocks differ: microseconds that a revision may lie ahead. */
const MAX_CLOCK_SKEW = 5 * 60 * 1_000_000;

/**
 * Whether a revision is from the future: it would lock its rows against the account's own later writes.
 *
 * @param rev a TID
 * @param now microseconds since 1970
 */
export function isFutureRevision(rev: string, now = Date.now() * 1000): boolean {
  return tidTime(rev) > now + MAX_CLOCK_SKEW;
}
