/** Something to put into the store. Records come checked and cut to what is kept. */
export type StoreWrite =
  | PublicationWrite
  | DocumentWrite
  | ProfileWrite
  | HandleWrite
  | IdentityWrite
  | IdentityRetryWrite
  | AccountWrite
  | ResyncWrite
  | ResyncedWrite
  | GapWrite
  | DeadLetterWrite;

/** What every record has. A row changes only for a newer `rev`. */
export interface RecordRow {
  readonly uri: string;
  readonly did: string;
  /** The revision that wrote it. Empty for a record read outside any stream: whatever the stream says is newer. */
  readonly rev: string;
  /** Absent for a delete. */
  readonly cid?: string;
  /** JSON; absent for a delete and for a record that cannot be used: the row stays as a tombstone. */
  readonly record?: string;
  /** The record itself asks to be hidden. */
  readonly selfHidden: boolean;
  /** When the event happened, microseconds: the claim, when this write brings a new URL. */
  readonly time: number;
}

export interface PublicationWrite extends RecordRow {
  readonly to: 'publications';
  /** Canonical. */
  readonly url?: string;
  readonly host?: string;
}

export interface DocumentWrite extends RecordRow {
  readonly to: 'documents';
  /** The at-uri of a publication of the same repository, or a canonical URL. */
  readonly site?: string;
  readonly path?: string;
  /** Of a document that stands on a site by itself. */
  readonly host?: string;
  readonly readingTime?: number;
}

export interface ProfileWrite extends RecordRow {
  readonly to: 'profile_records';
  readonly collection: string;
  readonly rkey: string;
  /** What an organisation says it stands for. */
  readonly entityRefs?: readonly string[];
}

/** A handle as the source gave it; or, without one, the request to resolve the identity again. */
export interface HandleWrite {
  readonly to: 'handle';
  readonly did: string;
  readonly handle?: string | null;
  readonly time: number;
}

/** A resolved identity. */
export interface IdentityWrite {
  readonly to: 'identity';
  readonly did: string;
  /** `null` when it fails the check both ways. */
  readonly handle: string | null;
  readonly pds: string | null;
  readonly time: number;
  /** When to look again, milliseconds. */
  readonly refreshAt: number;
}

/** An identity that could not be resolved now. */
export interface IdentityRetryWrite {
  readonly to: 'identity-retry';
  readonly did: string;
  readonly refreshAt: number;
}

export interface AccountWrite {
  readonly to: 'account';
  readonly did: string;
  readonly active: boolean;
  readonly status?: string;
  readonly time: number;
}

/** This repository must be fetched again. */
export interface ResyncWrite {
  readonly to: 'resync';
  readonly did: string;
  readonly rev: string;
  /** When the stream said so, microseconds: the earliest claim that what is found may make. */
  readonly time: number;
}

/** This repository was fetched up to `rev`. */
export interface ResyncedWrite {
  readonly to: 'resynced';
  readonly did: string;
  readonly rev: string;
  /** The request that it answers, as the queue had it; a later one stays. */
  readonly requestedAt: number;
  /** Whether it holds anything of ours. */
  readonly held: boolean;
}

/** The stream has a gap: every repository that the index knows must be fetched again, and the lists of repositories be read anew. */
export interface GapWrite {
  readonly to: 'gap';
  /** Where the gap begins, microseconds: the earliest claim that what is found may make. */
  readonly time: number;
}

/** Characters of what a dead letter is about: a DID at its longest and a little more, for it is indexed and has to fit into a row of PostgreSQL's. */
export const MAX_ABOUT = 2200;

/** Content that the index cannot use, kept for somebody who looks into it. */
export interface DeadLetterWrite {
  readonly to: 'dead_letters';
  readonly source: string;
  readonly cursor: number;
  /** The record's at-uri, the account, or nothing: with source and cursor it makes a letter unique, so a replay adds none. */
  readonly about: string;
  readonly reason: string;
  readonly body: string;
  readonly time: number;
}
