import type { ClaimValues, Values } from '../engine.ts';
import { CLAIM_READS, publicationsAt } from '../reads/claim-rows.ts';

const CLAIM = 'uri, did, cid, claimed_at, account_created_at, verified, mirrored, owns_host, record';

/**
 * Reads the claims on some URLs, the documents below them and the accounts of all of these in one
 * statement, to save round trips. Parameters: the URLs, and the bases and paths of documents. Its
 * one row has a list for each kind, with the columns of that kind in `CLAIM_READS`.
 */
export function claimsStatement(limit: number): string {
  const of = (select: string, ...columns: string[]) =>
    `(${columns.reduce((text, column, at) => text.replaceAll(`$${at + 1}`, column), select)}) found`;
  return `WITH prefix AS (SELECT unnest($1::text[]) AS url),
    p (${CLAIM}, url, checked_at, names, labelled, taken) AS MATERIALIZED (
      SELECT found.* FROM prefix CROSS JOIN LATERAL ${of(publicationsAt(limit), 'prefix.url')}),
    a (${CLAIM}, url, checked_at, names, labelled, taken, alias, asked_at, named) AS MATERIALIZED (
      SELECT found.* FROM prefix CROSS JOIN LATERAL ${of(CLAIM_READS.publicationOfAlias, 'prefix.url')}),
    pair AS (SELECT * FROM unnest($2::text[], $3::text[]) AS pair (base, path)),
    wanted AS (SELECT base AS site, path FROM pair
      UNION SELECT claiming.uri, pair.path FROM pair CROSS JOIN (SELECT uri, url FROM p UNION ALL SELECT uri, alias FROM a) claiming
        WHERE claiming.url = pair.base),
    d (${CLAIM}, site, path, reading_time, labelled) AS MATERIALIZED (
      SELECT found.* FROM wanted CROSS JOIN LATERAL ${of(CLAIM_READS.documentAt, 'wanted.site', 'wanted.path')}),
    who AS (SELECT did FROM p UNION SELECT did FROM a UNION SELECT did FROM d),
    o (did, handle, pds, actor_profile, profile_visible) AS (
      SELECT found.* FROM who CROSS JOIN LATERAL ${of(CLAIM_READS.owner, 'who.did')})
    SELECT ${[
      rowsOf('p', `${CLAIM}, url, checked_at, names, labelled, taken`),
      rowsOf('a', `${CLAIM}, url, checked_at, names, labelled, taken, alias, asked_at, named`),
      rowsOf('d', `${CLAIM}, site, path, reading_time, labelled`),
      rowsOf('o', 'did, handle, pds, actor_profile, profile_visible'),
    ].join(', ')}`;
}

/** SQL: all rows as one JSON list of lists. */
function rowsOf(table: string, columns: string): string {
  return `(SELECT coalesce(json_agg(json_build_array(${columns})), '[]') FROM ${table})`;
}

/** Reads the one row of `claimsStatement`. */
export function toClaims([publications, aliases, documents, owners]: readonly (readonly Values[])[]): ClaimValues {
  return { publications: publications ?? [], aliases: aliases ?? [], documents: documents ?? [], owners: owners ?? [] };
}
