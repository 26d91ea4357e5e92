import { atHost, type CanonicalUrl, storedCanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import {
  type AtUri,
  type Did,
  DOCUMENT as DOCUMENT_COLLECTION,
  isAtUriText,
  storedAtUri,
  storedDid,
} from 'masthead/internal/core/values/identifiers';
import { SECTION_LIMITS } from 'masthead/internal/lexicon/records/kept-record';
import type { Values } from '../engine.ts';
import { RANK } from '../tables.ts';
import { ownsHostSql, presentSql, takenSql, unavailableSql } from '../visibility.ts';

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
  /** `sites.checked_at`, milliseconds; of an alias the earlier one of both; `null` = never. */
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
  /**
   * Checked both ways (or from a replay file); `null` while unknown, when the check failed, and
   * when another account holds it now.
   */
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

/** Bytes. Records of honest sites are shorter. `longRecord` reads a longer one alone. */
const LONG = 2048;

// How many of the earliest documents with one path are read, and how many of their publications.
const MAX_WITH_PATH = 256;
const MAX_BEHIND = 12;

/**
 * At most this many of the best rows of a URL are read. Rows of an account that was just
 * deactivated, hidden or deleted are skipped; they leave the ranked index within seconds
 * (`jobs/sweeps.ts`). Until then a row behind this many of them is not found; it ranked
 * behind them before, too.
 */
const MAX_LOOKED_AT = 256;

/** The columns of a claim, in the order in which `claimColumns` selects and `claim` reads them. */
const CLAIM = 'uri, did, cid, claimed_at, account_created_at, verified, mirrored, owns_host, record';
const CLAIM_LENGTH = CLAIM.split(',').length;

/**
 * The columns of `CLAIM_READS` by name, for an engine that reads several of them in one statement.
 * `names`: the records that the site names if it denies all others. `taken`: whether a labeler
 * hides a document of the account.
 */
export const CLAIM_COLUMNS = {
  publication: `${CLAIM}, url, checked_at, names, labelled, taken`,
  publicationOfAlias: `${CLAIM}, url, checked_at, names, labelled, taken, alias, asked_at, named`,
  document: `${CLAIM}, site, path, reading_time, labelled`,
  owner: 'did, handle, pds, actor_profile, profile_visible',
} as const;

const PUBLICATION = `${claimColumns('p')}, p.url, ${ofSite('checked_at')}, ${ofSite('CASE WHEN denies = 1 THEN names END')},
  ${labelled('p')}, ${takenDocuments('p')}`;

const DOCUMENT = `${claimColumns('d')}, d.site, d.path, d.reading_time, ${labelled('d')}`;

/**
 * The reads of an answer. Each selects the rows of one key; an engine prepares it and reads many
 * keys at once.
 */
export const CLAIM_READS = {
  publication: `SELECT ${PUBLICATION} FROM publications p WHERE uri = $1 AND visible = 1 AND url IS NOT NULL AND ${presentSql('p')}`,
  document: `SELECT ${DOCUMENT} FROM documents d WHERE uri = $1 AND visible = 1 AND site IS NOT NULL AND path IS NOT NULL AND ${presentSql('d')}`,
  /**
   * The verified publication that has an alias: a URL at another host. The last three columns: the
   * alias, when its site was asked, and the records that it names.
   */
  publicationOfAlias: `SELECT ${PUBLICATION}, s.url, s.checked_at, s.names FROM sites s JOIN publications p ON p.uri = s.alias_of
    WHERE s.url = $1 AND s.alias_of IS NOT NULL AND p.visible = 1 AND p.verified = 1 AND p.url IS NOT NULL AND ${presentSql('p')}`,
  documentAt: best('documents d', DOCUMENT, 'site = $1 AND path = $2', 1),
  /**
   * The at-uris of those publications of a path's earliest documents that are at a URL, in order;
   * `null` for the others. The URL is not in the WHERE: the planner could then read all its claims,
   * once for each document. Constants are in the text; without them the planner cannot use the
   * partial index.
   */
  publicationsOfPath: `SELECT CASE WHEN p.url = $1 THEN p.uri END FROM (
      SELECT site, claimed_at, did, rev FROM documents WHERE path = $2 AND path <> '' AND visible = 1 ORDER BY claimed_at LIMIT ${MAX_WITH_PATH}
    ) earliest JOIN publications p ON p.uri = earliest.site
    WHERE p.visible = 1 AND ${presentSql('p')} AND ${presentSql('earliest')} ORDER BY earliest.claimed_at`,
  /**
   * A section of a profile, and how many records it has, counted to one more than its limit. Long
   * records beyond the limit are not read.
   */
  section: `SELECT r.collection, r.rkey, r.record, kept.found FROM (
      SELECT id, nth, CAST(count(*) OVER () AS integer) AS found, sum(bytes) OVER (ORDER BY nth) - bytes AS before FROM (
        SELECT id, octet_length(record) AS bytes, row_number() OVER (ORDER BY rank DESC, rkey) AS nth FROM profile_records
        WHERE did = $1 AND collection = $2 AND visible = 1 AND ${presentSql('profile_records')}
        ORDER BY rank DESC, rkey LIMIT ${SECTION_LIMITS.entries + 1}
      ) listed
    ) kept JOIN profile_records r ON r.id = kept.id
    WHERE kept.before < ${SECTION_LIMITS.bytes} AND kept.nth <= ${SECTION_LIMITS.entries} ORDER BY kept.nth`,
  didOfHandle: 'SELECT did FROM identities WHERE handle = $1 AND holds_handle = 1',
  /** Columns in the order of `toOwner`; only of an account that is shown. */
  owner: `SELECT i.did, CASE WHEN i.holds_handle = 1 THEN i.handle END, i.pds,
      (SELECT record FROM profile_records r WHERE r.uri = 'at://' || i.did || '/app.bsky.actor.profile/self' AND visible = 1 AND ${presentSql('r')}),
      (SELECT visible FROM profile_records r WHERE r.uri = 'at://' || i.did || '/id.sifa.profile.self/self' AND record IS NOT NULL AND ${presentSql('r')})
    FROM identities i WHERE i.did = $1
      AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.did = i.did AND ${unavailableSql('a')})
      AND NOT EXISTS (SELECT 1 FROM hidden WHERE subject = i.did)
      AND ${takenSql('i.did')} IS NULL`,
} as const;

/**
 * Reads a row of `publicationOfAlias`: the publication as if it were at the alias. Empty when the
 * alias's site does not name it, or when the URLs now differ in more than the host.
 */
export function toAlias(row: Values): PublicationRow[] {
  const publication = toPublication(row);
  const [alias, askedAt, named] = row.slice(CLAIM_COLUMNS.publication.split(',').length);
  const url = storedCanonicalUrl(String(alias));
  const isNamed = String(named).includes(`"${publication.uri}"`);
  if (!isNamed || atHost(publication.url, new URL(url).host) !== url) return [];
  return [{ ...publication, url, checkedAt: Math.min(publication.checkedAt ?? 0, Number(askedAt)) }];
}

/**
 * The best publications at a URL: `limit` rows of the ranked index, however many claims it has. The
 * limit is text: as a parameter it makes SQLite prepare the statement at every run.
 */
export function publicationsAt(limit: number): string {
  return best('publications p', PUBLICATION, 'url = $1', Math.trunc(limit));
}

/**
 * CROSS JOIN makes SQLite read the rows in the order of the index and stop at the limit, without a
 * sort.
 */
function best(table: string, columns: string, where: string, limit: number): string {
  const [name = '', row = ''] = table.split(' ');
  return `SELECT ${columns} FROM (
      SELECT id, did, rev FROM ${name} WHERE ${where} AND visible = 1 ORDER BY ${RANK} LIMIT ${MAX_LOOKED_AT}
    ) ranked CROSS JOIN ${table} WHERE ${row}.id = ranked.id AND ${presentSql('ranked')} LIMIT ${limit}`;
}

/** Reads rows of `publicationsOfPath`: the at-uris, without repeats. */
export function urisThere(rows: readonly Values[]): AtUri[] {
  const there = rows.flatMap(([uri]) => (typeof uri === 'string' ? [storedAtUri(uri)] : []));
  return [...new Set(there.slice(0, MAX_BEHIND))];
}

function ofSite(column: string): string {
  return `(SELECT ${column} FROM sites WHERE sites.url = p.url)`;
}

/** SQL: 1 when a labeler put a label on the record that is sent with the view. */
function labelled(row: string): string {
  return labelsExist(`lb.hides = 0 AND lb.uri = ${row}.uri`);
}

/** SQL: 1 when a labeler hides a document of the account. */
function takenDocuments(row: string): string {
  const folder = `'at://' || ${row}.did || '/${DOCUMENT_COLLECTION}`;
  return labelsExist(`lb.hides = 1 AND lb.uri > ${folder}/' AND lb.uri < ${folder}0'`);
}

function labelsExist(which: string): string {
  return `CASE WHEN EXISTS (SELECT 1 FROM labelers lr CROSS JOIN labels lb
    WHERE lr.active = 1 AND lb.labeler = lr.id AND ${which} AND lb.active = 1) THEN 1 ELSE 0 END`;
}

function claimColumns(row: string): string {
  const columns = ['uri', 'did', 'cid', 'claimed_at', 'account_created_at', 'verified'].map(
    (column) => `${row}.${column}`,
  );
  // An account loses its handle at once, even if `owns_host` of the row is not updated yet.
  const owns = `CASE WHEN ${row}.owns_host = 1 THEN ${ownsHostSql(row)} ELSE 0 END`;
  return `${columns.join(', ')}, ${row}.mirrored, ${owns}, CASE WHEN octet_length(${row}.record) <= ${LONG} THEN ${row}.record END`;
}

export function toPublication(row: Values): PublicationRow {
  const [url, checkedAt, names, isLabelled, hasTaken] = row.slice(CLAIM_LENGTH);
  const claimed = claim(row);
  return {
    ...claimed,
    url: storedCanonicalUrl(String(url)),
    checkedAt: typeof checkedAt === 'number' ? checkedAt : null,
    // The same account is not denied: it may have replaced its publication while the site still
    // names the old record.
    denied: typeof names === 'string' && !claimed.verified && !names.includes(`"at://${claimed.did}/`),
    labelled: isLabelled === 1,
    takenDocuments: hasTaken === 1,
  };
}

export function toDocument(row: Values): DocumentRow {
  const [place, path, readingTime, isLabelled] = row.slice(CLAIM_LENGTH);
  const site = String(place);
  return {
    ...claim(row),
    site: isAtUriText(site) ? storedAtUri(site) : storedCanonicalUrl(site),
    path: String(path),
    readingTime: typeof readingTime === 'number' ? readingTime : null,
    labelled: isLabelled === 1,
  };
}

export function toOwner([did, handle, pds, actorProfile, profileVisible]: Values): OwnerRow {
  return {
    did: storedDid(String(did)),
    handle: optionalText(handle),
    pds: optionalText(pds),
    actorProfile: optionalText(actorProfile),
    hasProfile: profileVisible === 1,
    profileHidden: profileVisible === 0,
  };
}

/** Reads rows of `section`. */
export function toProfileRows(rows: readonly Values[]): ProfileRows {
  const found = rows.map(([collection, rkey, record]) => ({
    collection: String(collection),
    rkey: String(rkey),
    record: String(record),
  }));
  const left = new Map<string, number>();
  for (const [collection, , , all] of rows)
    left.set(String(collection), (left.get(String(collection)) ?? Number(all)) - 1);
  return { rows: found, cut: [...left].flatMap(([collection, more]) => (more > 0 ? [collection] : [])) };
}

function optionalText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function claim([uri, did, cid, claimedAt, accountCreatedAt, verified, mirrored, ownsHost, record]: Values) {
  return {
    uri: storedAtUri(String(uri)),
    did: storedDid(String(did)),
    cid: optionalText(cid),
    claimedAt: Number(claimedAt),
    accountCreatedAt: Number(accountCreatedAt),
    verified: verified === 1,
    mirrored: mirrored === 1,
    ownsHost: ownsHost === 1,
    record: optionalText(record),
  };
}
