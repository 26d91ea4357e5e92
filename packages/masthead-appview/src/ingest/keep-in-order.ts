import { backOff, pause } from 'masthead/internal/atproto/node/guard/pause';
import { LeadershipLostError, UnstorableError } from '../store/engine.ts';
import { putOffSweep, sweepSome, sweepWaits } from '../store/jobs/sweeps.ts';
import { expireLabels, forgetLabels, fullLabelers, labelsWait, MAX_LABELS } from '../store/writes/labels.ts';
import type { StoreWriter } from '../store/writes/store-writer.ts';
import { fullAccounts, markLogged } from '../store/writes/tallies.ts';

const ROWS_AT_ONCE = 500;
const LABELS_AT_ONCE = 500;
/** Milliseconds between two checks for accounts that are over their limit. */
const LOG_EVERY = 1000;

/**
 * Updates the rows of changed accounts, and removes those of deleted ones. The queue is in the
 * store, so it survives a restart. Logs once each account that is over its limit of records.
 *
 * @param onFull receives how many accounts are over their limit
 * @throws {LeadershipLostError} another process ingests now
 */
export async function sweepAccounts(
  store: StoreWriter,
  signal: AbortSignal,
  log: (line: string) => void,
  onFull: (count: number) => void,
): Promise<void> {
  let checkedAt = 0;
  await keepInOrder(async () => {
    try {
      const more = (await store.read(sweepWaits)) && (await store.perform(sweepSome, ROWS_AT_ONCE));
      if (Date.now() - checkedAt >= LOG_EVERY) {
        checkedAt = Date.now();
        onFull(await logFull(store, log));
      }
      return more;
    } catch (error) {
      if (error instanceof UnstorableError && (await putOff(store, log, error))) return true;
      throw error;
    }
  }, signal);
}

/**
 * Ends labels soon after they expire, and removes the labels of labelers that are no longer
 * followed. Logs once each labeler that has more labels than the limit.
 *
 * @throws {LeadershipLostError} another process ingests now
 */
export async function keepLabels(store: StoreWriter, signal: AbortSignal, log: (line: string) => void): Promise<void> {
  const logged = new Set<string>();
  await keepInOrder(async () => {
    const waits = await store.read(labelsWait, Date.now());
    const expired = waits && (await store.perform(expireLabels, Date.now(), LABELS_AT_ONCE));
    const forgot = waits && (await store.perform(forgetLabels, LABELS_AT_ONCE));
    for (const did of await store.read(fullLabelers)) {
      if (logged.size === logged.add(did).size) continue;
      log(`The labeler ${did} has more than ${MAX_LABELS} labels of what concerns an index: what it adds is left out.`);
    }
    return expired || forgot;
  }, signal);
}

/** Delays the account that is next; `false` when there is none, or it cannot be delayed now. */
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

async function logFull(store: StoreWriter, log: (line: string) => void): Promise<number> {
  const { count, unlogged } = await store.read(fullAccounts);
  if (unlogged.length === 0) return count;
  await store.perform(
    markLogged,
    unlogged.map(({ did }) => did),
  );
  for (const { did, claims, profile } of unlogged)
    log(
      `${did} has as many records as one account may have here (${claims} publications and documents, ${profile} of a profile): what it adds is left out.`,
    );
  return count;
}

/** Milliseconds between two reads of an empty queue. */
const CHECK_EVERY = 1000;

/**
 * Repeats a step until the signal: at once while there is more to do, else after a second. While
 * the store is full or locked, which the ingest reports, after up to half a minute. The step's
 * transactions must be small, so that those of the ingest hardly wait.
 *
 * @param step does a part of the work; returns whether there is more
 * @throws {LeadershipLostError} another process ingests now
 */
async function keepInOrder(step: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const more = await step();
      failures = 0;
      await pause(more ? 1 : CHECK_EVERY, signal);
    } catch (error) {
      if (error instanceof LeadershipLostError) throw error;
      await pause(backOff(failures++), signal);
    }
  }
}
