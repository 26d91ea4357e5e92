import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import type { AtUri, Cid, Did } from 'masthead/internal/core/values/identifiers';
import { type Label, MAX_BODY } from '../source/event.ts';
import type { Slow } from './jobs/due-times.ts';

/** Something to store. Records are already checked and reduced to what the index keeps. */
export type StoreWrite =
  | RecordWrite
  | HandleWrite
  | IdentityWrite
  | IdentityLaterWrite
  | IdentityTurnWrite
  | AccountWrite
  | ResyncWrite
  | ResyncedWrite
  | GapWrite
  | LabelsWrite
  | DeadLetterWrite;

export type RecordWrite = PublicationWrite | DocumentWrite | ProfileWrite;

/** What every record has. A row changes only for a newer `rev`. */
export interface RecordRow {
  readonly uri: AtUri;
  readonly did: Did;
  /**
   * The revision that wrote it. Empty for a record read outside any stream: every revision of a
   * stream is newer.
   */
  readonly rev: string;
  /** Absent for a delete, and when the source gave none that is valid. */
  readonly cid?: Cid;
  /**
   * JSON; absent for a delete, an unusable record and a profile record that no view shows: the row
   * stays as a tombstone.
   */
  readonly record?: string;
  /** Its owner deleted it. */
  readonly deleted?: true;
  /** The record itself asks to be hidden. */
  readonly selfHidden: boolean;
  /**
   * When the event happened, microseconds. The time of the claim when this write brings a new URL.
   */
  readonly time: number;
}

export interface PublicationWrite extends RecordRow {
  readonly to: 'publications';
  readonly url?: CanonicalUrl;
  readonly host?: string;
}

export interface DocumentWrite extends RecordRow {
  readonly to: 'documents';
  /** The at-uri of a publication in the same repository, or a site's URL. */
  readonly site?: AtUri | CanonicalUrl;
  readonly path?: string;
  /** Only of a document without a publication. */
  readonly host?: string;
  readonly readingTime?: number;
}

export interface ProfileWrite extends RecordRow {
  readonly to: 'profile_records';
  readonly collection: string;
  readonly rkey: string;
  /** As `KeptRecord.rank`. */
  readonly rank?: string;
  /**
   * Only of the account's `app.bsky.actor.profile`, even if deleted: whether the account asks to be
   * shown only to people who are signed in.
   */
  readonly signedInOnly?: boolean;
  /** As `AccountWrite.changesOften`. */
  readonly changesOften?: boolean;
  /** The references that an organisation lists as its own. */
  readonly entityRefs?: readonly string[];
}

/** A handle from the source. Without a handle, a request to resolve the identity again. */
export interface HandleWrite {
  readonly to: 'handle';
  readonly did: Did;
  readonly handle?: string | null;
  readonly time: number;
}

export interface IdentityWrite {
  readonly to: 'identity';
  readonly did: Did;
  /** `null` when the handle and the DID do not point to each other. */
  readonly handle: string | null;
  readonly pds: string | null;
  /**
   * When the account was created, microseconds; absent if the directory's log does not say it or
   * was not requested.
   */
  readonly accountCreatedAt?: number | undefined;
  readonly time: number;
  /** When to resolve it again, milliseconds. */
  readonly refreshAt: number;
  /** Whether a host on the way was slow; default 0. */
  readonly slow?: Slow;
  /** The owner of the host that is asked first when it is resolved again; default: as before. */
  readonly owner?: string;
}

/** An identity could not be resolved now, or not in the time of its turn. */
export interface IdentityLaterWrite {
  readonly to: 'identity-later';
  readonly did: Did;
  /** When to try again, milliseconds. */
  readonly refreshAt: number;
  readonly slow: Slow;
}

/** An identity stays due, and continues at the turn of this owner of hosts. */
export interface IdentityTurnWrite {
  readonly to: 'identity-turn';
  readonly did: Did;
  readonly owner: string;
}

export interface AccountWrite {
  readonly to: 'account';
  readonly did: Did;
  readonly active: boolean;
  readonly status?: string;
  readonly time: number;
  /** The account's state changes often: its records are updated later. */
  readonly changesOften?: boolean;
}

/** This repository must be fetched again. */
export interface ResyncWrite {
  readonly to: 'resync';
  readonly did: Did;
  /** Empty when unknown. */
  readonly rev: string;
  /**
   * Also for an account that is new to the index; if it cannot be fetched it becomes a dead letter.
   */
  readonly unproved?: boolean;
  /** When the stream said so, microseconds. No record found by the fetch claims its URL earlier. */
  readonly time: number;
}

/** This repository was fetched up to `rev`. */
export interface ResyncedWrite {
  readonly to: 'resynced';
  readonly did: Did;
  readonly rev: string;
  /** The request of the queue that this answers. A later request stays. */
  readonly requestedAt: number;
  /** Whether the repository holds any record that the index keeps. */
  readonly held: boolean;
}

/**
 * The stream has a gap: fetch every known repository again and read the lists of repositories from
 * their start.
 */
export interface GapWrite {
  readonly to: 'gap';
  /** Where the gap begins, microseconds. No record found by a fetch claims its URL earlier. */
  readonly time: number;
}

/** The labels of a labeler, in the order of its stream. */
export interface LabelsWrite {
  readonly to: 'labels';
  /** Its DID. Nothing is written if the operator no longer follows it. */
  readonly labeler: Did;
  readonly labels: readonly Label[];
}

/**
 * Limit of a dead letter's `about`, in characters: a little more than the longest DID. The column
 * is indexed and must fit an index row of PostgreSQL.
 */
const MAX_ABOUT = 2200;

/** A dead letter: content that the index could not use, kept for the operator. */
export interface DeadLetter {
  readonly source: string;
  readonly cursor: number;
  readonly about: string;
  readonly reason: string;
  readonly body: string;
  /** Milliseconds. */
  readonly time: number;
}

/**
 * `about`: the at-uri of the record or the collection, the DID, or empty. It is unique together
 * with source and cursor, so a replay adds no second letter.
 */
export interface DeadLetterWrite extends DeadLetter {
  readonly to: 'dead_letters';
}

// Characters. Some reasons quote the content.
const MAX_REASON = 300;

/**
 * A dead letter, cut to the limits of its fields. By default its body is empty, its cursor 0 and
 * its time (milliseconds) now.
 */
export function deadLetter({
  source,
  about,
  reason,
  cursor = 0,
  body = '',
  time = Date.now(),
}: Pick<DeadLetter, 'source' | 'about' | 'reason'> & Partial<DeadLetter>): DeadLetterWrite {
  return {
    to: 'dead_letters',
    source,
    cursor,
    about: about.slice(0, MAX_ABOUT),
    reason: reason.slice(0, MAX_REASON),
    body: body.slice(0, MAX_BODY),
    time,
  };
}

/**
 * A record as JSON for a dead letter, cut to its limit; empty when it cannot be JSON, such as a
 * record nested deeper than the stack.
 */
export function deadLetterBody(record: unknown): string {
  try {
    return JSON.stringify(record)?.slice(0, MAX_BODY) ?? '';
  } catch {
    return '';
  }
}
