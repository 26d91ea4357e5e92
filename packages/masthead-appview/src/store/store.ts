import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import type { AtUri, Did } from 'masthead/internal/core/values/identifiers';
// The store is a `StoreReader` and a `StoreWriter`, written once on top of what an engine provides
// (`engine.ts`). `engines.ts` lists the engines, one folder each. All share one schema in
// `schema/`: a change is made in `tables.ts` and raises its version.
// The hot paths, lookups and record writes, are SQL that each engine prepares in its own way
// (`reads/claim-rows.ts`, `writes/record-batch.ts`). Everything else is a generator that yields
// Kysely queries (`work.ts`), run by `store.read(work, …)`, or by `store.perform(work, …)` in a
// transaction; neither needs a new method. `writes/` holds what events and operators write,
// `jobs/` the queues of what runs in the background, `reads/` what answers need.

/** SQLite answers synchronously, a database server does not. Callers always `await`. */
export type Awaitable<T> = T | Promise<T>;

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

export interface PublicationRow {
  readonly uri: AtUri;
  readonly did: Did;
  readonly cid: string | null;
  readonly url: CanonicalUrl;
  /** When the site was last asked which publication is its own, milliseconds; `null` = never. */
  readonly checkedAt: number | null;
  readonly claimedAt: number;
  /** When its account was created, microseconds; `UNKNOWN_AGE` while unknown. */
  readonly accountCreatedAt: number;
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
  readonly site: AtUri | CanonicalUrl;
  /** Normalised, without a leading slash; empty when the document has no path. */
  readonly path: string;
  readonly claimedAt: number;
  /** As of a publication. */
  readonly accountCreatedAt: number;
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
