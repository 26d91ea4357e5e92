import { setImmediate } from 'node:timers/promises';
import { BusyError, inTurn } from '../../network/guarded/in-turn.ts';
import { XrpcError } from '../../server/answer/xrpc-error.ts';
import type { StoreReader } from '../store/store.ts';

/** What is held at once may be the longest profiles there are, each some megabytes; of one client's network half. */
const AT_ONCE = 8;
const MAX_WAITING = 500;

/** Reads the index for an answer, in the share of who asks. */
export type IndexTurn = <Answer>(read: () => Promise<Answer>, asker?: string) => Promise<Answer>;

/**
 * Bounds how many answers are read from the index at once: thousands of requests of one turn of the event loop would else be read together, and hold what they
 * read together. Between two turns other requests are heard.
 */
export function indexTurns(store: Pick<StoreReader, 'version'>): IndexTurn {
  const turn = inTurn({ atOnce: AT_ONCE, waiting: MAX_WAITING });
  return async (read, asker) => {
    const reading = async () => {
      // Whoever has waited reads one state of the store too, the one of now.
      await store.version();
      const answer = await read();
      await setImmediate();
      return answer;
    };
    return turn(reading, { asker }).catch((error: unknown) => {
      throw error instanceof BusyError ? TOO_MANY : error;
    });
  };
}

const TOO_MANY = new XrpcError(503, 'Busy', 'Too much is wanted at once; ask again in a few seconds.', {
  'retry-after': '2',
});
