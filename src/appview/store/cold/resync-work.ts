import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { GapWrite, ResyncedWrite, ResyncWrite } from '../store-write.ts';
import { rows, type Work } from './work.ts';

/** A repository must be fetched again. */
export function* writeResync(db: Kysely<Schema>, { did, rev, retryAt }: ResyncWrite): Work<void> {
  const known = yield* rows(db.selectFrom('identities').select('did').where('did', '=', did));
  // Of a repository that holds nothing of ours, nothing can have been lost.
  if (known.length === 0) return;
  yield* rows(
    db
      .insertInto('resyncs')
      .values({ did, rev, retry_at: retryAt })
      .onConflict((conflict) =>
        conflict.column('did').doUpdateSet({
          rev: sql<string>`CASE WHEN resyncs.rev > excluded.rev THEN resyncs.rev ELSE excluded.rev END`,
          retry_at: retryAt,
          attempts: sql<number>`resyncs.attempts + 1`,
        }),
      ),
  );
}

/** A repository was fetched: a wish for something newer stays. */
export function* writeResynced(db: Kysely<Schema>, { did, rev }: ResyncedWrite): Work<void> {
  yield* rows(db.deleteFrom('resyncs').where('did', '=', did).where('rev', '<=', rev));
}

/** The stream has a gap: every repository that the index knows must be fetched again. */
export function* writeGap(db: Kysely<Schema>, _: GapWrite): Work<void> {
  const all = db.selectFrom('identities').select(['did', sql<string>`''`.as('rev'), sql<number>`0`.as('retry_at')]);
  yield* rows(
    db
      .insertInto('resyncs')
      .columns(['did', 'rev', 'retry_at'])
      // SQLite reads ON CONFLICT behind a SELECT without WHERE as part of its join.
      .expression(all.where('did', '<>', ''))
      .onConflict((conflict) => conflict.column('did').doUpdateSet({ retry_at: 0, attempts: 0 })),
  );
}
