import type { Values } from './engine.ts';
import type { DocumentRow, OwnerRow, PublicationRow } from './store-rows.ts';

/** A record that an honest site would write is shorter than this, in bytes. */
const LONG = 2048;

// Of documents with one path so many of the earliest are looked at, and so many of their publications.
const MAX_WITH_PATH = 256;
const MAX_BEHIND = 12;

/** The order of claims on one address, best first. */
const RANK = 'verified DESC, owns_host DESC, claimed_at, uri';

// What `toPublication` takes, in its order: the last are when the site was asked, and whom it names where it denies all others.
const PUBLICATIONS = `SELECT ${claimColumns('p')}, p.url, ${ofSite('checked_at')}, ${ofSite('CASE WHEN denies = 1 THEN names END')} FROM publications p`;

// What `toDocument` takes, in its order.
const DOCUMENTS = `SELECT ${claimColumns('d')}, d.site, d.path, d.reading_time FROM documents d`;

/** The reads of an answer, for every engine. Each gives the rows of one key; an engine prepares it and reads many keys at once. */
export const CLAIM_READS = {
  publication: `${PUBLICATIONS} WHERE uri = $1 AND visible = 1 AND url IS NOT NULL`,
  document: `${DOCUMENTS} WHERE uri = $1 AND visible = 1 AND site IS NOT NULL AND path IS NOT NULL`,
  /** The best document of a site and a path. */
  documentAt: `${DOCUMENTS} WHERE site = $1 AND path = $2 AND visible = 1 ORDER BY ${RANK} LIMIT 1`,
  /**
   * The publications of the earliest documents with a path, in the documents' order: their at-uri and URL. What is constant stands in the text, so that the index
   * may be used, which holds no others.
   */
  publicationsOfPath: `SELECT p.uri, p.url FROM (
      SELECT site, claimed_at FROM documents WHERE path = $1 AND path <> '' AND visible = 1 ORDER BY claimed_at LIMIT ${MAX_WITH_PATH}
    ) earliest JOIN publications p ON p.uri = earliest.site WHERE p.visible = 1 ORDER BY earliest.claimed_at`,
  didOfHandle: 'SELECT did FROM identities WHERE handle = $1 AND holds_handle = 1',
  /** What `toOwner` takes, of an account that is active and not hidden. */
  owner: `SELECT i.did, CASE WHEN i.holds_handle = 1 THEN i.handle END, i.pds,
      (SELECT record FROM profile_records r WHERE r.uri = 'at://' || i.did || '/app.bsky.actor.profile/self' AND visible = 1),
      CASE WHEN EXISTS (SELECT 1 FROM profile_records r
        WHERE r.uri = 'at://' || i.did || '/id.sifa.profile.self/self' AND visible = 0 AND record IS NOT NULL) THEN 1 ELSE 0 END
    FROM identities i WHERE i.did = $1
      AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.did = i.did AND a.active = 0)
      AND NOT EXISTS (SELECT 1 FROM hidden WHERE subject = i.did)`,
} as const;

/**
 * The best publications at a URL. It reads no more than the limit from the ranked index, however many claims there are. The limit stands in the text, because
 * SQLite prepares a statement anew at every run where it is bound: its planner looks at it.
 */
export function publicationsAt(limit: number): string {
  return `${PUBLICATIONS} WHERE url = $1 AND visible = 1 ORDER BY ${RANK} LIMIT ${Math.trunc(limit)}`;
}

/** Of rows of `publicationsOfPath` the at-uris of those at a URL. A planner that may look the URL up would walk through all who claim it, once for each document. */
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
