import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';

// A page names few documents; whoever names thousands is heard no longer than this.
const MOST_PER_PAGE = 16;

/** Sites to be asked by now, the longest waiting first. */
export async function dueSites(db: Kysely<Schema>, now: number, most: number) {
  return db
    .selectFrom('sites')
    .select(['url', 'check_at as dueAt'])
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(most)
    .execute();
}

/** Pages to be read by now, with the documents that they should name. */
export async function duePages(db: Kysely<Schema>, now: number, most: number) {
  return db
    .selectFrom('pages')
    .leftJoin('documents', 'documents.uri', 'pages.uri')
    .select(['pages.uri as uri', 'pages.rev as rev', 'documents.did as did', 'documents.record as record'])
    .where('pages.check_at', '<=', now)
    .orderBy('pages.check_at')
    .limit(most)
    .execute();
}

/** Documents of which no page has been looked at since they changed, in the order of their numbers. */
export async function documentsWithoutPage(db: Kysely<Schema>, after: number, most: number) {
  const batch = db
    .selectFrom('documents')
    .select(['id', 'uri', 'rev', 'visible'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .as('batch');
  const found = await db
    .selectFrom(batch)
    .leftJoin('pages', 'pages.uri', 'batch.uri')
    .select(['batch.id as id', 'batch.uri as uri', 'batch.rev as rev', 'batch.visible as visible', 'pages.rev as seen'])
    .orderBy('batch.id')
    .execute();
  return {
    /** The number to go on after; `null` at the end. */
    next: found.length < most ? null : (found.at(-1)?.id ?? null),
    last: found.at(-1)?.id ?? after,
    wanted: found.filter(({ visible, rev, seen }) => visible === 1 && rev !== seen),
  };
}

/** The highest number of a document. */
export async function newestDocument(db: Kysely<Schema>): Promise<number> {
  const found = await db.selectFrom('documents').select(sql<number | null>`max(id)`.as('id')).executeTakeFirst();
  return Number(found?.id ?? 0);
}

/** Documents in answers that their own pages name, by the pages' canonical addresses. */
export async function documentsNamedAt(db: Kysely<Schema>, urls: readonly string[]) {
  if (urls.length === 0) return [];
  return namedDocuments(db).where('pages.url', 'in', urls).limit(MOST_PER_PAGE).execute();
}

/** Those of these documents that their own pages name. */
export async function documentsNamed(db: Kysely<Schema>, uris: readonly string[]) {
  if (uris.length === 0) return [];
  return namedDocuments(db).where('pages.uri', 'in', uris).where('pages.url', 'is not', null).execute();
}

/** Of these documents those whose pages name only strangers' instead, with the pages' canonical addresses. */
export async function documentsDenied(db: Kysely<Schema>, uris: readonly string[]): Promise<Map<string, string>> {
  if (uris.length === 0) return new Map();
  const found = await db
    .selectFrom('pages')
    .select(['uri', 'denies'])
    .where('uri', 'in', uris)
    .where('denies', 'is not', null)
    .execute();
  return new Map(found.flatMap(({ uri, denies }) => (denies === null ? [] : [[uri, denies]])));
}

function namedDocuments(db: Kysely<Schema>) {
  return db
    .selectFrom('pages')
    .innerJoin('documents as d', 'd.uri', 'pages.uri')
    .select(['d.uri', 'd.did', 'd.cid', 'd.record', 'd.claimed_at', 'd.owns_host', 'd.reading_time'])
    .select(['pages.url as page', 'pages.checked_at as checkedAt'])
    .where('d.visible', '=', 1)
    .orderBy('d.claimed_at')
    .orderBy('d.uri');
}
