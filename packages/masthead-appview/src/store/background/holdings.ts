import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { RECORD_TABLES } from './visibility.ts';
import { firstRow, type Work } from './work.ts';

/** Whether an index has anything to answer with, and how new that is. */
export interface Holdings {
  readonly holds: boolean;
  /** When the newest of it happened or was fetched, microseconds; `null` while unknown. */
  readonly time: number | null;
}

export function* holdings(db: Kysely<Schema>): Work<Holdings> {
  const time = yield* newestTime(db);
  for (const table of RECORD_TABLES) {
    const visible = db.selectFrom(table).select('id').where('visible', '=', 1).limit(1);
    if (yield* firstRow(visible)) return { holds: true, time };
  }
  return { holds: false, time };
}

/** The newest time of a cursor; without one, as after a backfill alone, the newest fetch. */
function* newestTime(db: Kysely<Schema>): Work<number | null> {
  const brought = db.selectFrom('cursors').select(({ fn }) => fn.max('time').as('time'));
  const time = Number((yield* firstRow(brought))?.time ?? 0);
  if (time > 0) return time;
  const fetched = db.selectFrom('repositories').select(({ fn }) => fn.max('fetched_at').as('time'));
  const milliseconds = Number((yield* firstRow(fetched))?.time ?? 0);
  return milliseconds > 0 ? milliseconds * 1000 : null;
}
