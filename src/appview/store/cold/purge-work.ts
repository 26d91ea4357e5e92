import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { RECORD_TABLES } from './record-tables.ts';
import { rows, type Work } from './work.ts';

/**
 * Removes rows of deleted accounts, a bounded number in one transaction.
 *
 * @param most how many rows at once
 * @returns whether there may be more to remove
 */
export function* purgeSome(db: Kysely<Schema>, most: number): Work<boolean> {
  const [next] = yield* rows(
    db
      .selectFrom('purges')
      .innerJoin('accounts', 'accounts.did', 'purges.did')
      .select(['purges.did as did', 'accounts.gone_rev as goneRev'])
      .orderBy('purges.did')
      .limit(1),
  );
  if (!next) return false;
  const { did, goneRev } = next;
  let left = most;
  for (const table of RECORD_TABLES) {
    if (left === 0) return true;
    const gone = yield* rows(
      db.selectFrom(table).select(['id', 'uri']).where('did', '=', did).where('rev', '<=', goneRev).limit(left),
    );
    if (gone.length === 0) continue;
    left -= gone.length;
    const uris = gone.map(({ uri }) => uri);
    if (table === 'documents') yield* rows(db.deleteFrom('pages').where('uri', 'in', uris));
    const ids = gone.map(({ id }) => id);
    yield* rows(db.deleteFrom(table).where('id', 'in', ids));
  }
  if (left === 0) return true;
  yield* rows(db.deleteFrom('purges').where('did', '=', did));
  return true;
}
