import {
  type BackfillRunOptions,
  backfill,
  NoIndexError,
  PUBLIC_RELAY,
  requireIndex,
  shownAddress,
} from '../appview/index.ts';
import { print, printError } from './output.ts';
import { ProgressLine } from './progress-line.ts';
import { isNamed, readDatabase } from './read-database.ts';
import { readAddress, readFlags, readNumber } from './read-flags.ts';
import { readNetwork } from './read-network.ts';
import { stopSignal } from './stop-signal.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = {
  collection: { type: 'string', multiple: true },
  'at-once': { type: 'string' },
  db: { type: 'string' },
  dev: { type: 'string' },
  from: { type: 'string' },
  'per-host': { type: 'string' },
  plc: { type: 'string' },
} as const;

const COLLECTION = /^[a-z][a-z0-9-]*(?:\.[a-zA-Z][a-zA-Z0-9-]*){2,}$/;

/** `masthead backfill`: fetches what was published before the index began to listen. A second Ctrl-C ends it at once; either way the next run goes on. */
export async function runBackfillCommand(args: string[]): Promise<void> {
  const { values } = readFlags(args, OPTIONS);
  const { from = PUBLIC_RELAY, collection: collections, plc, dev } = values;
  const bad = collections?.find((name) => !COLLECTION.test(name));
  if (bad !== undefined)
    throw new UsageError(`--collection must be a whole name such as site.standard.publication, not "${bad}".`);
  const protocols = dev === undefined ? ['https:', 'wss:'] : ['https:', 'wss:', 'http:', 'ws:'];
  const run: Omit<BackfillRunOptions, 'database'> = {
    from: readAddress('from', from, protocols),
    ...(collections && { collections }),
    ...readNetwork({ plc, dev }),
    ...(values['per-host'] !== undefined && { perHost: readNumber('per-host', values['per-host'], 1, 64) }),
    ...(values['at-once'] !== undefined && { inAll: readNumber('at-once', values['at-once'], 1, 512) }),
  };
  const database = await indexToFill(values.db);
  const line = new ProgressLine(process.stderr);
  const stop = new AbortController();
  void stopSignal().then(() => stop.abort());
  const result = await backfill({
    ...run,
    database,
    signal: stop.signal,
    onProgress: (progress) => line.show(progress),
    log: (text) => line.tell(text),
  }).finally(() => line.clear());
  const { fetched, records, unusable, dropped, waiting, failing, stopped } = result;
  print(`${fetched} repositories were read: ${records} records.`);
  if (unusable > 0) print(`${unusable} records cannot be used; masthead dead-letters shows them.`);
  if (dropped > 0) print(`${dropped} repositories are gone or were refused; masthead dead-letters shows them.`);
  if (failing > 0) print(`${failing} repositories do not answer; a running server goes on trying them.`);
  if (stopped) print(`Stopped with ${waiting} repositories to go; run it again to go on.`);
}

/**
 * The index that is filled: one that is there, or a new one where somebody has named it. A file that nobody named and nobody serves would take hours to fill for
 * nothing.
 *
 * @throws {NoIndexError} there is none, and none was named
 */
async function indexToFill(db: string | undefined): Promise<string> {
  const database = readDatabase(db);
  try {
    await requireIndex(database);
  } catch (error) {
    if (!(error instanceof NoIndexError) || !isNamed(db)) throw error;
    printError(`There is no index in ${shownAddress(database)} yet; it is made now.`);
  }
  return database;
}
