// The store has one interface (`StoreReader`, `StoreWriter`), written once on top of what an engine provides (`engine.ts`). `engines.ts` lists the engines, one
// folder each. All share one schema in `schema/`: a change is a new step at the end of `migrations.ts` and its columns in `schema.ts`. The hot paths, lookups
// and record writes, are SQL that each engine prepares in its own way (`claim-rows.ts`, `record-batch.ts`). Everything else is in `background/`: a generator
// that yields Kysely queries (`background/work.ts`), run by `store.read(work, …)`, or by `store.perform(work, …)` in a transaction. Neither needs a new method
// here.
import type { Kysely } from 'kysely';
import type { DocumentPlace } from 'masthead/internal/core';
import type { SourceCursor } from '../source/event.ts';
import type { Slow } from './background/slow-hosts.ts';
import type { WorkOf } from './background/work.ts';
import type { Schema } from './schema/schema.ts';
import type { DocumentRow, OrganisationName, OwnerRow, ProfileRows, PublicationRow } from './store-rows.ts';
import type { StoreWrite } from './store-write.ts';

/** SQLite answers synchronously, a database server does not. Callers always `await`. */
export type Awaitable<T> = T | Promise<T>;

interface StoreSide {
  /** For looking at rows by hand. */
  readonly db: Kysely<Schema>;
  /** Runs a read-only background work outside any transaction. It also sees rows that are not visible. */
  read<A extends unknown[], T>(work: WorkOf<A, T>, ...args: A): Awaitable<T>;
  close(): Awaitable<void>;
}

/** What the queries need. Every row that comes back is visible: not hidden, not deleted, its account active. */
export interface StoreReader extends StoreSide {
  /**
   * Identifies the committed state that a read would see now: while it is the same, nobody has committed anything. Cheap, because it is asked before every
   * answer: callers in one turn of the event loop share one query.
   */
  version(): Awaitable<string>;
  deadLetterCount(): Awaitable<number>;
  /** Publications whose canonical URL is one of `urls`: the best `limit` of each URL, by rank. */
  publicationsAt(urls: readonly string[], limit: number): Awaitable<readonly PublicationRow[]>;
  /** The best document of each place (a site and a path below it). */
  documentsAt(places: readonly DocumentPlace[]): Awaitable<readonly DocumentRow[]>;
  /** At-uris of publications at a URL that have a document at a path. Bounded by the path's earliest documents, not by how many others claim the URL. */
  publicationsWithDocument(url: string, path: string): Awaitable<readonly string[]>;
  publications(uris: readonly string[]): Awaitable<readonly PublicationRow[]>;
  documents(uris: readonly string[]): Awaitable<readonly DocumentRow[]>;
  /** The JSON of a record whose row came without it; `null` when it is gone by now. */
  longRecord(table: 'publications' | 'documents', uri: string): Awaitable<string | null>;
  /** The account that holds a handle; `null` when the index knows none. */
  didOfHandle(handle: string): Awaitable<string | null>;
  /** Owners whom the index knows and whose accounts are active and not hidden. */
  owners(dids: readonly string[]): Awaitable<readonly OwnerRow[]>;
  /** Whether the index alone decides about a profile: it holds records of it beyond `app.bsky.actor.profile`, or the account is inactive or hidden in part. */
  decidesProfile(did: string): Awaitable<boolean>;
  /**
   * What must be absent from every answer about these accounts, also when it was read elsewhere: at-uris and DIDs that the operator hides, inactive DIDs, and
   * the at-uri of an organisation's profile that its owner hid or deleted.
   */
  hiddenOf(dids: readonly string[]): Awaitable<ReadonlySet<string>>;
  /** What a profile holds of the account's records in these collections. */
  profileRecords(did: string, collections: readonly string[]): Awaitable<ProfileRows>;
  /** Names of organisations: by DID, or by an entity reference that they list and whose host is the handle that they hold. */
  organisationNames(dids: readonly string[], entityRefs: readonly string[]): Awaitable<readonly OrganisationName[]>;
}

/** An identity that is to be resolved. */
export interface DueIdentity {
  readonly did: string;
  readonly attempts: number;
  /** `null` while nobody knows when the account was made. */
  readonly born: number | null;
}

/** What the ingest needs. There is one writer at a time. */
export interface StoreWriter extends StoreSide {
  cursor(source: string): Awaitable<SourceCursor | null>;
  /**
   * Applies writes and the cursor in one transaction.
   *
   * @throws {StoreUnavailableError} the store takes no writes now (disk full, locked): hold the cursor and retry
   * @throws {UnstorableError} one of these writes can never be stored: find it and make it a dead letter
   * @throws {LeadershipLostError} another ingester has taken over: stop
   */
  apply(writes: readonly StoreWrite[], source: string, cursor: SourceCursor): Awaitable<void>;
  /** Applies writes that belong to no source's cursor, such as a refreshed identity. Throws as `apply` does. */
  applyAlone(writes: readonly StoreWrite[]): Awaitable<void>;
  /** Runs background work in one transaction. Throws as `apply` does. */
  perform<A extends unknown[], T>(work: WorkOf<A, T>, ...args: A): Awaitable<T>;
  /** Whether the index has met this account. */
  knows(did: string): Awaitable<boolean>;
  /** Accounts whose identity is due at `now` (milliseconds), the longest waiting first. `slow`: those whose hosts were slow, or those whose hosts were not. */
  staleIdentities(now: number, limit: number, slow: Slow): Awaitable<readonly DueIdentity[]>;
}
