import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { DeadLetterWrite } from '../store-write.ts';
import { rows, type Work } from './work.ts';

// Somebody who writes rubbish all day must not fill the disk.
const MAX_DEAD_LETTERS = 100_000;
const TRIM_EVERY = 100;

/** Puts content aside that the index cannot use; the same content once only. */
export function* writeDeadLetter(db: Kysely<Schema>, write: DeadLetterWrite): Work<void> {
  const { source, cursor, time } = write;
  const letter = {
    source,
    cursor,
    time,
    about: clean(write.about),
    reason: clean(write.reason),
    body: clean(write.body),
  };
  const [added] = yield* rows(
    db
      .insertInto('dead_letters')
      .values(letter)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );
  if (added && added.id % TRIM_EVERY === 0) {
    yield* rows(db.deleteFrom('dead_letters').where('id', '<=', added.id - MAX_DEAD_LETTERS));
  }
}

/** PostgreSQL's text takes no NUL. */
function clean(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD');
}
