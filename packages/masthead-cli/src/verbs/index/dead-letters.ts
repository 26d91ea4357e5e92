import { DATABASE, readDatabase } from '../../flags/database.ts';
import { CONTACT, networkVerb, readNetwork } from '../../flags/network.ts';
import { numberOption } from '../../flags/values.ts';
import { stopSignal } from '../../process/stopping.ts';
import { print, printJson } from '../../terminal/output.ts';

export default networkVerb('dead-letters')
  .description('Shows the newest content that the index could not use, or tries it once more.')
  .addOption(DATABASE)
  .addOption(
    numberOption('--limit <n>', 'how many; without it the newest 100 are shown, and all are tried', 1, 100_000),
  )
  .addOption(CONTACT)
  .option('--retry', 'read the records again from their PDS')
  .action(async (flags) => {
    const { deadLetters, retryDeadLetters } = await import('masthead-appview');
    const database = readDatabase(flags.db);
    const { limit } = flags;
    if (!flags.retry) {
      for (const letter of await deadLetters(database, limit ?? 100)) {
        printJson({ ...letter, time: new Date(letter.time).toISOString() });
      }
      return;
    }
    const stop = new AbortController();
    void stopSignal().then(() => stop.abort());
    const options = {
      database,
      signal: stop.signal,
      ...readNetwork(flags),
      ...(limit !== undefined && { limit }),
    };
    const { tried, left, untried, failing } = await retryDeadLetters(options);
    print(`Dead letters tried again: ${tried}; still left of these accounts: ${left}.`);
    if (untried > 0) print(`Not tried, because they have no account or no whole event: ${untried}.`);
    if (failing > 0) print(`${failing} repositories do not answer now; a running server keeps trying them.`);
  });
