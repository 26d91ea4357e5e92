import { readFileSync } from 'node:fs';
import { Command, Option } from '@commander-js/extra-typings';
import { errorText } from 'masthead/internal/core/log';
import { fields } from 'masthead/internal/core/read-fields';
import { isDid, readRecordUri } from 'masthead/internal/core/values/identifiers';
import { DATABASE, readDatabase } from '../../flags/database.ts';
import { changeVisibility, moment } from '../../operate/change-visibility.ts';
import { UsageError } from '../../process/usage-error.ts';
import { print, printJson } from '../../terminal/output.ts';

export default new Command('hide')
  .description('Takes a record or an account out of every answer; hiding a publication hides its documents.')
  .argument('[at-uri|did|handle]', 'the record or the account')
  .addOption(DATABASE)
  .addOption(
    new Option('--list', 'show what is hidden and since when; works with an index of any version').conflicts('undo'),
  )
  .option('--json', 'with --list: print one line of JSON')
  .option('--undo', 'show it again, like unhide')
  .addOption(
    new Option('--from <file>', 'hide what --list --json of another index wrote').conflicts(['list', 'json', 'undo']),
  )
  .action((subject, flags) => {
    if (flags.list) {
      if (subject !== undefined) throw new UsageError(`"${subject}" cannot be used with --list; leave it out.`);
      return list(readDatabase(flags.db), flags.json === true);
    }
    if (flags.from !== undefined) {
      if (subject !== undefined) throw new UsageError(`"${subject}" cannot be used with --from; leave it out.`);
      return hideListed(flags.from, readDatabase(flags.db));
    }
    if (flags.json) throw new UsageError('--json goes with --list; leave it out to hide something.');
    if (subject === undefined)
      throw new UsageError('What to hide is missing: an at-uri, a DID or a handle; or --list or --from.');
    return changeVisibility(subject, flags.undo === true, flags.db);
  });

async function hideListed(file: string, database: string): Promise<void> {
  const { hideAgain, shownAddress } = await import('masthead-appview');
  const listed = readList(file);
  const changed = await hideAgain(database, listed);
  print(`Of ${listed.length} subjects in ${file}, ${changed} are now hidden in ${shownAddress(database)}.`);
}

/** @throws {UsageError} the file cannot be read, or is not what `--list --json` writes */
function readList(file: string): { subject: string; hiddenAt: number }[] {
  let listed: unknown;
  try {
    listed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${errorText(error)}); name what index hide --list --json wrote.`);
  }
  if (!Array.isArray(listed)) throw notWritten(file);
  return listed.map((each: unknown) => {
    const { subject, hiddenAt } = fields(each);
    const isSubject = typeof subject === 'string' && isDid(readRecordUri(subject)?.authority ?? subject);
    const since = Date.parse(String(hiddenAt));
    if (!isSubject || Number.isNaN(since)) throw notWritten(file);
    return { subject, hiddenAt: since };
  });
}

function notWritten(file: string): UsageError {
  return new UsageError(`${file} is not what index hide --list --json writes; nothing was hidden.`);
}

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
