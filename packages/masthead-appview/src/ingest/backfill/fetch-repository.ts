import { readXrpcBytes, readXrpcOnce, XrpcRefusedError } from 'masthead/internal/atproto/node/repository/xrpc-once';
import { ACTOR_PROFILE, type Did, isTid, tidTime } from 'masthead/internal/core/values/identifiers';
import { RECORD_SCHEMAS } from 'masthead/lexicon';
import type { NetworkAccess } from '../../network/network-access.ts';
import { isFutureRevision, tableOf } from '../../source/event.ts';
import { UnstorableError } from '../../store/engine.ts';
import { heldCollections, heldRecords } from '../../store/reads/stored-records.ts';
import { deadLetter, deadLetterBody, type StoreWrite } from '../../store/store-write.ts';
import { RECORD_TABLES } from '../../store/visibility.ts';
import { deleteLettersAbout, recordsWithLetters } from '../../store/writes/dead-letter-rows.ts';
import type { StoreWriter } from '../../store/writes/store-writer.ts';
import { MAX_RECORDS } from '../../store/writes/tallies.ts';
import { prepareRecord } from '../prepare-event.ts';
import { goneStatus } from '../refresh-identities.ts';
import { type AskHost, type RecordsOf, RepositoryLaterError, readCollections, TOO_MANY } from './read-collections.ts';

export interface WantedRepository {
  readonly did: Did;
  /** The revision that the stream reported, so an older state is of no use; empty when unknown. */
  readonly rev: string;
  /** The earliest time at which records found there claim their URL, microseconds. */
  readonly time: number;
  /** When the fetch was requested, milliseconds: a newer request stays in the queue. */
  readonly requestedAt: number;
}

export interface FetchedRepository {
  /** Records that the index can use. */
  readonly records: number;
  /** Records that the index cannot use; they became dead letters. */
  readonly unusable: number;
}

const MAX_COLLECTIONS = 50;
// Enough for the limit of records, even if records are long and few fit on a page.
const MAX_PAGES = 3000;
/** Characters of all `collection/rkey` of one repository: forty for each record. */
const MAX_KEYS = 4_000_000;
/** The longest collection name, characters. */
const MAX_NAME = 317;
/** Timeout for one whole repository, milliseconds. */
const MAX_TIME = 15 * 60_000;
/** Timeout for a repository's file, milliseconds. */
const FILE_TIME = 60_000;
/**
 * Rows of the index that are compared with the repository at once, and deleted in one transaction.
 */
const ROWS_AT_ONCE = 500;
/**
 * Record keys in memory for all repositories being fetched. Beyond this limit the `LARGE` ones are
 * postponed by `WAIT_FOR_OTHERS` milliseconds.
 */
const MAX_HELD = 400_000;
const LARGE = 10_000;
const WAIT_FOR_OTHERS = 30_000;
let held = 0;

/**
 * Some collections could not be read and must be tried again later; dead letters say which. The
 * others were read.
 */
class PartMissingError extends Error {
  override readonly name = 'PartMissingError';
}

/**
 * Fetches a repository's records in our collections into the store, and deletes rows of records
 * that it no longer has.
 *
 * The newest revision is read first, and every record is stored under it. A later event of the
 * stream is newer and wins: a live delete stays a delete even if the listing still had the record.
 * A collection whose list cannot be read completely is read from the repository's file. If that
 * fails too, what was read of it is stored and none of its rows is deleted.
 *
 * @param host the origin of the PDS that the account's DID document names
 * @throws {HostUnavailableError} try again later
 * @throws {XrpcRefusedError} the PDS has no such repository or returns an impossible revision, or
 *   the repository exceeds our limits
 * @throws {PartMissingError} try again later
 * @throws {AnswerTooBigError} an answer about the repository itself is too long
 */
export async function fetchRepository(
  wanted: WantedRepository,
  host: string,
  network: Pick<NetworkAccess, 'fetch'>,
  store: StoreWriter,
  signal: AbortSignal,
): Promise<FetchedRepository> {
  const { did } = wanted;
  const timeout = AbortSignal.timeout(MAX_TIME);
  const either = AbortSignal.any([signal, timeout]);
  const until = (yieldSignal?: AbortSignal) => (yieldSignal ? AbortSignal.any([either, yieldSignal]) : either);
  const ask: Ask = (method, params, maxBytes, yieldSignal) =>
    readXrpcOnce(network.fetch, host, method, params, { signal: until(yieldSignal), maxBytes });
  const file: AskHost['file'] = (maxBytes, yieldSignal) =>
    readXrpcBytes(
      network.fetch,
      host,
      'com.atproto.sync.getRepo',
      { did },
      { signal: until(yieldSignal), maxBytes, timeout: FILE_TIME },
    );
  const present = new Set<string>();
  try {
    return await readInto(present, wanted, host, store, { query: ask, file });
  } catch (error) {
    if (!timeout.aborted || signal.aborted) throw error;
    throw new RepositoryLaterError(`${host} takes too long over ${did}.`, null, { cause: error });
  } finally {
    held -= present.size;
  }
}

async function readInto(
  present: Set<string>,
  wanted: WantedRepository,
  host: string,
  store: StoreWriter,
  ask: AskHost,
): Promise<FetchedRepository> {
  const { did } = wanted;
  const began = Date.now();
  const rev = await newestRevision(wanted, host, store, ask.query);
  if (rev === null) return { records: 0, unusable: 0 };

  let unusable = 0;
  let pages = 0;
  let keys = 0;
  const tooMuch = (what: string) => new XrpcRefusedError(`${did} ${what}.`, 400, TOO_MANY);
  const take = async (collection: string, page: RecordsOf) => {
    if (++pages > MAX_PAGES) throw tooMuch('comes in too many pages');
    const writes: StoreWrite[] = [];
    for (const op of page) {
      const key = `${collection}/${op.rkey}`;
      if (present.has(key)) continue;
      present.add(key);
      held++;
      keys += key.length;
      if (present.size > MAX_RECORDS || keys > MAX_KEYS) throw tooMuch('holds too many records');
      const { write, problem } = prepareRecord({ did, rev, time: claimTime(op.rkey, wanted.time) }, op);
      if (write) writes.push(write);
      if (problem === undefined) continue;
      unusable++;
      const about = `at://${did}/${key}`;
      writes.push(deadLetter({ source: 'fetch', about, reason: problem, body: deadLetterBody(op.record) }));
    }
    if (held > MAX_HELD && present.size > LARGE) {
      throw new RepositoryLaterError(`${did} is large, and so are others that are read now.`, WAIT_FOR_OTHERS);
    }
    // Page by page, so that only the keys of the whole repository are in memory.
    await storePage(store, writes);
  };
  const missing = await readCollections({ did, rev }, await collectionsOf(did, store, ask.query), ask, take);
  await deleteOthers({ did, rev, time: wanted.time, began }, present, missing, store);
  if (missing.size > 0) {
    const letters = [...missing].map(([name, reason]) =>
      deadLetter({ source: 'fetch', about: `at://${did}/${name}`, reason }),
    );
    await store.applyAlone(letters);
    const [name, reason] = [...missing][0] ?? [];
    throw new PartMissingError(`${did}: ${missing.size} of its collections cannot be read; ${name}: ${reason}`);
  }
  await store.applyAlone([{ to: 'resynced', did, rev, requestedAt: wanted.requestedAt, held: present.size > 0 }]);
  return { records: present.size - unusable, unusable };
}

/**
 * Deletes the rows that the repository no longer has, a page of keys at a time. Rows of a newer
 * revision stay, and those of a collection that was not read completely.
 */
async function deleteOthers(
  commit: { readonly did: Did; readonly rev: string; readonly time: number; readonly began: number },
  present: ReadonlySet<string>,
  missing: ReadonlyMap<string, string>,
  store: StoreWriter,
): Promise<void> {
  const isGone = (collection: string, rkey: string) =>
    !missing.has(collection) && !present.has(`${collection}/${rkey}`);
  for (const table of RECORD_TABLES) {
    let after = '';
    for (;;) {
      const page = await store.read(heldRecords, commit.did, table, after, ROWS_AT_ONCE);
      const deletes = page.flatMap(({ uri, rev }): StoreWrite[] => {
        const [, , , collection = '', rkey = ''] = uri.split('/');
        if (rev > commit.rev || !isGone(collection, rkey)) return [];
        const { write } = prepareRecord(commit, { action: 'delete', collection, rkey });
        return write ? [write] : [];
      });
      if (deletes.length > 0) await store.applyAlone(deletes);
      after = page.at(-1)?.uri ?? '';
      if (page.length < ROWS_AT_ONCE) break;
    }
  }
  await deleteLetters(commit.did, commit.began, isGone, store);
}

/**
 * Deletes the dead letters about records that the repository no longer has, if they are older than
 * its reading.
 */
async function deleteLetters(
  did: Did,
  began: number,
  isGone: (collection: string, rkey: string) => boolean,
  store: StoreWriter,
): Promise<void> {
  let after = '';
  for (;;) {
    const page = await store.read(recordsWithLetters, did, began, after, ROWS_AT_ONCE);
    const gone = page.filter((uri) => {
      const [, , , collection = '', rkey] = uri.split('/');
      return rkey !== undefined && isGone(collection, rkey);
    });
    if (gone.length > 0) await store.perform((db) => deleteLettersAbout(db, gone, began));
    after = page.at(-1) ?? '';
    if (page.length < ROWS_AT_ONCE) return;
  }
}

/**
 * Stores a page. A record that can never be stored becomes a dead letter, if possible: it must not
 * block others, nor cause its repository to be fetched forever.
 */
async function storePage(store: StoreWriter, writes: readonly StoreWrite[]): Promise<void> {
  if (await isStored(store, writes)) return;
  for (const write of writes) {
    if (await isStored(store, [write])) continue;
    const about = 'uri' in write ? write.uri : '';
    await isStored(store, [deadLetter({ source: 'fetch', about, reason: 'the store cannot hold it' })]);
  }
}

async function isStored(store: StoreWriter, writes: readonly StoreWrite[]): Promise<boolean> {
  try {
    await store.applyAlone(writes);
    return true;
  } catch (error) {
    if (error instanceof UnstorableError) return false;
    throw error;
  }
}

type Ask = AskHost['query'];

/**
 * The newest revision; all records read afterwards are at least as new. `null` when the PDS does
 * not show the account, which is stored.
 */
async function newestRevision(
  { did, rev: wanted, requestedAt }: WantedRepository,
  host: string,
  store: StoreWriter,
  ask: Ask,
): Promise<string | null> {
  // Taken before the request: a later account event of the stream wins.
  const time = Date.now() * 1000;
  let rev: unknown;
  try {
    ({ rev } = await ask('com.atproto.sync.getLatestCommit', { did }));
  } catch (error) {
    const status = goneStatus(error);
    if (status === undefined) throw error;
    // The DID document names this PDS, so it may report on the account.
    await store.applyAlone([
      { to: 'account', did, active: false, status, time },
      { to: 'resynced', did, rev: wanted, requestedAt, held: false },
    ]);
    return null;
  }
  if (!isTid(rev) || isFutureRevision(rev))
    throw new XrpcRefusedError(
      `${host} gives ${did} a revision that cannot be: ${typeof rev === 'string' ? rev.slice(0, 20) : typeof rev}.`,
      400,
      'BadRev',
    );
  // The host is behind the stream.
  if (rev < wanted)
    throw new RepositoryLaterError(`${host} is behind: it has ${rev}, the stream said ${wanted}.`, null);
  // The account itself deactivates, and its PDS shows when that has ended. A takedown may come from
  // a relay, so it stays.
  const [account] = await store.db.selectFrom('accounts').selectAll().where('did', '=', did).execute();
  if (account?.active === 0 && account.status === 'deactivated')
    await store.applyAlone([{ to: 'account', did, active: true, time }]);
  return rev;
}

/**
 * Our collections in the index, and those that the host names: records of a collection that the
 * host forgets to name must not be deleted unread. When the host refuses to name any, all that have
 * a lexicon. At most `MAX_COLLECTIONS`, those in the index first.
 */
async function collectionsOf(did: Did, store: StoreWriter, ask: Ask): Promise<string[]> {
  const named = await ask('com.atproto.repo.describeRepo', { repo: did }).then(
    ({ collections }): unknown[] => (Array.isArray(collections) ? collections : []),
    (error: unknown) => {
      if (error instanceof XrpcRefusedError) return Object.keys(RECORD_SCHEMAS);
      throw error;
    },
  );
  const held = await store.read(heldCollections, did);
  const ours = new Set<string>();
  for (const name of [...held, ...named]) {
    if (typeof name === 'string' && name.length <= MAX_NAME && tableOf(name) !== null) ours.add(name);
  }
  // An account that only has an `app.bsky.actor.profile` is not stored.
  return [...ours].some((name) => name !== ACTOR_PROFILE) ? [...ours].slice(0, MAX_COLLECTIONS) : [];
}

/**
 * When a record claims its URL: its TID's time between `since` and now, so a forged key makes no
 * claim earlier; `since` for other keys.
 */
function claimTime(rkey: string, since: number): number {
  return isTid(rkey) ? Math.min(Math.max(since, tidTime(rkey)), Date.now() * 1000) : since;
}
