import { type Kysely, sql } from 'kysely';
import { lastTidOf } from '../../../syntax/identifiers.ts';
import type { Schema } from '../schema/schema.ts';
import type { AccountWrite } from '../store-write.ts';
import { settleHandle } from './identity-work.ts';
import { RECORD_TABLES } from './record-tables.ts';
import { wantSiteChecks } from './site-work.ts';
import { refreshVisible } from './visibility.ts';
import { rows, type Work } from './work.ts';

/**
 * An account became active or inactive. An inactive account's rows are hidden; a deleted account's are removed as well, in the background (`purge-work.ts`),
 * and its own row stays, so that an older event does not bring anything back.
 */
export function* writeAccount(db: Kysely<Schema>, write: AccountWrite): Work<void> {
  const { did, active, status = null, time } = write;
  const [before] = yield* rows(db.selectFrom('accounts').select('time').where('did', '=', did));
  const [identity] = yield* rows(db.selectFrom('identities').select('handle').where('did', '=', did));
  // Every account of the network says once that it is active; that is worth a row only for those that the index has met.
  if (active && !before && !identity) return;
  if (before && before.time > time) return;
  const state = { active: Number(active), status, time };
  yield* rows(
    db
      .insertInto('accounts')
      .values({ did, ...state })
      .onConflict((conflict) => conflict.column('did').doUpdateSet(state)),
  );
  yield* refreshVisible(db, { did });
  if (active && before) yield* wantSiteChecks(db, { did }, Date.now());
  if (!active && status === 'deleted') yield* forget(db, did, time, identity?.handle ?? null);
}

/** Whoever deletes an account wants everything gone that is there by now, by whatever clock it was written. */
function* forget(db: Kysely<Schema>, did: string, time: number, handle: string | null): Work<void> {
  let goneRev = lastTidOf(time);
  for (const table of RECORD_TABLES) {
    const newest = db.selectFrom(table).select(sql<string | null>`max(rev)`.as('rev')).where('did', '=', did);
    for (const { rev } of yield* rows(newest)) if (rev !== null && rev > goneRev) goneRev = rev;
  }
  yield* rows(db.updateTable('accounts').set({ gone_rev: goneRev }).where('did', '=', did));
  yield* rows(
    db
      .insertInto('purges')
      .values({ did })
      .onConflict((conflict) => conflict.doNothing()),
  );
  // Until they are removed its rows claim nothing: should the account come back, what it writes then is a new claim.
  const nothing = { host: null, verified: 0, owns_host: 0 };
  yield* rows(
    db
      .updateTable('publications')
      .set({ ...nothing, url: null })
      .where('did', '=', did),
  );
  yield* rows(
    db
      .updateTable('documents')
      .set({ ...nothing, site: null, path: null })
      .where('did', '=', did),
  );
  yield* rows(
    db
      .deleteFrom('organisation_refs')
      .where('uri', 'in', db.selectFrom('profile_records').select('uri').where('did', '=', did)),
  );
  // Nobody holds the handle any more; who was seen with it before holds it again.
  yield* rows(db.updateTable('identities').set({ handle: null }).where('did', '=', did));
  yield* settleHandle(db, did, handle, null);
  yield* rows(db.deleteFrom('identities').where('did', '=', did));
  yield* rows(db.deleteFrom('resyncs').where('did', '=', did));
  yield* rows(db.deleteFrom('repositories').where('did', '=', did));
  yield* rows(db.deleteFrom('repositories').where('did', '=', did));
  yield* rows(
    db
      .deleteFrom('dead_letters')
      .where((of) =>
        of.or([of('about', '=', did), of.and([of('about', '>=', `at://${did}/`), of('about', '<', `at://${did}0`)])]),
      ),
  );
}
