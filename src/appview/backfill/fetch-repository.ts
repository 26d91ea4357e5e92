import type { NetworkAccess } from '../../identity/node/network-access.ts';
import { inTurn } from '../../network/guarded/in-turn.ts';
import { type AskQuery, listRecords } from '../../repository/list-records.ts';
import { HostUnavailableError, XrpcRefusedError, xrpcGet } from '../../repository/node/xrpc-get.ts';
import { ACTOR_PROFILE, tableOf } from '../../source/collections.ts';
import { isFutureRevision, type RecordOp } from '../../source/event.ts';
import { isTid, tidTime } from '../../syntax/identifiers.ts';
import { prepareRecord } from '../ingest/prepare-record.ts';
import { MAX_RECORDS } from '../store/background/tallies.ts';
import { deadLetter, deadLetterBody } from '../store/dead-letter.ts';
import type { StoreWriter } from '../store/store.ts';
import { UnstorableError } from '../store/store-errors.ts';
import type { StoreWrite } from '../store/store-write.ts';

export interface WantedRepository {
  readonly did: string;
  /** The revision that the stream reported, so an older state is of no use; empty when none is known. */
  readonly rev: string;
  /** The earliest time at which records found there claim their URL, microseconds. */
  readonly time: number;
  /** When the fetch was requested, milliseconds: a newer request stays in the queue. */
  readonly requestedAt: number;
}

export interface FetchedRepository {
  readonly records: number;
  /** Records that the index cannot use; they became dead letters. */
  readonly unusable: number;
}

const MAX_COLLECTIONS = 50;
// Enough for the limit of records, even where records are long and few fit on a page.
const MAX_PAGES = 3000;
// Pages without a new record: beyond these the host makes up its cursors.
const MAX_BARREN = 5;
/** Characters of all `collection/rkey` of one repository: forty for each record. */
const MAX_KEYS = 4_000_000;
/** The longest collection name, characters. */
const MAX_NAME = 317;
/** Timeout for one whole repository, milliseconds. */
const MAX_TIME = 15 * 60_000;
/** `maxBytes` for a single record that was too long for a page: the longest that a PDS accepts. Two such are read at once; a slow one gives way to others. */
const LONG_RECORD = 8 * 1024 * 1024;
const longRecord = inTurn({ atOnce: 2, waiting: Number.POSITIVE_INFINITY, slowAfter: 5000 });
/** Record keys in memory for all repositories being fetched. Beyond this limit the `LARGE` ones are postponed until others end. */
const MAX_HELD = 400_000;
const LARGE = 10_000;
const WAIT_FOR_OTHERS = 30_000;
let held = 0;

/** XRPC errors of a PDS for an account that is gone, and the account status that each means. */
const GONE: ReadonlyMap<string, string> = new Map([
  ['RepoDeactivated', 'deactivated'],
  ['RepoTakendown', 'takendown'],
  ['RepoSuspended', 'suspended'],
]);

/**
 * Fetches a repository's records in our collections into the store, and deletes rows of records that it no longer has.
 *
 * The newest revision is read first, and every record is stored under it. Whatever the stream brings later is newer and wins: a live delete stays a delete even
 * if the listing still had the record.
 *
 * @param host the origin of the PDS that the account's DID document names
 * @throws {HostUnavailableError} try again later
 * @throws {XrpcRefusedError} the PDS has no such repository, or it is beyond our limits
 * @throws {AnswerTooBigError} a single record or another answer is too long
 */
export async function fetchRepository(
  wanted: WantedRepository,
  host: string,
  network: Pick<NetworkAccess, 'fetch'>,
  store: StoreWriter,
  signal: AbortSignal,
): Promise<FetchedRepository> {
  const { did } = wanted;
  const late = AbortSignal.timeout(MAX_TIME);
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
      if (++pages > MAX_PAGES) throw tooMuch('comes in too many pages');
      const before = present.size;
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
      if (present.size === before && ++barren > MAX_BARREN) throw tooMuch('has pages without an end');
      if (held > MAX_HELD && present.size > LARGE) {
        throw new HostUnavailableError(`${did} is large, and so are others that are read now.`, WAIT_FOR_OTHERS);
      }
      // Page by page: of a whole repository only the keys are held in memory.
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

/** Stores a page. A record that can never be stored becomes a dead letter, if possible: it must not block others, nor have its repository fetched forever. */
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

/** The newest revision; all records read afterwards are at least as new. `null` when the account is gone, which is stored. */
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
    const status = error instanceof XrpcRefusedError ? GONE.get(error.code) : undefined;
    if (status === undefined) throw error;
    // The DID document names this PDS, so it may speak for the account.
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
    throw new HostUnavailableError(`${host} is behind: it has ${rev}, the stream said ${wanted}.`, null);
  // A deactivation is the account's own, and its PDS shows that it is over. A takedown may be a relay's, so it stays.
  const [account] = await store.db.selectFrom('accounts').selectAll().where('did', '=', did).execute();
  if (account?.active === 0 && account.status === 'deactivated')
    await store.applyAlone([{ to: 'account', did, active: true, time }]);
  return rev;
}

/** Our collections that the host names, and those in the index: records of a collection that the host forgets to name must not be deleted unread. */
async function collectionsOf(did: string, store: StoreWriter, ask: Ask): Promise<string[]> {
  const { collections } = await ask('com.atproto.repo.describeRepo', { repo: did });
  const named: unknown[] = Array.isArray(collections) ? collections : [];
  const held = (await store.recordUris(did)).map(({ uri }) => uri.split('/')[3]);
  const ours = new Set<string>();
  for (const name of [...held, ...named]) {
    if (typeof name === 'string' && name.length <= MAX_NAME && tableOf(name) !== null) ours.add(name);
  }
  // The `app.bsky.actor.profile` alone is not wanted.
  return [...ours].some((name) => name !== ACTOR_PROFILE) ? [...ours].slice(0, MAX_COLLECTIONS) : [];
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
    // Other problems need nothing here: foreign records are left out, and a loop or a missing list ends the listing.
    if (problem === 'long-cursor')
      throw new XrpcRefusedError(`${did} has cursors that are no places.`, 400, 'BadCursor');
  }
}

/** When a record claims its URL: its TID's time between `since` and now, so a forged key makes no claim earlier; `since` for other keys. */
function claimTime(rkey: string, since: number): number {
  return isTid(rkey) ? Math.min(Math.max(since, tidTime(rkey)), Date.now() * 1000) : since;
}
