import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { RECORD_TABLES } from './record-tables.ts';
import { wantSiteChecks } from './site-work.ts';
import { refreshVisible } from './visibility.ts';
import { rows, type Work } from './work.ts';

/** What became of a subject on the operator's list. */
export interface HiddenChange {
  /** Whether the list changed. */
  readonly changed: boolean;
  /** Since when it has been on the list, milliseconds; `null` for one that is not. */
  readonly hiddenAt: number | null;
  /** Whether the index holds the record, or any record of the account. */
  readonly held: boolean;
  /** Why it is in no answer all the same, now that it is off the list. */
  readonly stillAbsent: string | null;
}

/** A subject that the operator hides. */
export interface HiddenSubject {
  /** An at-uri or a DID. */
  readonly subject: string;
  /** Milliseconds. */
  readonly hiddenAt: number;
  /** Whether the index holds the record, or any record of the account. */
  readonly held: boolean;
}

/** SQL of both engines: 1 when a record, or any of an account, is in the index. `subject` is how the statement calls it. */
const heldSql = (subject: string) =>
  `CASE WHEN ${RECORD_TABLES.map(
    (table) =>
      `EXISTS (SELECT 1 FROM ${table} r WHERE (r.uri = ${subject} OR r.did = ${subject}) AND r.record IS NOT NULL)`,
  ).join(' OR ')} THEN 1 ELSE 0 END`;

const LIST = `SELECT h.subject, h.hidden_at AS "hiddenAt", ${heldSql('h.subject')} AS held FROM hidden h ORDER BY h.hidden_at DESC, h.subject`;

/** Puts a subject on the operator's list, or takes it off. */
export function* hideSubject(db: Kysely<Schema>, subject: string, hide: boolean): Work<HiddenChange> {
  const named = subject.startsWith('did:') ? { did: subject } : { uri: subject };
  const changed = yield* hide
    ? rows(
        db
          .insertInto('hidden')
          .values({ subject, hidden_at: Date.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('subject'),
      )
    : rows(db.deleteFrom('hidden').where('subject', '=', subject).returning('subject'));
  yield* refreshVisible(db, named);
  if (!hide) yield* wantSiteChecks(db, named, Date.now());
  const [listed] = yield* rows(db.selectFrom('hidden').select('hidden_at').where('subject', '=', subject));
  const isHeld = sql<{
    held: number;
  }>`SELECT ${sql.raw(heldSql('s.subject'))} AS held FROM (SELECT CAST(${subject} AS TEXT) AS subject) s`;
  const [found] = yield* rows({ compile: () => isHeld.compile(db) });
  return {
    changed: changed.length > 0,
    hiddenAt: listed?.hidden_at ?? null,
    held: found?.held === 1,
    stillAbsent: hide ? null : yield* whyAbsent(db, subject),
  };
}

/** The operator's list, the newest first. */
export async function listHidden(db: Kysely<Schema>): Promise<HiddenSubject[]> {
  const { rows: found } = await sql<{ subject: string; hiddenAt: number; held: number }>`${sql.raw(LIST)}`.execute(db);
  return found.map(({ held, ...row }) => ({ ...row, held: held === 1 }));
}

/** Why a subject that is not on the list is in no answer all the same; `null` where nothing speaks against it. */
function* whyAbsent(db: Kysely<Schema>, subject: string): Work<string | null> {
  const isAccount = subject.startsWith('did:');
  const did = isAccount ? subject : (subject.split('/')[2] ?? '');
  const hidden = (what: string) => rows(db.selectFrom('hidden').select('subject').where('subject', '=', what));
  if (!isAccount) {
    if ((yield* hidden(did)).length > 0) return `its account ${did} is hidden`;
    const [document] = yield* rows(db.selectFrom('documents').select('site').where('uri', '=', subject));
    const { site = null } = document ?? {};
    if (site !== null && (yield* hidden(site)).length > 0) return `its publication ${site} is hidden`;
  }
  const gone = db.selectFrom('accounts').select('status').where('did', '=', did).where('active', '=', 0);
  const [account] = yield* rows(gone);
  if (account) return `its account is not active (${account.status ?? 'its server does not say why'})`;
  for (const table of isAccount ? [] : RECORD_TABLES) {
    const asks = db.selectFrom(table).select('uri').where('uri', '=', subject).where('shown', '=', 0);
    if ((yield* rows(asks.where('record', 'is not', null))).length > 0) return 'the record itself asks for it';
  }
  if (!isAccount) return null;
  const own = db.selectFrom('hidden').select('subject').where('subject', '>=', `at://${did}/`);
  const some = yield* rows(own.where('subject', '<', `at://${did}0`));
  if (some.length === 0) return null;
  return `of its records ${some.length} ${some.length === 1 ? 'is hidden by itself' : 'are hidden by themselves'}`;
}
