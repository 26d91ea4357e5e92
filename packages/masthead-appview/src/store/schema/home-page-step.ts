import { type Kysely, sql } from 'kysely';
import { documentPlace } from 'masthead/internal/core';
import { readDocument } from 'masthead/lexicon';
import { ownsHostSql } from '../background/visibility.ts';
import { rows, type Work } from '../background/work.ts';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema.ts';

const BATCH = 500;

/** Step 6: documents with the path `/` are at their publication's home page. Earlier versions gave them no place. */
export function* homePageStep(_: Dialect, db: Kysely<Schema>): Work<void> {
  const homes = db
    .selectFrom('documents')
    .select(['id', 'did', 'record'])
    .where('path', 'is', null)
    .where('record', 'like', '%"path":"/%')
    .orderBy('id')
    .limit(BATCH);
  const ownsHost = sql<number>`${sql.raw(ownsHostSql('documents'))}`;
  let last = 0;
  for (;;) {
    const found = yield* rows(homes.where('id', '>', last));
    for (const { id, did, record } of found) {
      const document = record === null ? null : readDocument(JSON.parse(record));
      const place = document && documentPlace(did, document);
      if (place?.path !== '') continue;
      const { site, host = null } = place;
      yield* rows(db.updateTable('documents').set({ site, path: '', host }).where('id', '=', id));
      yield* rows(db.updateTable('documents').set({ owns_host: ownsHost }).where('id', '=', id));
    }
    const end = found.at(-1);
    if (!end) return;
    last = end.id;
  }
}
