import { type Kysely, sql } from 'kysely';
import { keepProfileRecord } from 'masthead/internal/lexicon';
import { rows, statement, type Work } from '../background/work.ts';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema.ts';

// Earlier versions kept records of up to 128 kB as they came.
const BATCH = 50;
/** Bytes. A shorter record that has no rank is as good as cut. */
const SHORT = 4096;

/**
 * Step 8: of a profile's records the index keeps what a view needs, and in which order a section is read (`profile_records.rank`). Earlier versions kept whole
 * records.
 */
export function* keptRecordsStep({ text }: Dialect, db: Kysely<Schema>): Work<void> {
  yield* rows(statement(`ALTER TABLE profile_records ADD COLUMN rank ${text} NOT NULL DEFAULT ''`));
  const all = db
    .selectFrom('profile_records')
    .select(['id', 'did', 'collection', 'rkey', 'record'])
    .where((of) => of.or([of('collection', 'like', 'id.sifa.%'), of(sql`octet_length(record)`, '>', SHORT)]))
    .where('record', 'is not', null)
    .orderBy('id')
    .limit(BATCH);
  let last = 0;
  for (;;) {
    const found = yield* rows(all.where('id', '>', last));
    for (const { id, did, collection, rkey, record } of found) {
      const kept = record === null ? null : keepProfileRecord(collection, rkey, JSON.parse(record));
      const now = kept
        ? { record: JSON.stringify(kept.record), rank: kept.rank }
        : { record: null, shown: 0, visible: 0 };
      yield* rows(db.updateTable('profile_records').set(now).where('id', '=', id));
      const tally = db.updateTable('tallies').set({ profile: sql`profile - 1`, dead: sql`dead + 1` });
      if (!kept) yield* rows(tally.where('did', '=', did));
    }
    const end = found.at(-1);
    if (!end) break;
    last = end.id;
  }
  yield* rows(
    statement(
      'CREATE INDEX profile_records_kept ON profile_records (did, collection, rank DESC, rkey) WHERE visible = 1',
    ),
  );
}
