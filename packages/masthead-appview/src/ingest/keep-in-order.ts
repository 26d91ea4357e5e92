import { backOff, pause } from 'masthead/internal/node';
import { LeadershipLostError } from '../store/store-errors.ts';

/** Milliseconds between two looks at a queue that is empty. */
const LOOK_EVERY = 1000;

/**
 * Does what keeps the index in order, until the signal comes: again at once while there is more, else a second later, and later still while the store is full or
 * locked, which the ingest reports. Its transactions are to be small, so that the ingest's own hardly wait.
 *
 * @param step does some of it; returns whether there is more
 * @throws {LeadershipLostError} another process ingests now
 */
export async function keepInOrder(step: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
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
