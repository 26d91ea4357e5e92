import { CLAIM_READS, publicationsAt } from '../claim-rows.ts';
import type { ClaimValues, Values } from '../engine.ts';

const CLAIM = 'uri, did, cid, claimed_at, born, verified, mirrored, owns_host, record';

/**
 * The claims on some URLs, the documents below them and the accounts of all of these, in one statement: each would be a round trip. Parameters: the URLs, and the bases and paths of documents.
 * Every row has a number of its kind and the same columns.
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
    SELECT 0, ${CLAIM}, url, checked_at, names, labelled, taken, NULL, NULL::bigint, NULL FROM p
    UNION ALL SELECT 1, ${CLAIM}, url, checked_at, names, labelled, taken, alias, asked_at, named FROM a
    UNION ALL SELECT 2, ${CLAIM}, site, reading_time, path, labelled, NULL, NULL, NULL, NULL FROM d
    UNION ALL SELECT 3, did, handle, pds, NULL, NULL, NULL, NULL, NULL, actor_profile, NULL, NULL, NULL, profile_visible, NULL, NULL, NULL, NULL FROM o`;
}

/** The rows of `claimsStatement`, each as the read of its kind gives it. */
export function sortClaims(rows: readonly Values[]): ClaimValues {
  const publications: Values[] = [];
  const aliases: Values[] = [];
  const documents: Values[] = [];
  const owners: Values[] = [];
  for (const [kind, ...row] of rows) {
    if (kind === 0) publications.push(row);
    else if (kind === 1) aliases.push(row);
    else if (kind === 2) documents.push([...row.slice(0, 10), row[11], row[10], row[12]]);
    else owners.push([row[0], row[1], row[2], row[8], row[12]]);
  }
  return { publications, aliases, documents, owners };
}
