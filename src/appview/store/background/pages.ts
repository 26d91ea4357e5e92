import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { retryDelay } from './sites.ts';
import { firstRow, rows, type Work } from './work.ts';

const DAY = 24 * 3_600_000;
const HOLDS = 7 * DAY;
// A page names few documents; whoever names thousands is heard no longer than this.
const MAX_PER_PAGE = 16;

/** What reading a document's page came to. */
export interface PageAnswer {
  readonly uri: string;
  /** The revision of the document that was checked. */
  readonly rev: string;
  /** `named`: the page names it; `denied`: it names only strangers' documents; `not-named`: neither; `silent`: no answer that counts; `not-needed`: its publication proves it, or it has no address. */
  readonly result: 'named' | 'denied' | 'not-named' | 'silent' | 'not-needed';
  /** The canonical address of the page. */
  readonly url: string | null;
  readonly askedAt: number;
}

/** Puts a document in the queue, or back at its front when it has changed. */
export function* requestPageCheck(db: Kysely<Schema>, uri: string, rev: string, now: number): Work<void> {
  const added = db.insertInto('pages').values({ uri, rev, check_at: now });
  yield* rows(added.onConflict((known) => known.column('uri').doUpdateSet({ rev, check_at: now, attempts: 0 })));
}

/** A page has to wait for its turn. */
export function* postponePage(db: Kysely<Schema>, uri: string, checkAt: number): Work<void> {
  yield* rows(db.updateTable('pages').set({ check_at: checkAt }).where('uri', '=', uri));
}

/** Takes in what a page says about its document. A page names a document at one address: a document that has moved needs a new look. */
export function* writePageAnswer(db: Kysely<Schema>, { uri, rev, result, url, askedAt }: PageAnswer): Work<void> {
  const page = yield* firstRow(db.selectFrom('pages').selectAll().where('uri', '=', uri));
  // The document changed meanwhile: this answer is about what it was.
  if (!page || page.rev !== rev) return;
  const said = page.url === url ? page.named_at : page.denies === url ? page.checked_at : null;
  const holds = result === 'silent' && said !== null && askedAt - said < HOLDS;
  const settled = result === 'named' || result === 'not-needed';
  yield* rows(
    db
      .updateTable('pages')
      .set({
        attempts: settled ? 0 : page.attempts + 1,
        check_at: askedAt + (settled ? DAY : retryDelay(page.attempts)),
        ...(!holds && {
          url: result === 'named' ? url : null,
          denies: result === 'denied' ? url : null,
          named_at: result === 'named' ? askedAt : null,
          checked_at: result === 'not-needed' ? null : askedAt,
        }),
      })
      .where('uri', '=', uri),
  );
}

/** The document is gone: nothing is to be read any more. */
export function* dropPage(db: Kysely<Schema>, uri: string): Work<void> {
  yield* rows(db.deleteFrom('pages').where('uri', '=', uri));
}

/** A page to be read, with the document that it should name; without one when that is gone. */
export interface DuePage {
  readonly uri: string;
  readonly rev: string;
  readonly did: string | null;
  readonly record: string | null;
}

/** Pages to be read by now, the longest waiting first. */
export function duePages(db: Kysely<Schema>, now: number, limit: number): Work<DuePage[]> {
  return rows(
    db
      .selectFrom('pages')
      .leftJoin('documents', 'documents.uri', 'pages.uri')
      .select(['pages.uri as uri', 'pages.rev as rev', 'documents.did as did', 'documents.record as record'])
      .where('pages.check_at', '<=', now)
      .orderBy('pages.check_at')
      .limit(limit),
  );
}

/** Documents of which no page has been looked at since they changed, in the order of their numbers. */
export function* documentsWithoutPage(db: Kysely<Schema>, after: number, limit: number) {
  const all = db.selectFrom('documents').select(['id', 'uri', 'rev', 'visible']).where('id', '>', after);
  const found = yield* rows(
    db
      .selectFrom(all.orderBy('id').limit(limit).as('batch'))
      .leftJoin('pages', 'pages.uri', 'batch.uri')
      .select(['batch.id as id', 'batch.uri as uri', 'batch.rev as rev', 'visible', 'pages.rev as seen'])
      .orderBy('batch.id'),
  );
  return {
    /** The number to go on after; `null` at the end. */
    next: found.length < limit ? null : (found.at(-1)?.id ?? null),
    last: found.at(-1)?.id ?? after,
    wanted: found.filter(({ visible, rev, seen }) => visible === 1 && rev !== seen),
  };
}

/** The highest number of a document. */
export function* newestDocument(db: Kysely<Schema>): Work<number> {
  const found = yield* firstRow(db.selectFrom('documents').select(sql<number | null>`max(id)`.as('id')));
  return Number(found?.id ?? 0);
}

/** A document that its own page names. */
export type NamedDocument = ReturnType<typeof documentsNamed> extends Work<(infer Row)[]> ? Row : never;

/** Documents in answers that their own pages name, by the pages' canonical addresses. */
export function* documentsNamedAt(db: Kysely<Schema>, urls: readonly string[]) {
  if (urls.length === 0) return [];
  return yield* rows(namedDocuments(db).where('pages.url', 'in', urls).limit(MAX_PER_PAGE));
}

/** Those of these documents that their own pages name. */
export function* documentsNamed(db: Kysely<Schema>, uris: readonly string[]) {
  if (uris.length === 0) return [];
  return yield* rows(namedDocuments(db).where('pages.uri', 'in', uris).where('pages.url', 'is not', null));
}

/** Of these documents those whose pages name only strangers' instead, with the pages' canonical addresses. */
export function* documentsDenied(db: Kysely<Schema>, uris: readonly string[]): Work<Map<string, string>> {
  if (uris.length === 0) return new Map();
  const denied = db.selectFrom('pages').select(['uri', 'denies']).where('uri', 'in', uris);
  const found = yield* rows(denied.where('denies', 'is not', null));
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
