import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import { expireLabels, forgetLabels, fullLabelers, labelsWait, MAX_LABELS } from '../store/background/labels.ts';
import { putOffSweep, sweepSome, sweepWaits } from '../store/background/sweeps.ts';
import { fullAccounts, writeTold } from '../store/background/tallies.ts';
import type { StoreWriter } from '../store/store.ts';
import { LeadershipLostError, UnstorableError } from '../store/store-errors.ts';

const ROWS_AT_ONCE = 500;
const LABELS_AT_ONCE = 500;
/** Milliseconds between two looks at the accounts that are beyond their limit. */
const TELL_EVERY = 1000;

/**
 * Brings the rows of accounts up to date that have changed, and removes those of deleted ones. The
 * queue is in the store, so it survives a restart. Names each account that is beyond its limit of
 * records once in the log.
 *
 * @param onFull told how many accounts are beyond their limit
 * @throws {LeadershipLostError} another process ingests now
 */
export async function sweepAccounts(
  store: StoreWriter,
  signal: AbortSignal,
  log: (line: string) => void,
  onFull: (count: number) => void,
): Promise<void> {
  let looked = 0;
  await keepInOrder(async () => {
    try {
      const more = (await store.read(sweepWaits)) && (await store.perform(sweepSome, ROWS_AT_ONCE));
      if (Date.now() - looked >= TELL_EVERY) {
        looked = Date.now();
        onFull(await tellFull(store, log));
      }
      return more;
    } catch (error) {
      if (error instanceof UnstorableError && (await putOff(store, log, error))) return true;
      throw error;
    }
  }, signal);
}

/**
 * Ends labels whose time is over within a second, and removes what labelers said that are followed
 * no longer. Names a labeler once in the log that has more labels than are kept.
 *
 * @throws {LeadershipLostError} another process ingests now
 */
export async function keepLabels(store: StoreWriter, signal: AbortSignal, log: (line: string) => void): Promise<void> {
  const told = new Set<string>();
  await keepInOrder(async () => {
    const waits = await store.read(labelsWait, Date.now());
    const expired = waits && (await store.perform(expireLabels, Date.now(), LABELS_AT_ONCE));
    const forgot = waits && (await store.perform(forgetLabels, LABELS_AT_ONCE));
    for (const did of await store.read(fullLabelers)) {
      if (told.size === told.add(did).size) continue;
      log(`The labeler ${did} has more than ${MAX_LABELS} labels of what concerns an index: what it adds is left out.`);
    }
    return expired || forgot;
  }, signal);
}

/** Returns whether another account is next. */
async function putOff(store: StoreWriter, log: (line: string) => void, { message }: Error): Promise<boolean> {
  try {
    const did = await store.perform((db) => putOffSweep(db));
    if (did === undefined) return false;
    log(`The rows of ${did} cannot be brought up to date (${message}); they are tried again in an hour.`);
    return true;
  } catch (error) {
    if (error instanceof LeadershipLostError) throw error;
    return false;
  }
}

async function tellFull(store: StoreWriter, log: (line: string) => void): Promise<number> {
  const { count, untold } = await store.read(fullAccounts);
  if (untold.length === 0) return count;
  await store.perform(
    writeTold,
    untold.map(({ did }) => did),
  );
  for (const { did, claims, profile } of untold)
    log(
      `${did} has as many records as one account may have here (${claims} publications and documents, ${profile} of a profile): what it adds is left out.`,
    );
  return count;
}

/** Milliseconds between two looks at a queue that is empty. */
const LOOK_EVERY = 1000;

/**
 * Does what keeps the index in order, until the signal comes: again at once while there is more,
 * else a second later, and later still while the store is full or locked, which the ingest reports.
 * Its transactions are to be small, so that the ingest's own hardly wait.
 *
 * @param step does some of it; returns whether there is more
 * @throws {LeadershipLostError} another process ingests now
 */
async function keepInOrder(step: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const more = await step();
      failures = 0;
      await pause(more ? 1 : LOOK_EVERY, signal);
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error;
      await pause(backOff(failures++), signal);
    }
  }
}
