import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { RECORD_TABLES } from './record-tables.ts';

/** Whether an index has anything to answer with, and how new that is. */
export interface Holdings {
  readonly holds: boolean;
  /** When the newest of it happened or was fetched, microseconds; `null` while unknown. */
  readonly time: number | null;
}

/** Looks at what an index holds. */
export async function holdings(db: Kysely<Schema>): Promise<Holdings> {
  const found = await Promise.all(
    RECORD_TABLES.map((table) =>
      db.selectFrom(table).select('id').where('visible', '=', 1).limit(1).executeTakeFirst(),
    ),
  );
  return { holds: found.some((row) => row !== undefined), time: await newestTime(db) };
}

/** Of what no stream has brought, the time of the fetch. */
async function newestTime(db: Kysely<Schema>): Promise<number | null> {
  const brought = db.selectFrom('cursors').select(({ fn }) => fn.max('time').as('time'));
  const time = Number((await brought.executeTakeFirst())?.time ?? 0);
  if (time > 0) return time;
  const fetched = db.selectFrom('repositories').select(({ fn }) => fn.max('fetched_at').as('time'));
  const milliseconds = Number((await fetched.executeTakeFirst())?.time ?? 0);
  return milliseconds > 0 ? milliseconds * 1000 : null;
}
