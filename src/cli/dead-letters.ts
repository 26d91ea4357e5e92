import { deadLetters, retryDeadLetters } from '../appview/index.ts';
import { print, printJson } from './output.ts';
import { readDatabase } from './read-database.ts';
import { readFlags, readNumber } from './read-flags.ts';
import { readNetwork } from './read-network.ts';
import { stopSignal } from './stop-signal.ts';

const OPTIONS = {
  db: { type: 'string' },
  dev: { type: 'string' },
  limit: { type: 'string' },
  plc: { type: 'string' },
  retry: { type: 'boolean' },
} as const;

/**
 * `masthead dead-letters`: one line of JSON for each piece of content that the index could not use, the newest first. With `--retry` they are tried once more: the
 * records are read again from their PDS.
 */
export async function listDeadLetters(args: string[]): Promise<void> {
  const { values } = readFlags(args, OPTIONS);
  const database = readDatabase(values.db);
  const limit = values.limit === undefined ? undefined : readNumber('limit', values.limit, 1, 100_000);
  if (values.retry) return retry(database, limit, values);
  for (const letter of await deadLetters(database, limit ?? 100)) {
    printJson({ ...letter, time: new Date(letter.time).toISOString() });
  }
}

async function retry(database: string, most: number | undefined, flags: { plc?: string; dev?: string }): Promise<void> {
  const stop = new AbortController();
  void stopSignal().then(() => stop.abort());
  const options = { database, signal: stop.signal, ...readNetwork(flags), ...(most !== undefined && { most }) };
  const { tried, left, untried, failing } = await retryDeadLetters(options);
  print(`Dead letters tried again: ${tried}; left of their accounts: ${left}.`);
  if (untried > 0) print(`Without an account or a whole event, so that nothing can be tried: ${untried}.`);
  if (failing > 0) print(`${failing} repositories do not answer now; a running server goes on trying them.`);
}
