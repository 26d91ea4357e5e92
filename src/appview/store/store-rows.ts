/** A publication as the queries see it. */
export interface PublicationRow {
  readonly uri: string;
  readonly did: string;
  readonly cid: string | null;
  /** Canonical. */
  readonly url: string;
  /** When the site was last asked which publication is its own, milliseconds; `null` = never. */
  readonly checkedAt: number | null;
  readonly claimedAt: number;
  readonly verified: boolean;
  /** The site names somebody else's record for this URL, and none of this account: the claim has failed. */
  readonly denied: boolean;
  readonly ownsHost: boolean;
  /** The record's JSON; `null` when it is long, then `longRecord` has it. Of several rows that are looked at one wins: a flood of long ones must cost nothing. */
  readonly record: string | null;
}

/** A document as the queries see it; it holds no URL of its own. */
export interface DocumentRow {
  readonly uri: string;
  readonly did: string;
  readonly cid: string | null;
  /** The at-uri of its publication, or the canonical URL of the site it stands on by itself. */
  readonly site: string;
  /** Normalised, without a leading slash; empty when the document has no path. */
  readonly path: string;
  readonly claimedAt: number;
  readonly verified: boolean;
  readonly ownsHost: boolean;
  /** The record's JSON without its text; `null` when it is long, then `longRecord` has it. */
  readonly record: string | null;
  /** Whole minutes, from the text that is not kept. */
  readonly readingTime: number | null;
}

/** Where a document may be: a site (as `DocumentRow.site`) and the path below it. */
export interface DocumentPlace {
  readonly site: string;
  readonly path: string;
}

/** An account behind records. */
export interface OwnerRow {
  readonly did: string;
  /** Checked both ways (or as a replay file gave it); `null` while unknown and when the check failed. */
  readonly handle: string | null;
  /** The address of the PDS, when it is known. */
  readonly pds: string | null;
  /** `app.bsky.actor.profile`, JSON. */
  readonly actorProfile: string | null;
  /** `id.sifa.profile.self` is there but hidden: then there is no profile, whatever its other records say. */
  readonly profileHidden: boolean;
}

/** A record of a profile. */
export interface ProfileRecordRow {
  readonly uri: string;
  readonly did: string;
  readonly cid: string | null;
  readonly collection: string;
  readonly rkey: string;
  readonly record: string;
}

/** What an organisation calls itself. Exactly one of the two keys led to it. */
export interface OrganisationName {
  readonly did?: string;
  readonly entityRef?: string;
  readonly name: string;
}
