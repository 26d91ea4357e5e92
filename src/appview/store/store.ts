// How the store is made. One interface (`StoreReader`, `StoreWriter`), written once on what an engine gives (`engine.ts`); `engines.ts` lists the engines, each a
// folder. One schema (`schema/`: a change is a new step at the end of `migrations.ts` and its columns in `schema.ts`). What is hot, the lookup and the writing of
// records, is SQL that each engine prepares in its own way (`claim-rows.ts`, `record-batch.ts`). Everything else is in `background/`, reads and writes alike: a
// generator that yields Kysely's queries (`background/work.ts`), run by `store.read(work, …)`, or by `store.perform(work, …)` in a transaction. Neither needs a
// new method here. Visibility and who holds a host are in `background/visibility.ts`.
import type { Kysely } from 'kysely';
import type { SourceCursor } from '../event.ts';
import type { WorkOf } from './background/work.ts';
import type { Schema } from './schema/schema.ts';
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

/** What both sides of a store have. */
interface StoreSide {
  /** For looking at rows by hand. */
  readonly db: Kysely<Schema>;
  /** Runs background work that only reads, in no transaction; what it reads is not filtered. */
  read<A extends unknown[], T>(work: WorkOf<A, T>, ...args: A): Awaitable<T>;
  close(): Awaitable<void>;
}

/**
 * What the queries need. Every row that comes back is visible: not hidden, not deleted, its account active.
 */
export interface StoreReader extends StoreSide {
  /**
   * Which committed state a read would see now: as long as it is the same, nothing was committed by anybody. Cheap: it is asked before every answer, and those who
   * ask in one turn of the event loop share one look.
   */
  version(): Awaitable<string>;
  /** How many pieces of content have been put aside. */
  deadLetterCount(): Awaitable<number>;
  /** Publications whose canonical URL is one of `urls`: of each URL so many of the best, by rank. */
  publicationsAt(urls: readonly string[], limit: number): Awaitable<readonly PublicationRow[]>;
  /** For each place (a site and a path below it) its best document. */
  documentsAt(places: readonly DocumentPlace[]): Awaitable<readonly DocumentRow[]>;
  /**
   * The publications at a URL that have a document at a path, however many others claim that URL: of the documents with the path so many of the earliest are
   * looked at.
   */
  publicationsWithDocument(url: string, path: string): Awaitable<readonly string[]>;
  publications(uris: readonly string[]): Awaitable<readonly PublicationRow[]>;
  documents(uris: readonly string[]): Awaitable<readonly DocumentRow[]>;
  /** The JSON of a record whose row came without it; `null` when it is gone meanwhile. */
  longRecord(table: 'publications' | 'documents', uri: string): Awaitable<string | null>;
  /** The account that holds a handle. */
  didOfHandle(handle: string): Awaitable<string | null>;
  /** Owners that the index knows and whose account is active. */
  owners(dids: readonly string[]): Awaitable<readonly OwnerRow[]>;
  /** Whether the index has the last word on somebody's profile: it holds records of it, the account is gone, or the operator hides any of it. */
  decidesProfile(did: string): Awaitable<boolean>;
  /**
   * What of these accounts is to be absent from every answer, also from what is read elsewhere: at-uris that the operator hides, DIDs that are hidden or
   * inactive, and the at-uri of an organisation's profile that its owner hid or deleted.
   */
  hiddenOf(dids: readonly string[]): Awaitable<ReadonlySet<string>>;
  /** So many profile records of one account, in the order of their keys. */
  profileRecords(did: string, limit: number): Awaitable<readonly ProfileRecordRow[]>;
  /** The names of organisations by DID, or by an entity reference at the very domain that they hold as their handle, and that they list. */
  organisationNames(dids: readonly string[], entityRefs: readonly string[]): Awaitable<readonly OrganisationName[]>;
}

/** What the ingest needs: one writer at a time. */
export interface StoreWriter extends StoreSide {
  cursor(source: string): Awaitable<SourceCursor | null>;
  /**
   * Applies writes and the cursor in one transaction: all of it or nothing.
   *
   * @throws {StoreUnavailableError} the store cannot take anything now (disk full, locked): hold the cursor and try again
   * @throws {UnstorableError} one of these writes can never be stored: find it and put it aside
   * @throws {LeadershipLostError} another ingester has taken over: stop
   */
  apply(writes: readonly StoreWrite[], source: string, cursor: SourceCursor): Awaitable<void>;
  /** Writes that no source's cursor stands behind, such as a refreshed identity. */
  applyAlone(writes: readonly StoreWrite[]): Awaitable<void>;
  /** Runs background work in one transaction. Throws as `apply` does. */
  perform<A extends unknown[], T>(work: WorkOf<A, T>, ...args: A): Awaitable<T>;
  /** Whether the index holds anything of this account. */
  knows(did: string): Awaitable<boolean>;
  /** Accounts whose identity is to be resolved by now, the longest waiting first. */
  staleIdentities(now: number, limit: number): Awaitable<readonly { did: string; attempts: number }[]>;
  /** The keys of the records that the index holds of one account, for comparing with the whole repository. */
  recordUris(did: string): Awaitable<readonly Pick<RecordRow, 'uri' | 'rev'>[]>;
}
