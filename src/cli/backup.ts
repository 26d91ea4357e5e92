import { backUp } from '../appview/index.ts';
import { print } from './output.ts';
import { readDatabase } from './read-database.ts';
import { readFlags } from './read-flags.ts';

/** `masthead backup FILE`: copies the SQLite store, also beside a server that runs. */
export async function runBackup(args: string[]): Promise<void> {
  const { values, positionals } = readFlags(args, { db: { type: 'string' } }, 1);
  const [to = ''] = positionals;
  const database = readDatabase(values.db);
  await backUp(database, to);
  print(`${database} is copied to ${to}.`);
}
