import type { DocumentRow, OwnerRow, PublicationRow } from './store-rows.ts';

/**
 * The values of a row in the order of its columns, from either engine's driver. SQLite's gives objects too, but of each row another hidden class, so that
 * looking at their columns costs more than fetching them.
 */
export type Values = readonly unknown[];

/** A record that an honest site would write is shorter than this, in bytes. */
const LONG = 2048;

// Of documents with one path so many of the earliest are looked at, and so many of their publications.
const MOST_WITH_PATH = 256;
const MOST_BEHIND = 12;

/** SQL of both engines: the order of claims on one address, best first. */
export const RANK = 'verified DESC, owns_host DESC, claimed_at, uri';

/** What `toPublication` takes of `publications p`, in its order: the last are when the site was asked, and whom it names where it denies all others. */
export const PUBLICATION_COLUMNS = `${claimColumns('p')}, p.url, ${ofSite('checked_at')}, ${ofSite('CASE WHEN denies = 1 THEN names END')}`;

/** What `toDocument` takes of `documents d`, in its order. */
export const DOCUMENT_COLUMNS = `${claimColumns('d')}, d.site, d.path, d.reading_time`;

/**
 * The publications of the earliest documents with a path, in the documents' order: their at-uri and URL. What is constant stands in the text, so that the index
 * may be used, which holds no others.
 *
 * @param path how the statement names its parameter
 */
export function publicationsOfPath(path: string): string {
  return `SELECT p.uri, p.url FROM (
      SELECT site, claimed_at FROM documents WHERE path = ${path} AND path <> '' AND visible = 1 ORDER BY claimed_at LIMIT ${MOST_WITH_PATH}
    ) earliest JOIN publications p ON p.uri = earliest.site WHERE p.visible = 1 ORDER BY earliest.claimed_at`;
}

/** Of such rows the at-uris of those at a URL. A planner that may look the URL up would walk through all who claim it, once for each document. */
export function urisAt(rows: readonly Values[], url: string): string[] {
  const there = rows.filter((row) => row[1] === url).slice(0, MOST_BEHIND);
  return [...new Set(there.map(([uri]) => String(uri)))];
}

function ofSite(column: string): string {
  return `(SELECT ${column} FROM sites WHERE sites.url = p.url)`;
}

function claimColumns(row: string): string {
  const columns = ['uri', 'did', 'cid', 'claimed_at', 'verified', 'owns_host'].map((column) => `${row}.${column}`);
  return `${columns.join(', ')}, CASE WHEN octet_length(${row}.record) <= ${LONG} THEN ${row}.record END`;
}

/** A row of `publications`. */
export function toPublication(row: Values): PublicationRow {
  const [checkedAt, names] = [row[8], row[9]];
  const claimed = claim(row);
  return {
    ...claimed,
    url: String(row[7]),
    checkedAt: typeof checkedAt === 'number' ? checkedAt : null,
    // Another record of the same account is no stranger: a publication that was made anew, and a site that still names the old one.
    denied: typeof names === 'string' && !claimed.verified && !names.includes(`"at://${claimed.did}/`),
  };
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
