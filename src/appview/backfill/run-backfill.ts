import { createNetworkAccess, type NetworkOptions } from '../../identity/node/network-access.ts';
import { backfillLists, finishLists, registerList } from '../store/background/backfill-lists.ts';
import { queueLength, tryFailedAgain } from '../store/background/repository-queue.ts';
import { openWriter } from '../store/open-store.ts';
import type { StoreWriter } from '../store/store.ts';
import { readBackfillHost } from './backfill-host.ts';
import { listRepositories } from './list-repositories.ts';
import { type QueueOutcome, type RepositoryLimits, RepositoryQueue } from './repository-queue.ts';

// A repository that failed so often may take days; a run does not wait for it, a server goes on trying.
const OFTEN = 4;
// Hosts that do not answer are named once each, and not by the thousand.
const MOST_TOLD = 50;

/** What a backfill is to do. */
export interface BackfillRunOptions extends NetworkOptions, RepositoryLimits {
  /** The SQLite file or the `postgres://` address; a server may run on it. */
  readonly database: string;
  /** A relay that lists repositories by collection, or a PDS. */
  readonly from: string;
  /** Which lists of a relay are read; default all that the index needs. Of a repository on any of them everything of ours is fetched. */
  readonly collections?: readonly string[];
  /** Ends it; what is done is done, and the next run goes on from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: BackfillProgress) => void;
  readonly log?: (line: string) => void;
}

/** How far a backfill is. */
export interface BackfillProgress {
  /** Lists are still being read: the number of repositories is not known yet. */
  readonly listing: boolean;
  /** Repositories on the lists that this run read. */
  readonly listed: number;
  readonly fetched: number;
  readonly records: number;
  /** Records that the index cannot use; they are dead letters. */
  readonly unusable: number;
  /** Repositories that are gone or refused. */
  readonly dropped: number;
  /** Repositories that are still to be fetched. */
  readonly waiting: number;
  /** Repositories that could not be had now and stay in the queue, which a running server works on. */
  readonly failing: number;
}

/** How a backfill ended. */
export interface BackfillResult extends BackfillProgress {
  /** It went on with an earlier run. */
  readonly resumed: boolean;
  /** It was stopped before it was through. */
  readonly stopped: boolean;
}

/**
 * Fetches what is there already, from the lists of a relay or a PDS. A run that was killed is gone on with; a run behind one that was through begins anew and fetches
 * everything again, which changes nothing where nothing was missed.
 *
 * @throws {SourceError} the host lists nothing
 * @throws {StoreOpenError}
 */
export async function runBackfill(options: BackfillRunOptions): Promise<BackfillResult> {
  const { database, signal = new AbortController().signal, log = () => {} } = options;
  const store = await openWriter(database);
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  try {
    const network = createNetworkAccess(options, either);
    const { origin, lists } = await readBackfillHost(options.from, network, options.collections);
    const resumed = await begin(store, origin, lists);
    if (resumed) log(`Going on with the backfill from ${origin} where it stopped.`);

    const tally = { listed: 0, fetched: 0, records: 0, unusable: 0, dropped: 0 };
    const told = new Set<string>();
    let listing = true;
    const progress = async (): Promise<BackfillProgress> => ({
      ...tally,
      listing,
      ...(await store.read(queueLength, OFTEN)),
    });
    const tell = async () => options.onProgress?.(await progress());
    const queue = new RepositoryQueue(store, network, either, (outcome) => count(tally, outcome, told, log), options);
    const readLists = async () => {
      for (const list of await store.read(backfillLists, origin)) {
        if (list.done || !lists.includes(list.collection)) continue;
        const onPage = (size: number) => {
          tally.listed += size;
        };
        await listRepositories(list, network, store, either, { onPage, log });
      }
      listing = false;
    };
    const timer = setInterval(() => void tell().catch(() => {}), 250);
    try {
      const isDone = async () => !listing && (await store.read(queueLength, OFTEN)).waiting === 0;
      await Promise.all([readLists(), queue.run(isDone)]);
    } finally {
      clearInterval(timer);
      // One part that fails ends the other, so that nothing runs on behind an error.
      ended.abort();
    }
    if (!signal.aborted) await store.perform((db) => finishLists(db, origin, lists));
    await tell();
    return { ...(await progress()), resumed, stopped: signal.aborted };
  } finally {
    await store.close();
  }
}

/** Registers the lists. Returns whether an earlier run is gone on with: a list of it is half read, or repositories from it still wait. */
async function begin(store: StoreWriter, origin: string, lists: readonly string[]): Promise<boolean> {
  const known = (await store.read(backfillLists, origin)).filter(({ collection }) => lists.includes(collection));
  const { waiting } = await store.read(queueLength, OFTEN);
  await store.perform(tryFailedAgain);
  const resumed = known.some(({ done, finished }) => !done || (!finished && waiting > 0));
  const now = Date.now() * 1000;
  for (const collection of lists)
    await store.perform((db) => registerList(db, origin, collection, resumed ? 'wanted' : 'again', now));
  return resumed;
}

function count(
  tally: { fetched: number; records: number; unusable: number; dropped: number },
  outcome: QueueOutcome,
  told: Set<string>,
  log: (line: string) => void,
): void {
  if (outcome.kind === 'fetched') {
    tally.fetched++;
    tally.records += outcome.records;
    tally.unusable += outcome.unusable;
  } else if (outcome.kind === 'dropped') {
    tally.dropped++;
    log(`${outcome.did}: ${outcome.reason}`);
  } else if (told.size < MOST_TOLD && !told.has(outcome.reason)) {
    told.add(outcome.reason);
    log(`${outcome.reason} Its repositories wait.`);
  }
}
