import type { AtUri, AtUriText, Did } from 'masthead/internal/core/values/identifiers';
// The store has one interface (`StoreReader`, `StoreWriter`), written once on top of what an engine
// provides (`engine.ts`). `engines.ts` lists the engines, one folder each. All share one schema in
// `schema/`: a change is made in `tables.ts` and raises its version.
// The hot paths, lookups and record writes, are SQL that each engine prepares in its own way
// (`reads/claim-rows.ts`, `writes/record-batch.ts`). Everything else is a generator that yields
// Kysely queries (`work.ts`), run by `store.read(work, …)`, or by `store.perform(work, …)` in a
// transaction; neither needs a new method here. `writes/` holds what events and operators write,
// `jobs/` the queues of what runs in the background, `reads/` what answers need.

import type { Kysely } from 'kysely';
import type { DocumentPlace } from 'masthead/internal/core/match/record-address';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import type { SourceCursor } from '../source/event.ts';
import type { Schema } from './schema/tables.ts';
import type { StoreWrite } from './store-write.ts';
import type { WorkOf } from './work.ts';

/** SQLite answers synchronously, a database server does not. Callers always `await`. */
export type Awaitable<T> = T | Promise<T>;

interface StoreSide {
  /** For reading rows by hand. */
  readonly db: Kysely<Schema>;
  /**
   * Runs a read-only background work outside any transaction. It also sees rows that are not
   * visible.
   */
  read<A extends unknown[], T>(work: WorkOf<A, T>, ...args: A): Awaitable<T>;
  close(): Awaitable<void>;
}

/**
 * What the queries need. Every row that is returned is visible: not hidden by the operator or a
 * labeler, not deleted, its account active.
 */
export interface StoreReader extends StoreSide {
  /**
   * A number that changes when another connection commits; `undefined` for a store that needs a
   * round trip.
   */
  version(): number | undefined;
  /**
   * The claims on a link: the publications at its URL and its prefixes, as `publicationsAt` and
   * `aliasesAt` return them, and the best document of each of `places`, below its base and below
   * every publication at that base. `elsewhere`: publications at another host count too.
   */
  claims(
    urls: readonly CanonicalUrl[],
    places: readonly ClaimPlace[],
    limit: number,
    elsewhere: boolean,
  ): Awaitable<Claims>;
  /** Publications whose URL is one of `urls`: the best `limit` of each URL, by rank. */
  publicationsAt(urls: readonly CanonicalUrl[], limit: number): Awaitable<readonly PublicationRow[]>;
  /**
   * Publications that have one of `urls` as an alias, as both hosts say: each as if it were at the
   * alias.
   */
  aliasesAt(urls: readonly CanonicalUrl[]): Awaitable<readonly PublicationRow[]>;
  /** The best document of each place (a site and a path below it). */
  documentsAt(places: readonly DocumentPlace[]): Awaitable<readonly DocumentRow[]>;
  /**
   * At-uris of publications at a URL that have a document at a path. Only the path's earliest
   * documents are read, however many others claim the URL.
   */
  publicationsWithDocument(url: CanonicalUrl, path: string): Awaitable<readonly string[]>;
  publications(uris: readonly string[]): Awaitable<readonly PublicationRow[]>;
  documents(uris: readonly string[]): Awaitable<readonly DocumentRow[]>;
  /** The DID of the account that holds a handle; `null` when the index has none. */
  didOfHandle(handle: string): Awaitable<Did | null>;
  /** Owners that the index has seen and whose accounts are active and not hidden. */
  owners(dids: readonly Did[]): Awaitable<readonly OwnerRow[]>;
  /** The records of an account's profile in these collections. */
  profileRecords(did: Did, collections: readonly string[]): Awaitable<ProfileRows>;
}

/** Where a document may be: a URL that a publication may claim, and a path below it. */
export interface ClaimPlace {
  readonly base: CanonicalUrl;
  readonly path: string;
}

/** The claims on a link. */
export interface Claims {
  readonly publications: readonly PublicationRow[];
  readonly aliases: readonly PublicationRow[];
  readonly documents: readonly DocumentRow[];
  /** The accounts of all of these; absent if a separate query reads them. */
  readonly owners?: readonly OwnerRow[];
}

/** What the ingest needs. There is one writer at a time. */
export interface StoreWriter extends StoreSide {
  cursor(source: string): Awaitable<SourceCursor | null>;
  /**
   * Applies writes and the cursor in one transaction.
   *
   * @throws {StoreUnavailableError} the store takes no writes now (disk full, locked): hold the
   *   cursor and retry
   * @throws {UnstorableError} one of these writes can never be stored: find it and make it a dead
   *   letter
   * @throws {LeadershipLostError} another ingester has taken over: stop
   */
  apply(writes: readonly StoreWrite[], source: string, cursor: SourceCursor): Awaitable<void>;
  /**
   * Applies writes that belong to no source's cursor, such as a refreshed identity. Throws as
   * `apply` does.
   */
  applyAlone(writes: readonly StoreWrite[]): Awaitable<void>;
  /** Runs background work in one transaction. Throws as `apply` does. */
  perform<A extends unknown[], T>(work: WorkOf<A, T>, ...args: A): Awaitable<T>;
  /** Whether the index has seen this account before. */
  knows(did: Did): Awaitable<boolean>;
}

export interface PublicationRow {
  readonly uri: AtUri;
  readonly did: Did;
  readonly cid: string | null;
  readonly url: CanonicalUrl;
  /** When the site was last asked which publication is its own, milliseconds; `null` = never. */
  readonly checkedAt: number | null;
  readonly claimedAt: number;
  /** When its account was created, microseconds; `UNKNOWN_AGE` while unknown. */
  readonly bornAt: number;
  readonly verified: boolean;
  /**
   * The site names another account's record for this URL and no record of this account: the claim
   * has failed.
   */
  readonly denied: boolean;
  /** Its account is a bridge's mirror of a web site. */
  readonly mirrored: boolean;
  readonly ownsHost: boolean;
  /** Whether it has a label that is sent with the view. */
  readonly labelled: boolean;
  /** Whether a labeler hides a document of its account. */
  readonly takenDocuments: boolean;
  /**
   * JSON; `null` when it is long: `longRecord` reads it. Only one of several candidate rows is
   * used, so a flood of long records must cost nothing.
   */
  readonly record: string | null;
}

/** A document as the queries read it; its URL is that of `site` with `path`. */
export interface DocumentRow {
  readonly uri: AtUri;
  readonly did: Did;
  readonly cid: string | null;
  /** The at-uri of its publication, or the URL of its site if it has no publication. */
  readonly site: AtUriText | CanonicalUrl;
  /** Normalised, without a leading slash; empty when the document has no path. */
  readonly path: string;
  readonly claimedAt: number;
  /** As of a publication. */
  readonly bornAt: number;
  readonly verified: boolean;
  /** As of a publication. */
  readonly mirrored: boolean;
  readonly ownsHost: boolean;
  /** As of a publication. */
  readonly labelled: boolean;
  /** JSON without the document's text; `null` when it is long: `longRecord` reads it. */
  readonly record: string | null;
  /** Whole minutes, computed from the text, which is not kept. */
  readonly readingTime: number | null;
}

export interface OwnerRow {
  readonly did: Did;
  /** Checked both ways (or from a replay file); `null` while unknown and when the check failed. */
  readonly handle: string | null;
  readonly pds: string | null;
  /** `app.bsky.actor.profile`, JSON. */
  readonly actorProfile: string | null;
  /** `id.sifa.profile.self` exists and is not hidden. */
  readonly hasProfile: boolean;
  /**
   * `id.sifa.profile.self` exists but is hidden: then there is no profile, whatever its other
   * records say.
   */
  readonly profileHidden: boolean;
}

export interface ProfileRecordRow {
  readonly collection: string;
  readonly rkey: string;
  /** JSON, reduced to what a view needs. */
  readonly record: string;
}

/**
 * The records of a profile within `SECTION_LIMITS`, those of each collection in the order in which
 * they are kept.
 */
export interface ProfileRows {
  readonly rows: readonly ProfileRecordRow[];
  /** The collections that have more records. */
  readonly cut: readonly string[];
}

/**
 * The name of an organisation, with the key that found it: exactly one of `did` and `entityRef`.
 */
export interface OrganisationName {
  readonly did?: Did;
  readonly entityRef?: string;
  readonly name: string;
  /** The organisation's account. */
  readonly owner: string;
}
