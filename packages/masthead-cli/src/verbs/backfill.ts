import { DATABASE, isNamed, readDatabase } from '../flags/database.ts';
import { CONTACT, NO_MIRRORS, networkVerb, readNetwork } from '../flags/network.ts';
import { givenFlags, numberOption, readAddress } from '../flags/values.ts';
import { stopSignal } from '../process/stopping.ts';
import { UsageError } from '../process/usage-error.ts';
import { commandName } from '../terminal/advice-lines.ts';
import { ProgressLine, print, printError } from '../terminal/output.ts';

const COLLECTION = /^[a-z][a-z0-9-]*(?:\.[a-zA-Z][a-zA-Z0-9-]*){2,}$/;

export default networkVerb('backfill')
  .description(
    'Fetches what was published before the index began to listen, also while a server is running. After a stop it continues where it was.',
  )
  .addOption(DATABASE)
  .addOption(CONTACT)
  .addOption(NO_MIRRORS)
  .option('--from <url>', 'the relay or PDS whose repositories are read; without it the public relay')
  .option('--collection <nsid>', 'only repositories with such records; may be repeated', readCollection)
  .addOption(numberOption('--per-host <n>', 'how many repositories of one host are read at once', 1, 64))
  .addOption(numberOption('--at-once <n>', 'how many repositories are read at once', 1, 512))
  .action(async (flags) => {
    const { backfill, PUBLIC_RELAY } = await import('masthead-appview');
    const protocols = flags.dev === undefined ? ['https:', 'wss:'] : ['https:', 'wss:', 'http:', 'ws:'];
    const run = {
      from: readAddress('--from', flags.from ?? PUBLIC_RELAY, protocols),
      ...givenFlags({ collections: flags.collection, perHost: flags.perHost, inAll: flags.atOnce }),
      // Without the flag, the setting of the server stays.
      ...(!flags.mirrors && { mirrors: false }),
      ...readNetwork(flags),
    };
    const database = await indexToFill(flags.db);
    const line = new ProgressLine(process.stderr);
    const stop = new AbortController();
    // A second Ctrl-C ends the process at once; in both cases the next run continues.
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
    if (unusable > 0) print(`${unusable} records cannot be used; ${commandName()} index dead-letters shows them.`);
    if (dropped > 0)
      print(`${dropped} repositories are gone or were refused; ${commandName()} index dead-letters shows them.`);
    if (failing > 0) print(`${failing} repositories do not answer; a running server keeps trying them.`);
    if (stopped) print(`Stopped; ${waiting} repositories are left. Run it again to continue.`);
  });

function readCollection(name: string, others: readonly string[] = []): readonly string[] {
  if (COLLECTION.test(name)) return [...others, name];
  throw new UsageError(`--collection must be a whole name such as site.standard.publication, not "${name}".`);
}

/**
 * The index to fill: an existing one, or a new one if it was named. To fill a default database that
 * no server uses would take hours for nothing.
 *
 * @throws {NoIndexError} when there is none, and none was named
 */
async function indexToFill(db: string | undefined): Promise<string> {
  const { NoIndexError, requireIndex, shownAddress } = await import('masthead-appview');
  const database = readDatabase(db);
  try {
    await requireIndex(database);
  } catch (error) {
    if (!(error instanceof NoIndexError) || !isNamed(db)) throw error;
    printError(`There is no index in ${shownAddress(database)} yet; it is created now.`);
  }
  return database;
}
