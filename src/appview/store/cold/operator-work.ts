import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { wantSiteChecks } from './site-work.ts';
import { refreshVisible } from './visibility.ts';
import { rows, type Work } from './work.ts';

/** Puts a subject on the operator's list, or takes it off. Hands back whether the list changed. */
export function* hideSubject(db: Kysely<Schema>, subject: string, hide: boolean): Work<boolean> {
  const changed = yield* hide
    ? rows(
        db
          .insertInto('hidden')
          .values({ subject, hidden_at: Date.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('subject'),
      )
    : rows(db.deleteFrom('hidden').where('subject', '=', subject).returning('subject'));
  const named = subject.startsWith('did:') ? { did: subject } : { uri: subject };
  yield* refreshVisible(db, named);
  if (!hide) yield* wantSiteChecks(db, named, Date.now());
  return changed.length > 0;
}
