import { deadLetters } from '../appview/index.ts';
import { readDatabase } from './read-database.ts';
import { readFlags, readNumber } from './read-flags.ts';

const OPTIONS = { db: { type: 'string' }, limit: { type: 'string' } } as const;

/** `masthead dead-letters`: one line of JSON for each piece of content that the index could not use, the newest first. */
export async function listDeadLetters(args: string[]): Promise<void> {
  const { values } = readFlags(args, OPTIONS);
  const most = values.limit === undefined ? 100 : readNumber('limit', values.limit, 1, 100_000);
  for (const letter of await deadLetters(readDatabase(values.db), most)) {
    console.log(JSON.stringify({ ...letter, time: new Date(letter.time).toISOString() }));
  }
}
