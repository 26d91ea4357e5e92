import { tableOf, WANTED_COLLECTIONS } from '../../appview/collections.ts';
import type { HiddenChange } from '../../appview/index.ts';
import { isDid, toHandle } from '../../syntax/identifiers.ts';
import { readRecordUri } from '../../verification/record-uri.ts';
import { readDatabase } from '../flags/database.ts';
import { print } from '../terminal/output.ts';
import { UsageError } from '../usage-error.ts';

/** What is to be hidden, as it was typed; its authority may be a handle. */
interface Subject {
  readonly authority: string;
  /** Of a record what stands behind the authority, with the slash; of an account nothing. */
  readonly path: string;
}

/**
 * Takes a record or an account out of every answer, also of a server that runs, or puts it back. What is as it should be already is no failure.
 *
 * @param typed an at-uri, a DID or a handle
 * @param db the flag as it was given
 * @throws {UsageError} `typed` is none of these, or nothing that is indexed
 */
export async function setShown(typed: string, shown: boolean, db: string | undefined): Promise<void> {
  const subject = readSubject(typed);
  if (!shown) mustBeIndexed(subject);
  const { setHidden, shownAddress } = await import('../../appview/index.ts');
  const database = readDatabase(db);
  const uri = await withDid(subject, database);
  print(...report(uri, await setHidden(database, uri, !shown), shown, shownAddress(database)));
}

/** To the second, in UTC. */
export function moment(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

function report(uri: string, { changed, hiddenAt, held, stillAbsent }: HiddenChange, shown: boolean, place: string) {
  const isAccount = uri.startsWith('did:');
  if (shown) {
    const first = changed
      ? `${uri} is no longer hidden in ${place}.`
      : `${uri} was not hidden in ${place}; masthead hide --list shows what is.`;
    return stillAbsent === null
      ? [first]
      : [first, `All the same it is in no answer, or not as a whole: ${stillAbsent}.`];
  }
  const since = hiddenAt === null ? '' : `, since ${moment(hiddenAt)}`;
  const first = changed ? `${uri} is now hidden in ${place}.` : `${uri} was already hidden in ${place}${since}.`;
  if (held) return [first];
  const absent = isAccount
    ? 'The index holds nothing of this account now; when something comes, it is hidden from the start.'
    : 'The index holds no such record now; when it comes, it is hidden from the start.';
  return [first, absent];
}

/** @throws {UsageError} it names neither a record nor an account */
function readSubject(typed: string): Subject {
  const record = readRecordUri(typed);
  const authority = record ? record.authority : typed.replace(/^@/, '');
  if (isDid(authority) || toHandle(authority) !== null) {
    return { authority, path: record ? record.uri.slice(`at://${authority}`.length) : '' };
  }
  throw new UsageError(
    `"${typed}" is neither an at-uri (at://did:…/collection/key) nor a DID nor a handle; masthead doctor names the record behind a link.`,
  );
}

/** What the index never takes in need not be hidden: more likely it is a typing error. */
function mustBeIndexed({ path }: Subject): void {
  const [, collection] = path.split('/');
  if (collection === undefined || tableOf(collection) !== null) return;
  throw new UsageError(`Masthead indexes no ${collection}; it indexes ${WANTED_COLLECTIONS.join(', ')}.`);
}

/** A handle may be somebody else's tomorrow, so the account itself is noted. */
async function withDid({ authority, path }: Subject, database: string): Promise<string> {
  const { didOfHandle, shownAddress } = await import('../../appview/index.ts');
  const handle = toHandle(authority);
  const did = handle === null ? authority : await didOfHandle(database, handle);
  if (did !== null) return path === '' ? did : `at://${did}${path}`;
  throw new UsageError(
    `The index in ${shownAddress(database)} knows nobody with the handle ${handle}; name the account by its DID, which https://${handle}/.well-known/atproto-did or the DNS record _atproto.${handle} says.`,
  );
}
