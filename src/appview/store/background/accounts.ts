import { type Kysely, sql } from 'kysely';
import { lastTidOf } from '../../../syntax/identifiers.ts';
import type { Schema } from '../schema/schema.ts';
import type { AccountWrite } from '../store-write.ts';
import { settleHandle } from './identities.ts';
import { requestSiteChecks } from './sites.ts';
import { RECORD_TABLES, refreshVisible } from './visibility.ts';
import { firstRow, ofAccount, rows, type Work } from './work.ts';

/** Shows or hides an account's rows. A deleted account's are also removed later (`purgeSome`); its own row stays, so that older events bring nothing back. */
export function* writeAccount(db: Kysely<Schema>, write: AccountWrite): Work<void> {
  const { did, active, status = null, time } = write;
  const before = yield* firstRow(db.selectFrom('accounts').select('time').where('did', '=', did));
  const identity = yield* firstRow(db.selectFrom('identities').select('handle').where('did', '=', did));
  // Every account of the network announces once that it is active. Only accounts that the index has met get a row.
  if (active && !before && !identity) return;
  if (before && before.time > time) return;
  const state = { active: Number(active), status, time };
  const added = db.insertInto('accounts').values({ did, ...state });
  yield* rows(added.onConflict((conflict) => conflict.column('did').doUpdateSet(state)));
  yield* refreshVisible(db, { did });
  if (active && before) yield* requestSiteChecks(db, { did }, Date.now());
  if (!active && status === 'deleted') yield* forget(db, did, time, identity?.handle ?? null);
}

/** Deletes whatever is there by now, by whatever clock it was written: no stored revision is newer than `gone_rev`. */
function* forget(db: Kysely<Schema>, did: string, time: number, handle: string | null): Work<void> {
  let goneRev = lastTidOf(time);
  for (const table of RECORD_TABLES) {
    const newest = db.selectFrom(table).select(sql<string | null>`max(rev)`.as('rev')).where('did', '=', did);
    for (const { rev } of yield* rows(newest)) if (rev !== null && rev > goneRev) goneRev = rev;
  }
  yield* rows(db.updateTable('accounts').set({ gone_rev: goneRev }).where('did', '=', did));
  const purge = db.insertInto('purges').values({ did });
  yield* rows(purge.onConflict((conflict) => conflict.doNothing()));
  // Until they are removed, the rows claim nothing. If the account comes back, what it then writes is a new claim.
  const nothing = { host: null, verified: 0, owns_host: 0 };
  const [publications, documents] = [db.updateTable('publications'), db.updateTable('documents')];
  yield* rows(publications.set({ ...nothing, url: null }).where('did', '=', did));
  yield* rows(documents.set({ ...nothing, site: null, path: null }).where('did', '=', did));
  const profile = db.selectFrom('profile_records').select('uri').where('did', '=', did);
  yield* rows(db.deleteFrom('organisation_refs').where('uri', 'in', profile));
  // Free the handle: the account that was last seen with it before holds it again.
  yield* rows(db.updateTable('identities').set({ handle: null }).where('did', '=', did));
  yield* settleHandle(db, did, handle, null);
  for (const table of ['identities', 'resyncs', 'repositories'] as const) {
    yield* rows(db.deleteFrom(table).where('did', '=', did));
  }
  yield* rows(db.deleteFrom('dead_letters').where(ofAccount('about', did)));
}

/** Removes at most `limit` rows of one deleted account, so that a transaction stays short. Returns whether there may be more. */
export function* purgeSome(db: Kysely<Schema>, limit: number): Work<boolean> {
  const next = yield* firstRow(
    db
      .selectFrom('purges')
      .innerJoin('accounts', 'accounts.did', 'purges.did')
      .select(['purges.did as did', 'accounts.gone_rev as goneRev'])
      .orderBy('purges.did')
      .limit(1),
  );
  if (!next) return false;
  const { did, goneRev } = next;
  let left = limit;
  for (const table of RECORD_TABLES) {
    if (left === 0) return true;
    const removable = db.selectFrom(table).select(['id', 'uri']).where('did', '=', did).where('rev', '<=', goneRev);
    const gone = yield* rows(removable.limit(left));
    if (gone.length === 0) continue;
    left -= gone.length;
    const uris = gone.map(({ uri }) => uri);
    if (table === 'documents') yield* rows(db.deleteFrom('pages').where('uri', 'in', uris));
    const ids = gone.map(({ id }) => id);
    yield* rows(db.deleteFrom(table).where('id', 'in', ids));
  }
  if (left > 0) yield* rows(db.deleteFrom('purges').where('did', '=', did));
  return true;
}
