import type { NetworkAccess } from '../../identity/node/network-access.ts';
import { inTurn } from '../../network/guarded/in-turn.ts';
import { type AskQuery, listRecords } from '../../repository/list-records.ts';
import { HostUnavailableError, XrpcRefusedError, xrpcGet } from '../../repository/node/xrpc-get.ts';
import { isTid, tidTime } from '../../syntax/identifiers.ts';
import { ACTOR_PROFILE, tableOf } from '../collections.ts';
import { isFutureRevision, type RecordOp } from '../event.ts';
import { prepareRecord } from '../ingest/prepare-record.ts';
import { deadLetter, deadLetterBody } from '../store/dead-letter.ts';
import type { StoreWriter } from '../store/store.ts';
import { UnstorableError } from '../store/store-errors.ts';
import type { StoreWrite } from '../store/store-write.ts';

/** A repository that is to be fetched. */
export interface WantedRepository {
  readonly did: string;
  /** The stream spoke of this revision, so an older state is of no use; empty when nothing is known. */
  readonly rev: string;
  /** What is found there first claims its URL at this time, microseconds. */
  readonly time: number;
  /** The wish that the fetch answers, as the queue has it. */
  readonly requestedAt: number;
}

/** How a fetch went. */
export interface FetchedRepository {
  readonly records: number;
  /** Records that the index cannot use. */
  readonly unusable: number;
}

// More than anybody's publications; an account with a million records of ours does so to harm.
const MOST_RECORDS = 100_000;
const MOST_COLLECTIONS = 50;
// More than a hundred thousand records come in, even where they are long and few fit on a page.
const MOST_PAGES = 3000;
// Pages without anything new: the host makes its cursors up.
const MOST_BARREN = 5;
/** Of all names of collections and keys of one repository, characters: forty for each record. */
const MOST_KEYS = 4_000_000;
/** As long as the name of a collection can be. */
const MOST_NAME = 317;
/** All of one repository, milliseconds. */
const MOST_TIME = 15 * 60_000;
/** One record by itself, weighed: the longest that a PDS takes. Two such are read at once. */
const LONG_RECORD = 8 * 1024 * 1024;
const longRecord = inTurn({ atOnce: 2, waiting: Number.POSITIVE_INFINITY });
/** Keys of all repositories at hand. Beyond them those that are large themselves wait for others to end. */
const MOST_HELD = 400_000;
const LARGE = 10_000;
const WAIT_FOR_OTHERS = 30_000;
let held = 0;

/** What a PDS calls an account whose repository it does not give. */
const GONE: ReadonlyMap<string, string> = new Map([
  ['RepoDeactivated', 'deactivated'],
  ['RepoTakendown', 'takendown'],
  ['RepoSuspended', 'suspended'],
]);

/**
 * Reads what a repository holds of our collections into the store, and deletes what it no longer holds.
 *
 * The newest revision is asked first and every record goes in under it: whatever the stream brings later is newer and wins, so that a live delete stays a delete
 * although the listing still had the record.
 *
 * @param host the origin of the PDS that the account's DID document names
 * @throws {HostUnavailableError} later again
 * @throws {XrpcRefusedError} the PDS has no such repository
 */
export async function fetchRepository(
  wanted: WantedRepository,
  host: string,
  network: Pick<NetworkAccess, 'fetch'>,
  store: StoreWriter,
  signal: AbortSignal,
): Promise<FetchedRepository> {
  const { did } = wanted;
  const late = AbortSignal.timeout(MOST_TIME);
  const either = AbortSignal.any([signal, late]);
  const ask: Ask = (method, params, maxBytes) =>
    xrpcGet(network.fetch, host, method, params, { signal: either, maxBytes });
  const present = new Set<string>();
  try {
    return await readInto(present, wanted, host, store, ask);
  } catch (error) {
    if (!late.aborted || signal.aborted) throw error;
    throw new HostUnavailableError(`${host} takes too long over ${did}.`, null, { cause: error });
  } finally {
    held -= present.size;
  }
}

async function readInto(
  present: Set<string>,
  wanted: WantedRepository,
  host: string,
  store: StoreWriter,
  ask: Ask,
): Promise<FetchedRepository> {
  const { did } = wanted;
  const rev = await newestRevision(wanted, host, store, ask);
  if (rev === null) return { records: 0, unusable: 0 };

  let unusable = 0;
  let pages = 0;
  let barren = 0;
  let keys = 0;
  const tooMuch = (what: string) => new XrpcRefusedError(`${did} ${what}.`, 400, 'TooMany');
  for (const collection of await collectionsOf(did, store, ask)) {
    for await (const page of recordsOf(did, collection, ask)) {
      if (++pages > MOST_PAGES) throw tooMuch('comes in too many pages');
      const before = present.size;
      const writes: StoreWrite[] = [];
      for (const op of page) {
        const key = `${collection}/${op.rkey}`;
        if (present.has(key)) continue;
        present.add(key);
        held++;
        keys += key.length;
        if (present.size > MOST_RECORDS || keys > MOST_KEYS) throw tooMuch('holds too many records');
        const { write, problem } = prepareRecord({ did, rev, time: claimTime(op.rkey, wanted.time) }, op);
        if (write) writes.push(write);
        if (problem === undefined) continue;
        unusable++;
        const about = `at://${did}/${key}`;
        writes.push(deadLetter({ source: 'fetch', about, reason: problem, body: deadLetterBody(op.record) }));
      }
      if (present.size === before && ++barren > MOST_BARREN) throw tooMuch('has pages without an end');
      if (held > MOST_HELD && present.size > LARGE) {
        throw new HostUnavailableError(`${did} is large, and so are others that are read now.`, WAIT_FOR_OTHERS);
      }
      // Page by page: a repository of any size takes the memory of one.
      await storePage(store, writes);
    }
  }
  const folder = `at://${did}/`;
  const gone = (await store.recordUris(did)).filter(
    (row) => row.rev <= rev && !present.has(row.uri.slice(folder.length)),
  );
  const deletes = gone.flatMap(({ uri }): StoreWrite[] => {
    const [, , , collection = '', rkey = ''] = uri.split('/');
    const { write } = prepareRecord({ did, rev, time: wanted.time }, { action: 'delete', collection, rkey });
    return write ? [write] : [];
  });
  await store.applyAlone([
    ...deletes,
    { to: 'resynced', did, rev, requestedAt: wanted.requestedAt, held: present.size > 0 },
  ]);
  return { records: present.size - unusable, unusable };
}

/** A record that can never be stored becomes a dead letter, or nothing: it must not keep back the others, nor have its repository read for ever. */
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

type Ask = (
  method: string,
  params: Readonly<Record<string, string>>,
  maxBytes?: number,
) => Promise<Record<string, unknown>>;

/** The revision that everything read from now on has at least; `null` when the account is not there, which is then in the store. */
async function newestRevision(
  { did, rev: wanted, requestedAt }: WantedRepository,
  host: string,
  store: StoreWriter,
  ask: Ask,
): Promise<string | null> {
  // As of when it was asked: what the stream says of a later moment counts more.
  const time = Date.now() * 1000;
  let rev: unknown;
  try {
    ({ rev } = await ask('com.atproto.sync.getLatestCommit', { did }));
  } catch (error) {
    const status = error instanceof XrpcRefusedError ? GONE.get(error.code) : undefined;
    if (status === undefined) throw error;
    // The PDS that the account itself names is the one to know.
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
  // The stream said more than this host knows yet.
  if (rev < wanted)
    throw new HostUnavailableError(`${host} is behind: it has ${rev}, the stream said ${wanted}.`, null);
  // The account's own decision, and its host says that it is back. What somebody else decided about it, a relay may know better.
  const [account] = await store.db.selectFrom('accounts').selectAll().where('did', '=', did).execute();
  if (account?.active === 0 && account.status === 'deactivated')
    await store.applyAlone([{ to: 'account', did, active: true, time }]);
  return rev;
}

/** The collections of ours that the host names, and those that the index holds: a host that forgets to name one must not delete what is in it. */
async function collectionsOf(did: string, store: StoreWriter, ask: Ask): Promise<string[]> {
  const { collections } = await ask('com.atproto.repo.describeRepo', { repo: did });
  const named: unknown[] = Array.isArray(collections) ? collections : [];
  const held = (await store.recordUris(did)).map(({ uri }) => uri.split('/')[3]);
  const ours = new Set<string>();
  for (const name of [...held, ...named]) {
    if (typeof name === 'string' && name.length <= MOST_NAME && tableOf(name) !== null) ours.add(name);
  }
  // The general profile only of those who have anything else.
  return [...ours].some((name) => name !== ACTOR_PROFILE) ? [...ours].slice(0, MOST_COLLECTIONS) : [];
}

/** The records of a collection, a page at a time. */
async function* recordsOf(did: string, collection: string, ask: Ask): AsyncGenerator<(RecordOp & { rkey: string })[]> {
  const query: AskQuery = (method, params) =>
    params.limit === '1' ? longRecord(() => ask(method, params, LONG_RECORD)) : ask(method, params);
  for await (const { records, problem } of listRecords(query, did, collection)) {
    yield records.map(({ rkey, cid, value }) => ({
      action: 'create',
      collection,
      rkey,
      record: value,
      ...(cid !== undefined && { cid }),
    }));
    // Whatever else is wrong with a page, it is the last one: a cursor that does not move is none.
    if (problem === 'long-cursor')
      throw new XrpcRefusedError(`${did} has cursors that are no places.`, 400, 'BadCursor');
  }
}

/**
 * When a record claims its URL: its key is a TID, which tells when it was made, and counts when that is later than what the fetch is for. Earlier it cannot get that way,
 * so nobody gains by a forged key.
 */
function claimTime(rkey: string, since: number): number {
  return isTid(rkey) ? Math.min(Math.max(since, tidTime(rkey)), Date.now() * 1000) : since;
}
