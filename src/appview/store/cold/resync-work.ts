import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { ResyncedWrite, ResyncWrite } from '../store-write.ts';
import { rows, type Work } from './work.ts';

/** A wish for what is wished for already: a fetch that goes on does not answer it, so it must look newer. */
export const LATER_WISH = sql<number>`CASE WHEN resyncs.wished < excluded.wished THEN excluded.wished ELSE resyncs.wished + 1 END`;

/** A host that failed is asked again at the latest so long after its account says that there is something new, milliseconds. */
const SOON = 10 * 60_000;

/** A repository must be fetched again, behind those that wait already: any account can say so without end. */
export function* writeResync(db: Kysely<Schema>, { did, rev, time }: ResyncWrite): Work<void> {
  const known = yield* rows(db.selectFrom('identities').select('did').where('did', '=', did));
  // Of a repository that holds nothing of ours, nothing can have been lost.
  if (known.length === 0) return;
  const now = Date.now();
  // PostgreSQL takes a number that is bound beside a CASE for text.
  const wanted = sql<number>`CAST(${now} AS bigint) + CASE WHEN resyncs.attempts > 0 THEN ${sql.lit(SOON)} ELSE 0 END`;
  yield* rows(
    db
      .insertInto('resyncs')
      .values({ did, rev, retry_at: now, time, wished: now })
      .onConflict((conflict) =>
        conflict.column('did').doUpdateSet({
          rev: sql<string>`CASE WHEN resyncs.rev > excluded.rev THEN resyncs.rev ELSE excluded.rev END`,
          retry_at: sql<number>`CASE WHEN resyncs.retry_at < ${wanted} THEN resyncs.retry_at ELSE ${wanted} END`,
          wished: LATER_WISH,
          // What the stream skipped may have been there since the earliest of these times.
          time: sql<number>`CASE WHEN resyncs.time < excluded.time THEN resyncs.time ELSE excluded.time END`,
        }),
      ),
  );
}

/** A repository was fetched: a wish for something newer stays, and one that came while it was being read. */
export function* writeResynced(db: Kysely<Schema>, { did, rev, wished, held }: ResyncedWrite): Work<void> {
  yield* rows(db.deleteFrom('resyncs').where('did', '=', did).where('rev', '<=', rev).where('wished', '<=', wished));
  // Of a PDS with a million accounts a few hold anything of ours.
  if (!held) return;
  const fetched = { rev, fetched_at: Date.now() };
  yield* rows(
    db
      .insertInto('repositories')
      .values({ did, ...fetched })
      .onConflict((conflict) => conflict.column('did').doUpdateSet(fetched)),
  );
}
