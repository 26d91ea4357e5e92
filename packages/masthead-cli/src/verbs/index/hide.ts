import { Command, Option } from '@commander-js/extra-typings';
import { changeVisibility, moment } from '../../change-visibility.ts';
import { DATABASE, readDatabase } from '../../flags/database.ts';
import { print, printJson } from '../../terminal/output.ts';
import { UsageError } from '../../usage-error.ts';

export default new Command('hide')
  .description('Takes a record or an account out of every answer; a hidden publication takes its documents along.')
  .argument('[at-uri|did|handle]', 'the record or the account')
  .addOption(DATABASE)
  .addOption(new Option('--list', 'show what is hidden and since when').conflicts('undo'))
  .option('--json', 'with --list: print one line of JSON')
  .option('--undo', 'put it back, like unhide')
  .action((subject, flags) => {
    if (flags.list) {
      if (subject !== undefined) throw new UsageError(`"${subject}" is one word too many beside --list; leave it out.`);
      return list(readDatabase(flags.db), flags.json === true);
    }
    if (flags.json) throw new UsageError('--json goes with --list; leave it out to hide something.');
    if (subject === undefined)
      throw new UsageError('What to hide is missing: an at-uri, a DID or a handle; or --list.');
    return changeVisibility(subject, flags.undo === true, flags.db);
  });

async function list(database: string, json: boolean): Promise<void> {
  const { hiddenSubjects, shownAddress } = await import('masthead-appview');
  const hidden = await hiddenSubjects(database);
  if (json) {
    printJson(hidden.map(({ hiddenAt, ...row }) => ({ ...row, hiddenAt: new Date(hiddenAt).toISOString() })));
    return;
  }
  const place = shownAddress(database);
  if (hidden.length === 0) return print(`Nothing is hidden in ${place}.`);
  const row = (since: string, held: string, what: string) => `${since.padEnd(20)}  ${held.padEnd(12)}  ${what}`;
  print(
    row('hidden since', 'in the index', 'what'),
    ...hidden.map(({ subject, hiddenAt, held }) => row(moment(hiddenAt), held ? 'yes' : 'no', subject)),
    `In ${place}: ${hidden.length}.`,
  );
}
