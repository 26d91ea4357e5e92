import { readFileSync } from 'node:fs';
import { Command, Option } from '@commander-js/extra-typings';
import { errorText } from 'masthead/internal/core/log';
import { fields } from 'masthead/internal/core/read-fields';
import { isDid, readRecordUri, toHandle } from 'masthead/internal/core/values/identifiers';
import { pastedActor } from 'masthead/internal/core/values/pasted';
import type { HiddenChange } from 'masthead-appview';
import { tableOf, WANTED_COLLECTIONS } from 'masthead-appview/internal/source/event';
import { DATABASE, readDatabase } from '../../flags/database.ts';
import { UsageError } from '../../process/usage-error.ts';
import { commandName } from '../../terminal/advice-lines.ts';
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
    const since = Date.parse(String(hiddenAt));
    if (typeof subject !== 'string' || Number.isNaN(since)) throw notWritten(file);
    const record = readRecordUri(subject);
    if (!isDid(record?.authority ?? subject)) throw notWritten(file);
    return { subject: record?.uri ?? subject, hiddenAt: since };
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

/** The record or account to hide, as it was typed: `authority` may be a handle. */
interface Subject {
  readonly authority: string;
  /** For a record, the path after the authority, with its slash; empty for an account. */
  readonly path: string;
}

/**
 * Hides a record or an account from every answer, also those of a running server, or shows it
 * again. When nothing has to change, that is not an error.
 *
 * @param typed an at-uri, a DID or a handle
 * @param db the value of `--db`
 * @throws {UsageError} when `typed` is none of these, its collection is not indexed, or the index
 *   does not know the handle
 */
export async function changeVisibility(typed: string, shown: boolean, db: string | undefined): Promise<void> {
  const subject = readSubject(typed);
  if (!shown) mustBeIndexed(subject);
  const { setHidden, shownAddress } = await import('masthead-appview');
  const database = readDatabase(db);
  const uri = await withDid(subject, database);
  print(...report(uri, await setHidden(database, uri, !shown), shown, shownAddress(database)));
}

/** A time as text, to the second, in UTC. */
export function moment(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

const FOLLOWS = 'a running server follows within five seconds';

function report(uri: string, { changed, hiddenAt, held, stillAbsent }: HiddenChange, shown: boolean, place: string) {
  const isAccount = uri.startsWith('did:');
  if (shown) {
    const first = changed
      ? `${uri} is no longer hidden in ${place}; ${FOLLOWS}.`
      : `${uri} was not hidden in ${place}; ${commandName()} index hide --list shows what is hidden.`;
    return stillAbsent === null ? [first] : [first, `It is still in no answer, or only in part: ${stillAbsent}.`];
  }
  const since = hiddenAt === null ? '' : `, since ${moment(hiddenAt)}`;
  const first = changed
    ? `${uri} is now hidden in ${place}; ${FOLLOWS}.`
    : `${uri} was already hidden in ${place}${since}.`;
  if (held) return [first];
  const absent = isAccount
    ? 'The index has nothing of this account now; what it gets later is hidden from the start.'
    : 'The index does not have this record now; if it gets it later, it is hidden from the start.';
  return [first, absent];
}

/** @throws {UsageError} when it names neither a record nor an account */
function readSubject(typed: string): Subject {
  const record = readRecordUri(typed);
  const authority = record ? record.authority : pastedActor(typed);
  if (isDid(authority) || toHandle(authority) !== null) {
    return { authority, path: record ? record.uri.slice(`at://${authority}`.length) : '' };
  }
  throw new UsageError(
    `"${typed}" is neither an at-uri (at://did:…/collection/key) nor a DID nor a handle; ${commandName()} doctor names the record behind a link.`,
  );
}

/**
 * Throws a `UsageError` for a collection that is never indexed: it need not be hidden, and is most
 * likely a typing error.
 */
function mustBeIndexed({ path }: Subject): void {
  const [, collection] = path.split('/');
  if (collection === undefined || tableOf(collection) !== null) return;
  throw new UsageError(`Masthead indexes no ${collection}; it indexes ${WANTED_COLLECTIONS.join(', ')}.`);
}

/** The subject by its DID, because a handle may belong to another account tomorrow. */
async function withDid({ authority, path }: Subject, database: string): Promise<string> {
  const { didOfHandle, shownAddress } = await import('masthead-appview');
  const handle = toHandle(authority);
  const did = handle === null ? authority : await didOfHandle(database, handle);
  if (did !== null) return path === '' ? did : `at://${did}${path}`;
  throw new UsageError(
    `The index in ${shownAddress(database)} has no account with the handle ${handle}; give the DID of the account, which is at https://${handle}/.well-known/atproto-did or in the DNS record _atproto.${handle}.`,
  );
}
