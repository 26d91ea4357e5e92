import type {
  DocumentPlace,
  DocumentRow,
  OrganisationName,
  OwnerRow,
  ProfileRecordRow,
  PublicationRow,
} from './store-rows.ts';
import type { RecordRow, StoreWrite } from './store-write.ts';

/** A value now or later: SQLite answers at once, a database server does not. Callers always `await`. */
export type Awaitable<T> = T | Promise<T>;

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

/** What the queries need. Every row that comes back is visible: not hidden, not deleted, its account active. */
export interface StoreReader {
  /** Which committed state a read would see now: as long as it is the same, nothing was committed by anybody. Cheap: it is asked before every answer. */
  version(): Awaitable<string>;
  /** How many pieces of content have been put aside. */
  deadLetterCount(): Awaitable<number>;
  /** Publications whose canonical URL is one of `urls`: of each URL the best `most`, by rank. */
  publicationsAt(urls: readonly string[], most: number): Awaitable<readonly PublicationRow[]>;
  /** For each place (a site and a path below it) its best document. */
  documentsAt(places: readonly DocumentPlace[]): Awaitable<readonly DocumentRow[]>;
  publications(uris: readonly string[]): Awaitable<readonly PublicationRow[]>;
  documents(uris: readonly string[]): Awaitable<readonly DocumentRow[]>;
  /** The account that holds a handle. */
  didOfHandle(handle: string): Awaitable<string | null>;
  /** Owners that the index knows and whose account is active. */
  owners(dids: readonly string[]): Awaitable<readonly OwnerRow[]>;
  /** Whether the index has the last word on somebody's profile: it holds records of it, the account is gone, or the operator hides any of it. */
  decidesProfile(did: string): Awaitable<boolean>;
  /** At most `most` profile records of one account, in the order of their keys. */
  profileRecords(did: string, most: number): Awaitable<readonly ProfileRecordRow[]>;
  /** The names of organisations by DID or by an entity reference that they list; the earliest claim to a reference wins. */
  organisationNames(dids: readonly string[], entityRefs: readonly string[]): Awaitable<readonly OrganisationName[]>;
  close(): Awaitable<void>;
}

/** What the ingest needs: one writer at a time. */
export interface StoreWriter {
  cursor(source: string): Awaitable<SourceCursor | null>;
  /**
   * Applies writes and the cursor in one transaction: all of it or nothing.
   *
   * @throws {StoreUnavailableError} the store cannot take anything now (disk full, locked): hold the cursor and try again
   * @throws {UnstorableError} one of these writes can never be stored: find it and put it aside
   */
  apply(writes: readonly StoreWrite[], source: string, cursor: SourceCursor): Awaitable<void>;
  /** Writes that no source's cursor stands behind, such as a refreshed identity. */
  applyAlone(writes: readonly StoreWrite[]): Awaitable<void>;
  /** Whether the index holds anything of this account. */
  knows(did: string): Awaitable<boolean>;
  /** Accounts whose identity is to be resolved by now, the longest waiting first. */
  staleIdentities(now: number, most: number): Awaitable<readonly { did: string; attempts: number }[]>;
  /** Accounts whose repository is to be fetched again. */
  pendingResyncs(now: number, most: number): Awaitable<readonly { did: string; rev: string; attempts: number }[]>;
  /** The keys of the records that the index holds of one account, for comparing with the whole repository. */
  recordUris(did: string): Awaitable<readonly Pick<RecordRow, 'uri' | 'rev'>[]>;
  close(): Awaitable<void>;
}
