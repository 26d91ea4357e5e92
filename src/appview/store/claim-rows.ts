import type { Values } from './engine.ts';
import type { DocumentRow, OwnerRow, PublicationRow } from './store-rows.ts';

/** Bytes. Records of honest sites are shorter; longer ones are read by themselves with `longRecord`. */
const LONG = 2048;

// How many of the earliest documents with one path are looked at, and how many of their publications.
const MAX_WITH_PATH = 256;
const MAX_BEHIND = 12;

/** The order of claims on one address, best first. */
const RANK = 'verified DESC, owns_host DESC, claimed_at, uri';

// Columns in the order of `toPublication`. The last two: when the site was asked, and whom it names where it denies all others.
const PUBLICATIONS = `SELECT ${claimColumns('p')}, p.url, ${ofSite('checked_at')}, ${ofSite('CASE WHEN denies = 1 THEN names END')} FROM publications p`;

// Columns in the order of `toDocument`.
const DOCUMENTS = `SELECT ${claimColumns('d')}, d.site, d.path, d.reading_time FROM documents d`;

/** The reads of an answer. Each selects the rows of one key; an engine prepares it and reads many keys at once. */
export const CLAIM_READS = {
  publication: `${PUBLICATIONS} WHERE uri = $1 AND visible = 1 AND url IS NOT NULL`,
  document: `${DOCUMENTS} WHERE uri = $1 AND visible = 1 AND site IS NOT NULL AND path IS NOT NULL`,
  documentAt: `${DOCUMENTS} WHERE site = $1 AND path = $2 AND visible = 1 ORDER BY ${RANK} LIMIT 1`,
  /** At-uri and URL of the publications of a path's earliest documents, in order. Constants are in the text: else the planner cannot use the partial index. */
  publicationsOfPath: `SELECT p.uri, p.url FROM (
      SELECT site, claimed_at FROM documents WHERE path = $1 AND path <> '' AND visible = 1 ORDER BY claimed_at LIMIT ${MAX_WITH_PATH}
    ) earliest JOIN publications p ON p.uri = earliest.site WHERE p.visible = 1 ORDER BY earliest.claimed_at`,
  didOfHandle: 'SELECT did FROM identities WHERE handle = $1 AND holds_handle = 1',
  /** Columns in the order of `toOwner`; only of an account that is active and not hidden. */
  owner: `SELECT i.did, CASE WHEN i.holds_handle = 1 THEN i.handle END, i.pds,
      (SELECT record FROM profile_records r WHERE r.uri = 'at://' || i.did || '/app.bsky.actor.profile/self' AND visible = 1),
      (SELECT visible FROM profile_records r WHERE r.uri = 'at://' || i.did || '/id.sifa.profile.self/self' AND record IS NOT NULL)
    FROM identities i WHERE i.did = $1
      AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.did = i.did AND a.active = 0)
      AND NOT EXISTS (SELECT 1 FROM hidden WHERE subject = i.did)`,
} as const;

/** The best publications at a URL: `limit` rows of the ranked index, however many claims. A bound limit makes SQLite prepare the statement at every run. */
export function publicationsAt(limit: number): string {
  return `${PUBLICATIONS} WHERE url = $1 AND visible = 1 ORDER BY ${RANK} LIMIT ${Math.trunc(limit)}`;
}

/** At-uris at a URL, of rows of `publicationsOfPath`. Not in SQL: a planner could then walk all claims of the URL, once for each document. */
export function urisAt(rows: readonly Values[], url: string): string[] {
  const there = rows.filter((row) => row[1] === url).slice(0, MAX_BEHIND);
  return [...new Set(there.map(([uri]) => String(uri)))];
}

function ofSite(column: string): string {
  return `(SELECT ${column} FROM sites WHERE sites.url = p.url)`;
}

function claimColumns(row: string): string {
  const columns = ['uri', 'did', 'cid', 'claimed_at', 'verified', 'owns_host'].map((column) => `${row}.${column}`);
  return `${columns.join(', ')}, CASE WHEN octet_length(${row}.record) <= ${LONG} THEN ${row}.record END`;
}

export function toPublication(row: Values): PublicationRow {
  const [checkedAt, names] = [row[8], row[9]];
  const claimed = claim(row);
  return {
    ...claimed,
    url: String(row[7]),
    checkedAt: typeof checkedAt === 'number' ? checkedAt : null,
    // The same account is not denied: it may have replaced its publication while the site still names the old record.
    denied: typeof names === 'string' && !claimed.verified && !names.includes(`"at://${claimed.did}/`),
  };
}

export function toDocument(row: Values): DocumentRow {
  const readingTime = row[9];
  return {
    ...claim(row),
    site: String(row[7]),
    path: String(row[8]),
    readingTime: typeof readingTime === 'number' ? readingTime : null,
  };
}

export function toOwner([did, handle, pds, actorProfile, profileVisible]: Values): OwnerRow {
  return {
    did: String(did),
    handle: optionalText(handle),
    pds: optionalText(pds),
    actorProfile: optionalText(actorProfile),
    hasProfile: profileVisible === 1,
    profileHidden: profileVisible === 0,
  };
}

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
