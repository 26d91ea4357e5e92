import { MastheadError } from 'masthead/core';
import {
  ACTOR_PROFILE,
  type AtUri,
  type Did,
  DOCUMENT,
  ORGANISATION,
  PUBLICATION,
  tidTime,
} from 'masthead/internal/core/values/identifiers';

/**
 * The one event type of every source: firehose, Jetstream and replay file. The source has checked
 * shapes and, if it can, signatures. The ingest checks the content of records later. A backfill has
 * no events: it reads all records of a repository.
 */
export type SourceEvent =
  | CommitEvent
  | IdentityEvent
  | AccountEvent
  | SyncEvent
  | GapEvent
  | LabelsEvent
  | RejectedEvent
  | PassedEvent;

interface EventBase {
  /**
   * The position at which the source continues after this event. It is stored in the same
   * transaction as the event's rows.
   */
  readonly cursor: number;
}

interface RepoEventBase extends EventBase {
  readonly did: Did;
  /** The source's own time of the event, in microseconds since 1970. */
  readonly time: number;
}

/** The writes of one commit in our collections. */
export interface CommitEvent extends RepoEventBase {
  readonly kind: 'commit';
  /** The repository's revision after it, a TID. */
  readonly rev: string;
  readonly ops: readonly RecordOp[];
  /** As `AccountEvent.changesOften`, if this commit may change the account's state. */
  readonly changesOften?: boolean;
}

/** One write. `record` is JSON as from `com.atproto.repo.getRecord`, not checked yet. */
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
  /**
   * Stored without a check; `null` = no valid handle. Absent: the directory is asked again, without
   * caches.
   */
  readonly handle?: string | null;
}

/** An account became active or inactive at its host. */
export interface AccountEvent extends RepoEventBase {
  readonly kind: 'account';
  readonly active: boolean;
  readonly status?: string;
  /** Set by the ingest: the account's state changes often. */
  readonly changesOften?: boolean;
}

/** The repository changed, but the stream did not contain the change: it must be fetched again. */
export interface SyncEvent extends RepoEventBase {
  readonly kind: 'sync';
  /** Empty when unknown. */
  readonly rev: string;
  /** Its writes could not be proved now. It is fetched even if the account is new to the index. */
  readonly unproved?: boolean;
}

/**
 * The source no longer has all events after our cursor, of any account: everything in the index may
 * be out of date.
 */
export interface GapEvent extends EventBase {
  readonly kind: 'gap';
  /**
   * When the gap begins, in microseconds since 1970: the source's own time of the last event before
   * it, or a little earlier; 0 while unknown.
   */
  readonly time: number;
  /** For the log and the operator. */
  readonly reason: string;
}

/**
 * A label (`com.atproto.label.defs#label`) that concerns the index. Its `src` is the labeler of the
 * stream.
 */
export interface Label {
  /** A DID, or the at-uri of a record by its DID. */
  readonly uri: Did | AtUri;
  readonly val: string;
  /**
   * The version of the record that the labeler read. The label counts for every version
   * (docs/rules.md#labels-of-others).
   */
  readonly cid?: string;
  /** When it was created, as the labeler says, milliseconds. */
  readonly cts: number;
  /** When it expires, milliseconds. */
  readonly exp?: number;
  /** Whether it cancels an earlier label of the same subject and value. */
  readonly neg: boolean;
  /** Whether it hides its subject from every answer. All others are sent with the view. */
  readonly hides: boolean;
}

/** Labels that concern the index, proved by the labeler's signature. */
export interface LabelsEvent extends EventBase {
  readonly kind: 'labels';
  /** The labeler's DID. */
  readonly labeler: Did;
  readonly labels: readonly Label[];
}

/** Input that the source could not accept. It becomes a dead letter and the cursor moves on. */
export interface RejectedEvent extends EventBase {
  readonly kind: 'rejected';
  readonly reason: string;
  readonly did?: Did;
  /** The first `MAX_BODY` characters of the input, for the operator; may be empty. */
  readonly body: string;
}

/** An event that does not concern the index: only the cursor moves. */
export interface PassedEvent extends EventBase {
  readonly kind: 'passed';
}

/** The name of a labeler's source. */
export function labelerSourceName(did: Did): string {
  return `labels:${did}`;
}

/** A source's stored cursor. */
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

/**
 * Whether a revision (a TID) is in the future. If it were stored, it would block the account's
 * later writes. `now` in microseconds.
 */
export function isFutureRevision(rev: string, now = Date.now() * 1000): boolean {
  return tidTime(rev) > now + MAX_CLOCK_SKEW;
}

/**
 * All events that were ready, in the order of their cursors; events that were held back, only in
 * the order of their account. They are stored in one transaction.
 */
export interface EventBatch {
  readonly events: readonly SourceEvent[];
  /** The source has ended, as a file does. */
  readonly done?: boolean;
  /**
   * Where the source continues while an event before the last one is held back; default the last
   * event's cursor.
   */
  readonly cursor?: number;
  /**
   * The stream was connected at this time (microseconds) and has no cursor yet. From then on no
   * event is missing.
   */
  readonly connectedAt?: number;
}

/** An adapter from one kind of source to the one event type. */
export interface EventSource {
  /** The key under which its cursor is stored. */
  readonly name: string;
  /** What its cursors count in. When it differs from the stored one, the source starts over. */
  readonly fingerprint: string;
  /**
   * Only for a stream of repositories. After another one, `times` continue from the same moment;
   * `numbers` are the source's own, so the time in between is a gap.
   */
  readonly cursors?: 'times' | 'numbers';
  /**
   * Yields the events after the cursor `from`; `null` when none is stored. The signal ends the
   * iteration soon, without an error.
   */
  batches(from: SourceCursor | null, signal: AbortSignal): AsyncIterable<EventBatch>;
}

/**
 * A source that cannot be opened. The message is one sentence that says what to do.
 *
 * @example
 * ```js
 * import { createAppView, SourceError } from 'masthead-appview';
 *
 * const source = { kind: 'replay', file: './no-such-file.jsonl' };
 * const appView = createAppView({ database: ':memory:', port: 0, source, log: () => {} });
 * const failed = await appView.start().catch((error) => error);
 * console.log(failed instanceof SourceError); // true
 * ```
 */
export class SourceError extends MastheadError {
  override readonly name = 'SourceError';

  constructor(message: string, options?: ErrorOptions) {
    super('source', message, options);
  }
}

const PROFILE_PREFIX = 'id.sifa.profile.';
// The characters of an NSID, which has 317 at most.
const PROFILE_PART = /^[a-zA-Z0-9.-]{1,300}$/;

/**
 * Every collection of the index, in the form of Jetstream's filter. Nearly every account has an
 * actor profile: the index keeps only those of accounts that it has seen.
 */
export const WANTED_COLLECTIONS = [PUBLICATION, DOCUMENT, ORGANISATION, ACTOR_PROFILE, `${PROFILE_PREFIX}*`] as const;

const SINGLE_COLLECTIONS = new Set<string>([ORGANISATION, ACTOR_PROFILE]);

/**
 * The table of a collection's records; `null` for other collections. The complete name must match:
 * `site.standardfake.x` does not.
 */
export function tableOf(collection: string): 'publications' | 'documents' | 'profile_records' | null {
  if (collection === PUBLICATION) return 'publications';
  if (collection === DOCUMENT) return 'documents';
  if (SINGLE_COLLECTIONS.has(collection)) return 'profile_records';
  if (!collection.startsWith(PROFILE_PREFIX)) return null;
  return PROFILE_PART.test(collection.slice(PROFILE_PREFIX.length)) ? 'profile_records' : null;
}
