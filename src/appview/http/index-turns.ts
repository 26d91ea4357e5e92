import { setImmediate } from 'node:timers/promises';
import { BusyError, type InTurn, inTurn } from '../../network/guarded/in-turn.ts';
import { XrpcError } from '../../server/answer/xrpc-error.ts';
import type { StoreReader } from '../store/store.ts';

/** What is held at once may be the longest profiles there are, each some megabytes. One client's network has half of the turns. */
const AT_ONCE = 8;
/** Of a store that reads on this thread: more at once is not faster, and the others wait for all of it. */
const AT_ONCE_HERE = 2;
const MAX_WAITING = 500;
/** Milliseconds of reading after which other requests are heard. */
const BREATH = 5;

/** Reads the index for an answer, in the share of who asks. */
export type IndexTurn = <Answer>(read: () => Promise<Answer>, asker?: string) => Promise<Answer>;

/**
 * Bounds how many answers are read from the index at once: thousands of requests of one turn of the event loop would else be read together, and hold what they
 * read together. Between long ones other requests are heard.
 */
export function indexTurns(store: Pick<StoreReader, 'version'>): IndexTurn {
  let turn: InTurn | undefined;
  let heardAt = performance.now();
  return async (read, asker) => {
    turn ??= inTurn({ atOnce: typeof store.version() === 'string' ? AT_ONCE_HERE : AT_ONCE, waiting: MAX_WAITING });
    const reading = async () => {
      // Whoever has waited reads one state of the store too, the one of now.
      await store.version();
      const answer = await read();
      if (performance.now() - heardAt > BREATH) {
        await setImmediate();
        heardAt = performance.now();
      }
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
