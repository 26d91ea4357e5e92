import type { DocumentRow, OwnerRow, PublicationRow } from './store-rows.ts';

/**
 * The values of a row in the order of its columns, from either engine's driver. SQLite's gives objects too, but of each row another hidden class, so that
 * looking at their columns costs more than fetching them.
 */
export type Values = readonly unknown[];

/** A record that an honest site would write is shorter than this, in bytes. */
const LONG = 2048;

/** SQL of both engines: the order of claims on one address, best first. */
export const RANK = 'verified DESC, owns_host DESC, claimed_at, uri';

/** What `toPublication` takes of `publications p`, in its order: the last is when the site was asked. */
export const PUBLICATION_COLUMNS = `${claimColumns('p')}, p.url, (SELECT checked_at FROM sites WHERE sites.url = p.url)`;

/** What `toDocument` takes of `documents d`, in its order. */
export const DOCUMENT_COLUMNS = `${claimColumns('d')}, d.site, d.path, d.reading_time`;

function claimColumns(row: string): string {
  const columns = ['uri', 'did', 'cid', 'claimed_at', 'verified', 'owns_host'].map((column) => `${row}.${column}`);
  return `${columns.join(', ')}, CASE WHEN octet_length(${row}.record) <= ${LONG} THEN ${row}.record END`;
}

/** A row of `publications`. */
export function toPublication(row: Values): PublicationRow {
  const checkedAt = row[8];
  return { ...claim(row), url: String(row[7]), checkedAt: typeof checkedAt === 'number' ? checkedAt : null };
}

/** A row of `documents`. */
export function toDocument(row: Values): DocumentRow {
  const readingTime = row[9];
  return {
    ...claim(row),
    site: String(row[7]),
    path: String(row[8]),
    readingTime: typeof readingTime === 'number' ? readingTime : null,
  };
}

/** A row of an owner: DID, handle, PDS, profile, and whether their professional profile is hidden. */
export function toOwner([did, handle, pds, actorProfile, profileHidden]: Values): OwnerRow {
  return {
    did: String(did),
    handle: optionalText(handle),
    pds: optionalText(pds),
    actorProfile: optionalText(actorProfile),
    profileHidden: profileHidden === 1,
  };
}

/** A text, or `null` for a column that is empty. */
export function optionalText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function claim([uri, did, cid, claimedAt, verified, ownsHost, record]: Values) {
  return {
    uri: String(uri),
    did: String(did),
    cid: optionalText(cid),
    claimedAt: Number(claimedAt),
    verified: verified === 1,
    ownsHost: ownsHost === 1,
    record: optionalText(record),
  };
}
