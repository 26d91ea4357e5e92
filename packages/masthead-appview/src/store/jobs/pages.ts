import { type Kysely, sql } from 'kysely';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import type { AtUri, Did } from 'masthead/internal/core/values/identifiers';
import type { Schema } from '../tables.ts';
import { ownsHostSql, present } from '../visibility.ts';
import { firstRow, rows, type Work } from '../work.ts';
import { askedAgain, DAY, retryDelay, type Slow } from './due-times.ts';

const HOLDS = 7 * DAY;
// A page names few documents. More than this are ignored, so that a page with thousands costs
// little.
const MAX_PER_PAGE = 16;

export interface PageAnswer {
  readonly uri: AtUri;
  readonly rev: string;
  /**
   * `named`: the page names the document. `denied`: it names only other accounts' documents.
   * `not-named`: neither. `silent`: no usable answer. `not-needed`: the document's publication
   * proves it or is not shown, or the document has no usable URL.
   */
  readonly result: 'named' | 'denied' | 'not-named' | 'silent' | 'not-needed';
  readonly url: CanonicalUrl | null;
  readonly askedAt: number;
  /** Whether its host took long; default 0. */
  readonly slow?: Slow;
}

/**
 * Queues the page of a new or changed document. `due`: when the page is due, if later than `now`.
 */
export function* requestPageCheck(
  db: Kysely<Schema>,
  uri: AtUri,
  rev: string,
  now: number,
  due: number = now,
): Work<void> {
  const added = db.insertInto('pages').values({ uri, rev, check_at: due });
  const again = askedAgain('pages', 'check_at', now, due);
  yield* rows(added.onConflict((known) => known.column('uri').doUpdateSet({ rev, ...again })));
}

/** Delays a page. `slow`: its host was slow. */
export function* postponePage(db: Kysely<Schema>, uri: AtUri, checkAt: number, slow?: Slow): Work<void> {
  const put = { check_at: checkAt, ...(slow !== undefined && { slow }) };
  yield* rows(db.updateTable('pages').set(put).where('uri', '=', uri));
}

/**
 * Stores what a page says about its document. The answer counts for one URL: a document that has
 * moved needs a new check.
 */
export function* writePageAnswer(
  db: Kysely<Schema>,
  { uri, rev, result, url, askedAt, slow = 0 }: PageAnswer,
): Work<void> {
  const page = yield* firstRow(db.selectFrom('pages').selectAll().where('uri', '=', uri));
  // The document has changed meanwhile: the answer is about its old revision.
  if (!page || page.rev !== rev) return;
  const said = page.url === url ? page.named_at : page.denies === url ? page.checked_at : null;
  const holds = result === 'silent' && said !== null && askedAt - said < HOLDS;
  const settled = result === 'named' || result === 'not-needed';
  const hasNamed = page.named_at !== null || result === 'denied' || page.denies !== null;
  const change = {
    slow,
    attempts: settled ? 0 : page.attempts + 1,
    check_at: askedAt + (settled ? DAY : retryDelay(page.attempts, hasNamed)),
    ...(!holds && {
      url: result === 'named' ? url : null,
      denies: result === 'denied' ? url : null,
      // The last time; it stays when the page no longer names the document.
      ...(result === 'named' && { named_at: askedAt }),
      checked_at: result === 'not-needed' ? null : askedAt,
    }),
  };
  yield* rows(db.updateTable('pages').set(change).where('uri', '=', uri));
}

export function* dropPage(db: Kysely<Schema>, uri: AtUri): Work<void> {
  yield* rows(db.deleteFrom('pages').where('uri', '=', uri));
}

/** A page that is due: its document and the revision. */
export interface DuePage {
  readonly uri: AtUri;
  readonly rev: string;
}

/**
 * Pages due at `now` (milliseconds), the longest waiting first. `slow`: those with slow hosts, or
 * the others.
 */
export function duePages(db: Kysely<Schema>, now: number, limit: number, slow: Slow): Work<DuePage[]> {
  const due = db.selectFrom('pages').select(['uri', 'rev']).where('slow', '=', slow).where('check_at', '<=', now);
  return rows(due.orderBy('check_at').limit(limit));
}

/**
 * The document that a page should name. It is read only at its turn: records are long, and many
 * pages are due at once.
 */
export function documentOf(db: Kysely<Schema>, uri: AtUri): Work<{ did: Did; record: string | null } | undefined> {
  return firstRow(db.selectFrom('documents').select(['did', 'record']).where('uri', '=', uri));
}

/** The publication of a document; `undefined` when it is not shown. */
export function publicationOf(db: Kysely<Schema>, uri: AtUri) {
  const shown = db.selectFrom('publications').select(['did', 'url', 'verified']).where('uri', '=', uri);
  return firstRow(shown.where('visible', '=', 1).where(present('publications')));
}

/**
 * Reads `limit` documents by id, after `after`. `wanted` are the visible ones whose page was not
 * queued since they changed.
 */
export function* documentsWithoutPage(db: Kysely<Schema>, after: number, limit: number) {
  const all = db.selectFrom('documents').select(['id', 'uri', 'did', 'rev', 'visible']).where('id', '>', after);
  const batch = db.selectFrom(all.orderBy('id').limit(limit).as('batch')).selectAll('batch');
  const checked = batch.leftJoin('pages', 'pages.uri', 'batch.uri').select('pages.rev as seen');
  const found = yield* rows(checked.orderBy('batch.id'));
  return {
    /** The id to continue after; `null` at the end. */
    next: found.length < limit ? null : (found.at(-1)?.id ?? null),
    last: found.at(-1)?.id ?? after,
    wanted: found.filter(({ visible, rev, seen }) => visible === 1 && rev !== seen),
  };
}

/** The highest id of a document; 0 when there is none. */
export function* newestDocument(db: Kysely<Schema>): Work<number> {
  const found = yield* firstRow(db.selectFrom('documents').select(sql<number | null>`max(id)`.as('id')));
  return Number(found?.id ?? 0);
}

export type NamedDocument = ReturnType<typeof documentsNamed> extends Work<(infer Row)[]> ? Row : never;

/** Visible documents that their own pages name, found by the URLs of the pages. */
export function* documentsNamedAt(db: Kysely<Schema>, urls: readonly CanonicalUrl[]) {
  if (urls.length === 0) return [];
  return yield* rows(namedDocuments(db).where('pages.url', 'in', urls).limit(MAX_PER_PAGE));
}

/** Which of these documents their own pages name; only visible ones. */
export function* documentsNamed(db: Kysely<Schema>, uris: readonly AtUri[]) {
  if (uris.length === 0) return [];
  return yield* rows(namedDocuments(db).where('pages.uri', 'in', uris).where('pages.url', 'is not', null));
}

/**
 * Which of these documents are denied: at-uri to the URL of the page that names only other
 * accounts' documents.
 */
export function* documentsDenied(db: Kysely<Schema>, uris: readonly AtUri[]): Work<Map<string, CanonicalUrl>> {
  if (uris.length === 0) return new Map();
  const denied = db.selectFrom('pages').select(['uri', 'denies']).where('uri', 'in', uris);
  const found = yield* rows(denied.where('denies', 'is not', null));
  return new Map(found.flatMap(({ uri, denies }) => (denies === null ? [] : [[uri, denies]])));
}

function namedDocuments(db: Kysely<Schema>) {
  return db
    .selectFrom('pages')
    .innerJoin('documents as d', 'd.uri', 'pages.uri')
    .select(['d.uri', 'd.did', 'd.cid', 'd.record', 'd.mirrored', 'd.claimed_at as claimedAt'])
    .select(['d.account_created_at as accountCreatedAt', 'd.reading_time as readingTime'])
    .select(sql<number>`${sql.raw(ownsHostSql('d'))}`.as('ownsHost'))
    .select(['pages.url as page', 'pages.checked_at as checkedAt'])
    .where('d.visible', '=', 1)
    .where(present('d'))
    .orderBy('d.claimed_at')
    .orderBy('d.uri');
}
