import { type AtUri, type Did, isDid, startsAsDid, toAtUri } from 'masthead/internal/core/values/identifiers';
import type { Awaitable } from './engine.ts';
import { engineOf, openReader, openWriter } from './engines.ts';
import type { StoreReader } from './reads/store-reader.ts';
import type { DeadLetter } from './store-write.ts';
import type { HiddenChange, HiddenSubject } from './writes/hidden-subjects.ts';

// Imported only once a store is open: these modules need an optional package, and opening the store
// reports when it is missing.
const hiddenWork = () => import('./writes/hidden-subjects.ts');
const sweepWork = () => import('./jobs/sweeps.ts');
const deadLetterWork = () => import('./writes/dead-letter-rows.ts');

const SWEPT_AT_ONCE = 500;

/**
 * Hides a record or a whole account from every answer, or shows it again. A running server follows
 * within five seconds. A subject that the index does not hold yet is hidden when it arrives.
 *
 * @param database an SQLite file or a `postgres://` address
 * @param subject a DID, or an at-uri whose authority is a DID
 * @param hide `true` puts the subject on the operator's list, `false` takes it off
 * @returns whether the list changed, and what the index holds of the subject
 * @throws {TypeError} the subject is neither of these
 * @throws {NoIndexError} there is no index
 * @throws {StoreOpenError} the database cannot be opened
 * @throws {StoreUnavailableError} the database takes no writes now (disk full, locked): try again
 *
 * @example
 * ```js
 * import { setHidden } from 'masthead-appview';
 *
 * const { changed, held } = await setHidden('./data/masthead.sqlite', 'did:plc:ewvi7nxzyoun6zhxrhs64oiz', true);
 * console.log(changed, held);
 * ```
 */
export async function setHidden(database: string, subject: string, hide: boolean): Promise<HiddenChange> {
  const [change] = await changeHidden(database, [{ subject }], hide);
  return change as HiddenChange;
}

/**
 * Hides the subjects that another index hid, as `hiddenSubjects` returned them, with their times.
 * Throws as `setHidden` does.
 *
 * @returns how many subjects were not on the list of this index yet
 *
 * @example
 * ```js
 * import { hiddenSubjects, hideAgain } from 'masthead-appview';
 *
 * console.log(await hideAgain('./data/masthead.sqlite', await hiddenSubjects('./data/masthead.sqlite'))); // 0
 * ```
 */
export async function hideAgain(
  database: string,
  subjects: readonly Pick<HiddenSubject, 'subject' | 'hiddenAt'>[],
): Promise<number> {
  return (await changeHidden(database, subjects, true)).filter(({ changed }) => changed).length;
}

async function changeHidden(
  database: string,
  subjects: readonly { readonly subject: string; readonly hiddenAt?: number }[],
  hide: boolean,
): Promise<HiddenChange[]> {
  // All are checked before the first is hidden.
  const checked = subjects.map((each) => ({ ...each, subject: subjectOf(each.subject) }));
  const store = await openWriter(database, 'existing');
  try {
    const [{ hideSubject }, { sweepPage }] = await Promise.all([hiddenWork(), sweepWork()]);
    const changes: HiddenChange[] = [];
    for (const { subject, hiddenAt } of checked) {
      changes.push(await store.perform(hideSubject, subject, hide, hiddenAt));
      // Updates all rows now, so that the change is complete even while no server runs.
      while (startsAsDid(subject) && (await store.perform(sweepPage, subject, SWEPT_AT_ONCE)));
    }
    return changes;
  } finally {
    await store.close();
  }
}

function subjectOf(text: string): Did | AtUri {
  const subject = isDid(text) ? text : toAtUri(text);
  if (subject === null) throw new TypeError(`"${text}" is neither a DID nor the at-uri of a record by a DID.`);
  return subject;
}

/**
 * The subjects that the operator hides, newest first; empty when there are none. It reads an index
 * of any version. Throws as `setHidden` does.
 *
 * @example
 * ```js
 * import { hiddenSubjects } from 'masthead-appview';
 *
 * const hidden = await hiddenSubjects('./data/masthead.sqlite');
 * console.log(hidden.map(({ subject }) => subject));
 * ```
 */
export async function hiddenSubjects(database: string): Promise<HiddenSubject[]> {
  // No `StoreReader`: it prepares reads of tables that another version may not have.
  const store = await (await engineOf(database)).openReading(database, 'any');
  try {
    return await store.run((await hiddenWork()).listHidden(store.db));
  } finally {
    await store.close();
  }
}

/**
 * The DID of the account that holds a handle, as the index has verified it or read it from a replay
 * file; `null` when the index has none. Throws as `setHidden` does.
 *
 * @example
 * ```js
 * import { didOfHandle } from 'masthead-appview';
 *
 * console.log((await didOfHandle('./data/masthead.sqlite', 'mara.tidewater.example')) ?? 'The index knows nobody.');
 * ```
 */
export function didOfHandle(database: string, handle: string): Promise<string | null> {
  return read(database, (store) => store.didOfHandle(handle));
}

/**
 * Checks that a database holds an index.
 *
 * @param database an SQLite file or a `postgres://` address
 * @throws {NoIndexError} there is none
 * @throws {StoreOpenError} the database cannot be opened
 *
 * @example
 * ```js
 * import { requireIndex } from 'masthead-appview';
 *
 * await requireIndex('./data/masthead.sqlite');
 * console.log('There is an index.');
 * ```
 */
export function requireIndex(database: string): Promise<void> {
  return read(database, () => {});
}

/**
 * At most `limit` dead letters, newest first; empty when there are none. Throws as `setHidden`
 * does.
 *
 * @example
 * ```js
 * import { deadLetters } from 'masthead-appview';
 *
 * const letters = await deadLetters('./data/masthead.sqlite', 20);
 * console.log(letters.length); // 0
 * ```
 */
export function deadLetters(database: string, limit: number): Promise<DeadLetter[]> {
  return read(database, async (store) => {
    const found = await store.read((await deadLetterWork()).newestDeadLetters, limit);
    return found.map(({ id, ...letter }) => letter);
  });
}

/**
 * Copies an SQLite database, also while a server runs on it.
 *
 * @param database an SQLite file; for a PostgreSQL address it throws
 * @param to the file to write; it must not exist yet
 * @throws {NoIndexError} there is no index
 * @throws {BackUpError} it cannot be copied, or it is PostgreSQL, which has its own tools; the
 *   message says what to do
 * @throws {StoreOpenError} no engine matches the address
 *
 * @example
 * ```js
 * import { tmpdir } from 'node:os';
 * import { backUp } from 'masthead-appview';
 *
 * await backUp('./data/masthead.sqlite', `${tmpdir()}/masthead-${Date.now()}.sqlite`);
 * ```
 */
export async function backUp(database: string, to: string): Promise<void> {
  (await engineOf(database)).backUp(database, to);
}

async function read<T>(database: string, from: (store: StoreReader) => Awaitable<T>): Promise<T> {
  const store = await openReader(database, 'existing');
  try {
    return await from(store);
  } finally {
    await store.close();
  }
}
