import { fields } from '../../core/read-fields.ts';
import { ACTOR_PROFILE, tableOf } from '../collections.ts';
import { deadLetterBody } from '../dead-letter-body.ts';
import type { RecordOp } from '../event.ts';
import { isRecordKey, isTid, tidTime } from '../identifiers.ts';
import type { NetworkAccess } from '../identity/network-access.ts';
import { prepareRecord } from '../ingest/prepare-record.ts';
import type { StoreWriter } from '../store/store.ts';
import { UnstorableError } from '../store/store-errors.ts';
import { type DeadLetterWrite, MOST_ABOUT, type StoreWrite } from '../store/store-write.ts';
import { AnswerTooBigError, HostUnavailableError, XrpcRefusedError, xrpcGet } from './xrpc-get.ts';

/** A repository that is to be fetched. */
export interface WantedRepository {
  readonly did: string;
  /** The stream spoke of this revision, so an older state is of no use; empty when nothing is known. */
  readonly rev: string;
  /** What is found there first claims its URL at this time, microseconds. */
  readonly time: number;
  /** The wish that the fetch answers, as the queue has it. */
  readonly wished: number;
}

/** How a fetch went. */
export interface FetchedRepository {
  readonly records: number;
  /** Records that the index cannot use. */
  readonly unusable: number;
}

const PAGE = 100;
// More than anybody's publications; an account with a million records of ours does so to harm.
const MOST_RECORDS = 100_000;
const MOST_COLLECTIONS = 50;
// Clocks differ; a revision further ahead would lock the rows against what comes.
const FUTURE = 300_000_000;

/** What a PDS calls an account whose repository it does not give. */
const GONE: Readonly<Record<string, string>> = {
  RepoDeactivated: 'deactivated',
  RepoTakendown: 'takendown',
  RepoSuspended: 'suspended',
};

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
  const ask = (method: string, params: Readonly<Record<string, string>>) =>
    xrpcGet(network.fetch, host, method, params, signal);
  const rev = await newestRevision(wanted, host, store, ask);
  if (rev === null) return { records: 0, unusable: 0 };

  const present = new Set<string>();
  let unusable = 0;
  for (const collection of await collectionsOf(did, store, ask)) {
    for await (const page of recordsOf(did, collection, ask)) {
      const writes: StoreWrite[] = [];
      for (const op of page) {
        const uri = `at://${did}/${collection}/${op.rkey}`;
        if (present.has(uri)) continue;
        present.add(uri);
        if (present.size > MOST_RECORDS) throw new XrpcRefusedError(`${did} holds too many records.`, 400, 'TooMany');
        const { write, problem } = prepareRecord({ did, rev, time: claimTime(op.rkey, wanted.time) }, op);
        if (write) writes.push(write);
        if (problem === undefined) continue;
        unusable++;
        writes.push(letter(uri, problem, deadLetterBody(op.record)));
      }
      // Page by page: a repository of any size takes the memory of one.
      await storePage(store, writes);
    }
  }
  const gone = (await store.recordUris(did)).filter((row) => row.rev <= rev && !present.has(row.uri));
  const deletes = gone.flatMap(({ uri }): StoreWrite[] => {
    const [, , , collection = '', rkey = ''] = uri.split('/');
    const { write } = prepareRecord({ did, rev, time: wanted.time }, { action: 'delete', collection, rkey });
    return write ? [write] : [];
  });
  await store.applyAlone([...deletes, { to: 'resynced', did, rev, wished: wanted.wished, held: present.size > 0 }]);
  return { records: present.size - unusable, unusable };
}

/** A record that can never be stored becomes a dead letter, or nothing: it must not keep back the others, nor have its repository read for ever. */
async function storePage(store: StoreWriter, writes: readonly StoreWrite[]): Promise<void> {
  if (await isStored(store, writes)) return;
  for (const write of writes) {
    if (await isStored(store, [write])) continue;
    await isStored(store, [letter('uri' in write ? write.uri : '', 'the store cannot hold it', '')]);
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

type Ask = (method: string, params: Readonly<Record<string, string>>) => Promise<Record<string, unknown>>;

/** The revision that everything read from now on has at least; `null` when the account is not there, which is then in the store. */
async function newestRevision(
  { did, rev: wanted, wished }: WantedRepository,
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
    const status = error instanceof XrpcRefusedError ? GONE[error.code] : undefined;
    if (status === undefined) throw error;
    // The PDS that the account itself names is the one to know.
    await store.applyAlone([
      { to: 'account', did, active: false, status, time },
      { to: 'resynced', did, rev: wanted, wished, held: false },
    ]);
    return null;
  }
  if (!isTid(rev) || tidTime(rev) > Date.now() * 1000 + FUTURE)
    throw new XrpcRefusedError(
      `${host} gives ${did} a revision that cannot be: ${String(rev).slice(0, 20)}.`,
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
  for (const name of [...held, ...named]) if (typeof name === 'string' && tableOf(name) !== null) ours.add(name);
  // The general profile only of those who have anything else.
  return [...ours].some((name) => name !== ACTOR_PROFILE) ? [...ours].slice(0, MOST_COLLECTIONS) : [];
}

/** The records of a collection, a page at a time. */
async function* recordsOf(did: string, collection: string, ask: Ask): AsyncGenerator<(RecordOp & { rkey: string })[]> {
  let cursor: string | undefined;
  let limit = PAGE;
  while (true) {
    let answer: Record<string, unknown>;
    try {
      answer = await ask('com.atproto.repo.listRecords', {
        repo: did,
        collection,
        limit: String(limit),
        ...(cursor !== undefined && { cursor }),
      });
    } catch (error) {
      // A hundred records of a megabyte each: fewer at once.
      if (!(error instanceof AnswerTooBigError) || limit === 1) throw error;
      limit = Math.ceil(limit / 4);
      continue;
    }
    const records: unknown[] = Array.isArray(answer.records) ? answer.records : [];
    yield records.flatMap((record) => toOp(did, collection, record));
    const next = typeof answer.cursor === 'string' && answer.cursor !== '' ? answer.cursor : undefined;
    // The last page has a cursor too: only an empty page is the end. A cursor that does not move is none.
    if (records.length === 0 || next === undefined || next === cursor) return;
    cursor = next;
  }
}

/** A record of another repository or collection than the one that was asked for is nobody's. */
function toOp(did: string, collection: string, record: unknown): (RecordOp & { rkey: string })[] {
  const { uri, cid, value } = fields(record);
  const prefix = `at://${did}/${collection}/`;
  const rkey = typeof uri === 'string' && uri.startsWith(prefix) ? uri.slice(prefix.length) : undefined;
  if (!isRecordKey(rkey)) return [];
  return [{ action: 'create', collection, rkey, record: value, ...(typeof cid === 'string' && { cid }) }];
}

/**
 * When a record claims its URL: its key is a TID, which tells when it was made, and counts when that is later than what the fetch is for. Earlier it cannot get that way,
 * so nobody gains by a forged key.
 */
function claimTime(rkey: string, since: number): number {
  return isTid(rkey) ? Math.min(Math.max(since, tidTime(rkey)), Date.now() * 1000) : since;
}

function letter(about: string, reason: string, body: string): DeadLetterWrite {
  return {
    to: 'dead_letters',
    source: 'fetch',
    cursor: 0,
    about: about.slice(0, MOST_ABOUT),
    reason,
    body,
    time: Date.now(),
  };
}
