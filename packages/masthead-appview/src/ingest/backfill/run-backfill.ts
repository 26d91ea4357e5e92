import { errorText } from 'masthead/internal/core/log';
import { DOCUMENT, ORGANISATION, PROFILE, PUBLICATION } from 'masthead/internal/core/values/identifiers';
import { createNetworkAccess, type NetworkAccess, type NetworkOptions } from '../../network/network-access.ts';
import { isPds } from '../../source/account-authority.ts';
import { SourceError } from '../../source/event.ts';
import { openWriter } from '../../store/engines.ts';
import {
  backfillLists,
  finishLists,
  queueLength,
  registerList,
  tryFailedAgain,
} from '../../store/jobs/repositories.ts';
import { keepMirrors } from '../../store/writes/accounts.ts';
import type { StoreWriter } from '../../store/writes/store-writer.ts';
import { FetchQueue, type QueueOutcome, type RepositoryLimits } from './fetch-queue.ts';
import { listRepositories } from './list-repositories.ts';

/** A host whose lists of repositories are read. */
export interface BackfillHost {
  /** Its origin, `https://…`. */
  readonly origin: string;
  /**
   * The collections whose lists are requested from a relay; for a PDS only `''`, the list of all
   * its repositories.
   */
  readonly lists: readonly string[];
}

// A relay lists by whole collection names, not by prefixes. An account with a profile or a
// publication is on one of these lists.
const LISTED = [PUBLICATION, DOCUMENT, ORGANISATION, PROFILE, 'id.sifa.profile.position'];

/** Every list that a host may have: those of a relay, and `''` of a PDS. */
export const EVERY_LIST = ['', ...LISTED];

/**
 * Asks a host (`https://…`, `wss://…`) whether it is a relay, which lists repositories by
 * collection (default: those that the index needs), or a PDS, which lists its own. Throws
 * `SourceError` for an invalid address, and what the request throws when the host does not answer.
 */
export async function readBackfillHost(
  address: string,
  network: Pick<NetworkAccess, 'fetch'>,
  collections: readonly string[] = LISTED,
): Promise<BackfillHost> {
  const origin = backfillOrigin(address);
  return { origin, lists: (await isPds(new URL(origin), network)) ? [''] : collections };
}

/** The http(s) origin of an http(s) or ws(s) address; throws `SourceError` for any other. */
export function backfillOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url && /^(?:https?|wss?):$/.test(url.protocol)) {
    return `${/^(?:https|wss):$/.test(url.protocol) ? 'https' : 'http'}://${url.host}`;
  }
  throw new SourceError(
    `"${address}" is not an address to read repositories from; write https:// and a relay or a PDS.`,
  );
}

// Reasons why repositories wait are logged once each, and no more than this many.
const MAX_REPORTED = 50;

/** Options of a backfill. */
export interface BackfillRunOptions extends NetworkOptions, RepositoryLimits {
  /** The SQLite file or the `postgres://` address; a server may run on it. */
  readonly database: string;
  /**
   * The `https://` or `wss://` address of a relay that lists repositories by collection, or of a
   * PDS.
   */
  readonly from: string;
  /**
   * Collections whose lists are requested from a relay; default all that the index needs. All our
   * collections of a listed repository are fetched.
   */
  readonly collections?: readonly string[] | undefined;
  /**
   * `false`: mirrors of web sites are left out, as in `AppViewOptions.mirrors`. Default: the last
   * setting of the index.
   */
  readonly mirrors?: boolean | undefined;
  /** Stops the run. Fetched records stay, and the next run continues from there. */
  readonly signal?: AbortSignal | undefined;
  /** Called four times a second, and at the end. */
  readonly onProgress?: ((progress: BackfillProgress) => void) | undefined;
  readonly log?: ((line: string) => void) | undefined;
}

/** How far a backfill has come. */
export interface BackfillProgress {
  /** Lists are still being read, so the number of repositories is not known yet. */
  readonly listing: boolean;
  /**
   * Active repositories on the list pages that this run read; one on several lists counts for each.
   */
  readonly listed: number;
  /** Repositories that were fetched. */
  readonly fetched: number;
  /** Usable records in them. */
  readonly records: number;
  /** Records that the index cannot use; they are dead letters. */
  readonly unusable: number;
  /** Repositories that cannot be fetched, now or later; each has a dead letter with the reason. */
  readonly dropped: number;
  /** Repositories that must still be fetched. */
  readonly waiting: number;
  /**
   * Repositories that failed several times. They stay in the queue, and a running server continues
   * to try.
   */
  readonly failing: number;
}

/** How a backfill ended. */
export interface BackfillResult extends BackfillProgress {
  /** Whether this run continued an earlier one. */
  readonly resumed: boolean;
  /** Whether the signal stopped it. */
  readonly stopped: boolean;
}

/** See `backfill`. */
export async function runBackfill(options: BackfillRunOptions): Promise<BackfillResult> {
  const { database, signal = new AbortController().signal, log = () => {} } = options;
  const store = await openWriter(database, 'make', 'ingest');
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  try {
    if (options.mirrors !== undefined) await store.perform(keepMirrors, options.mirrors);
    const network = createNetworkAccess(options, either);
    const { origin, lists } = await readBackfillHost(options.from, network, options.collections).catch((error) => {
      if (error instanceof SourceError || either.aborted) throw error;
      const reason = errorText(error).replace(/\.$/, '');
      throw new SourceError(
        `${options.from} gives no list of repositories (${reason}); see that the address is right, or try it later.`,
      );
    });
    const resumed = await begin(store, origin, lists);
    if (resumed) log(`Going on with the backfill from ${origin} where it stopped.`);

    const tally = { listed: 0, fetched: 0, records: 0, unusable: 0, dropped: 0 };
    const logged = new Set<string>();
    let listing = true;
    const progress = async (): Promise<BackfillProgress> => ({
      ...tally,
      listing,
      ...(await store.read(queueLength)),
    });
    const report = async () => options.onProgress?.(await progress());
    const queue = new FetchQueue(store, network, either, (outcome) => count(tally, outcome, logged, log), options);
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
    const timer = setInterval(() => void report().catch(() => {}), 250);
    try {
      const isDone = async () => !listing && (await store.read(queueLength)).waiting === 0;
      await Promise.all([readLists(), queue.run(isDone)]);
    } finally {
      clearInterval(timer);
      // A failure of one part ends the other, so that nothing runs after an error.
      ended.abort();
    }
    if (!signal.aborted) await store.perform((db) => finishLists(db, origin, lists));
    await report();
    return { ...(await progress()), resumed, stopped: signal.aborted };
  } finally {
    await store.close();
  }
}

/**
 * Registers the lists. Returns whether an earlier run is continued: one of its lists is not read to
 * its end, or the run has not ended and repositories still wait.
 */
async function begin(store: StoreWriter, origin: string, lists: readonly string[]): Promise<boolean> {
  const known = (await store.read(backfillLists, origin)).filter(({ collection }) => lists.includes(collection));
  const { waiting } = await store.read(queueLength);
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
  logged: Set<string>,
  log: (line: string) => void,
): void {
  if (outcome.kind === 'fetched') {
    tally.fetched++;
    tally.records += outcome.records;
    tally.unusable += outcome.unusable;
  } else if (outcome.kind === 'dropped') {
    tally.dropped++;
    log(`${outcome.did}: ${outcome.reason}`);
  } else if (logged.size < MAX_REPORTED && !logged.has(outcome.reason)) {
    logged.add(outcome.reason);
    log(`${outcome.reason} Its repositories wait.`);
  }
}

/** The progress of a process's backfill. `none`: it reads no list of repositories. */
export interface BackfillState {
  readonly state: 'none' | 'running' | 'ended';
  /** Repositories that this process has fetched or dropped since it began to ingest. */
  readonly done: number;
  /** Repositories that wait. */
  readonly left: number;
}
