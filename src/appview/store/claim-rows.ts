import type { DocumentRow, PublicationRow } from './store-rows.ts';

/** What a driver gives for a row of `publications` or `documents`: the columns are named alike in both engines. */
type Columns = Readonly<Record<string, unknown>>;

/** A row of `publications`. */
export function toPublication(row: Columns): PublicationRow {
  const { checked_at: checkedAt } = row;
  return { ...claim(row), url: String(row.url), checkedAt: typeof checkedAt === 'number' ? checkedAt : null };
}

/** A row of `documents`. */
export function toDocument(row: Columns): DocumentRow {
  return {
    ...claim(row),
    site: String(row.site),
    path: String(row.path),
    readingTime: typeof row.reading_time === 'number' ? row.reading_time : null,
  };
}

/** A text, or `null` for a column that is empty. */
export function optionalText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function claim(row: Columns) {
  return {
    uri: String(row.uri),
    did: String(row.did),
    cid: optionalText(row.cid),
    claimedAt: Number(row.claimed_at),
    verified: row.verified === 1,
    ownsHost: row.owns_host === 1,
    record: String(row.record),
  };
}
