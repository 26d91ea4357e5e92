import { type Expression, type Kysely, sql } from 'kysely';
import {
  type AtUri,
  authorityOf,
  collectionOf,
  type Did,
  startsAsDid,
  toAtUri,
} from 'masthead/internal/core/values/identifiers';
import { tableOf } from '../../source/event.ts';
import { askSweep, refreshRecord } from '../jobs/sweeps.ts';
import type { Schema } from '../tables.ts';
import { RECORD_TABLES } from '../visibility.ts';
import { firstRow, isBelow, rows, type Work } from '../work.ts';
import { takenBy } from './labels.ts';

/** The result of hiding or showing a subject. */
export interface HiddenChange {
  /** Whether the operator's list changed. */
  readonly changed: boolean;
  /** Since when the subject is on the list, milliseconds; `null` when it is not on the list. */
  readonly hiddenAt: number | null;
  /** Whether the index holds the record, or any record of the account. */
  readonly held: boolean;
  /**
   * Why a subject that is not on the list is still in no answer, for people to read; `null` when
   * nothing else hides it, or when it was just hidden.
   */
  readonly stillAbsent: string | null;
}

/** A subject that the operator hides. */
export interface HiddenSubject {
  /** An at-uri or a DID. */
  readonly subject: string;
  /** Since when, milliseconds. */
  readonly hiddenAt: number;
  /** Whether the index holds the record, or any record of the account. */
  readonly held: boolean;
}

/** SQL: 1 when the index holds the record, or any record of the account. */
function held(subject: Expression<string>) {
  const tables = RECORD_TABLES.map(
    (table) =>
      sql`EXISTS (SELECT 1 FROM ${sql.table(table)} r WHERE (r.uri = ${subject} OR r.did = ${subject}) AND r.record IS NOT NULL)`,
  );
  return sql<number>`CASE WHEN ${sql.join(tables, sql` OR `)} THEN 1 ELSE 0 END`.as('held');
}

/** @param since for a subject that is put on the list, milliseconds */
export function* hideSubject(
  db: Kysely<Schema>,
  subject: Did | AtUri,
  hide: boolean,
  since = Date.now(),
): Work<HiddenChange> {
  const list = db.insertInto('hidden').values({ subject, hidden_at: since });
  const changed = yield* rows(
    hide
      ? list.onConflict((conflict) => conflict.doNothing()).returning('subject')
      : db.deleteFrom('hidden').where('subject', '=', subject).returning('subject'),
  );
  if (!startsAsDid(subject)) yield* refreshRecord(db, subject);
  else if (changed.length > 0) yield* askSweep(db, subject);
  const listed = yield* firstRow(db.selectFrom('hidden').select('hidden_at').where('subject', '=', subject));
  const found = yield* firstRow(db.selectNoFrom(held(sql`CAST(${subject} AS TEXT)`)));
  return {
    changed: changed.length > 0,
    hiddenAt: listed?.hidden_at ?? null,
    held: found?.held === 1,
    stillAbsent: hide ? null : yield* whyAbsent(db, subject),
  };
}

/**
 * The operator's list, newest first. It reads an index of any version, so its tables and columns
 * must not change.
 */
export function* listHidden(db: Kysely<Schema>): Work<HiddenSubject[]> {
  const all = db.selectFrom('hidden as h').select(['h.subject', 'h.hidden_at as hiddenAt', held(sql.ref('h.subject'))]);
  const found = yield* rows(all.orderBy('h.hidden_at', 'desc').orderBy('h.subject'));
  return found.map((row) => ({ ...row, held: row.held === 1 }));
}

function* whyAbsent(db: Kysely<Schema>, subject: Did | AtUri): Work<string | null> {
  if (startsAsDid(subject)) return (yield* whyAccountAbsent(db, subject)) ?? (yield* hiddenRecords(db, subject));
  const did = authorityOf(subject);
  if (yield* isListed(db, did)) return `its account ${did} is hidden`;
  const document = yield* firstRow(db.selectFrom('documents').select('site').where('uri', '=', subject));
  const publication = toAtUri(document?.site);
  if (publication !== null && (yield* isListed(db, publication))) return `its publication ${publication} is hidden`;
  const labeler = yield* takenBy(db, subject);
  if (labeler !== null) return `the labeler ${labeler} has taken it down`;
  const labelerAbove = publication && (yield* takenBy(db, publication));
  if (labelerAbove !== null) return `the labeler ${labelerAbove} has taken its publication ${publication} down`;
  return (yield* whyAccountAbsent(db, did)) ?? (yield* whyRecordAbsent(db, subject));
}

function* isListed(db: Kysely<Schema>, subject: Did | AtUri): Work<boolean> {
  const listed = db.selectFrom('hidden').select('subject').where('subject', '=', subject);
  return (yield* firstRow(listed)) !== undefined;
}

function* whyAccountAbsent(db: Kysely<Schema>, did: Did): Work<string | null> {
  const labeler = yield* takenBy(db, did);
  if (labeler !== null) return `the labeler ${labeler} has taken its account down`;
  const account = yield* firstRow(db.selectFrom('accounts').selectAll().where('did', '=', did));
  if (account?.active === 0) return `its account is not active (${account.status ?? 'its server does not say why'})`;
  return account?.signed_in_only === 1
    ? 'its owner shows the account to people who are signed in only (!no-unauthenticated on its app.bsky.actor.profile)'
    : null;
}

function* whyRecordAbsent(db: Kysely<Schema>, uri: AtUri): Work<string | null> {
  const table = tableOf(collectionOf(uri));
  if (table === null) return null;
  const asks = db.selectFrom(table).select('uri').where('uri', '=', uri).where('shown', '=', 0);
  const found = yield* firstRow(asks.where('record', 'is not', null));
  return found ? 'the record itself asks for it' : null;
}

function* hiddenRecords(db: Kysely<Schema>, did: Did): Work<string | null> {
  const own = db.selectFrom('hidden').where(isBelow('subject', `at://${did}`));
  const found = yield* firstRow(own.select(sql<number>`count(*)`.as('count')));
  const some = Number(found?.count ?? 0);
  if (some === 0) return null;
  return `of its records ${some} ${some === 1 ? 'is hidden by itself' : 'are hidden by themselves'}`;
}
