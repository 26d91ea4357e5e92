import { putOffSweep, sweepSome, sweepWaits } from '../store/background/sweeps.ts';
import { fullAccounts, writeTold } from '../store/background/tallies.ts';
import type { StoreWriter } from '../store/store.ts';
import { LeadershipLostError, UnstorableError } from '../store/store-errors.ts';
import { keepInOrder } from './keep-in-order.ts';

const ROWS_AT_ONCE = 500;
/** Milliseconds between two looks at the accounts that are beyond their limit. */
const TELL_EVERY = 1000;

/**
 * Brings the rows of accounts up to date that have changed, and removes those of deleted ones. The queue is in the store, so it survives a restart. Names each
 * account that is beyond its limit of records once in the log.
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
