export interface PublicationRow {
  readonly uri: string;
  readonly did: string;
  readonly cid: string | null;
  /** Canonical. */
  readonly url: string;
  /** When the site was last asked which publication is its own, milliseconds; `null` = never. */
  readonly checkedAt: number | null;
  readonly claimedAt: number;
  /** When its account was made, microseconds; `UNKNOWN_AGE` while unknown. */
  readonly bornAt: number;
  readonly verified: boolean;
  /** The site names another account's record for this URL and none of this account: the claim has failed. */
  readonly denied: boolean;
  readonly ownsHost: boolean;
  /** JSON; `null` when it is long: ask `longRecord`. Only one of several candidate rows is used, so a flood of long records must cost nothing. */
  readonly record: string | null;
}

/** A document as the queries see it; it holds no URL of its own. */
export interface DocumentRow {
  readonly uri: string;
  readonly did: string;
  readonly cid: string | null;
  /** The at-uri of its publication, or the canonical URL of the site that it is on by itself. */
  readonly site: string;
  /** Normalised, without a leading slash; empty when the document has no path. */
  readonly path: string;
  readonly claimedAt: number;
  /** As of a publication. */
  readonly bornAt: number;
  readonly verified: boolean;
  readonly ownsHost: boolean;
  /** JSON without the document's text; `null` when it is long: ask `longRecord`. */
  readonly record: string | null;
  /** Whole minutes, computed from the text, which is not kept. */
  readonly readingTime: number | null;
}

export interface OwnerRow {
  readonly did: string;
  /** Checked both ways (or as a replay file gave it); `null` while unknown and when the check failed. */
  readonly handle: string | null;
  readonly pds: string | null;
  /** `app.bsky.actor.profile`, JSON. */
  readonly actorProfile: string | null;
  /** `id.sifa.profile.self` exists and is not hidden. */
  readonly hasProfile: boolean;
  /** `id.sifa.profile.self` exists but is hidden: then there is no profile, whatever its other records say. */
  readonly profileHidden: boolean;
}

export interface ProfileRecordRow {
  readonly collection: string;
  readonly rkey: string;
  /** JSON, cut to what a view needs. */
  readonly record: string;
}

/** The records of a profile within `SECTION_LIMITS`, those of each collection in the order in which they are kept. */
export interface ProfileRows {
  readonly rows: readonly ProfileRecordRow[];
  /** The collections of which there are more. */
  readonly cut: readonly string[];
}

/** The name of an organisation, with the key that found it: exactly one of `did` and `entityRef`. */
export interface OrganisationName {
  readonly did?: string;
  readonly entityRef?: string;
  readonly name: string;
}
