import { setImmediate } from 'node:timers/promises';
import { BusyError, type InTurn, inTurn } from 'masthead/internal/node';
import type { StoreReader } from '../store/store.ts';
import { XrpcError } from './server/answer/xrpc-error.ts';

/** How many answers of a kind are read at once; `here`: of a store that reads on this thread, where others wait for all of them. One network has half of it. */
interface AtOnce {
  readonly here: number;
  readonly elsewhere: number;
}

/** A profile may be some megabytes, and take a tenth of a second. */
export const PROFILES: AtOnce = { here: 2, elsewhere: 8 };
/** A card is 0.8 MB in the largest crowd and takes a thirtieth of a second; usually some kilobytes, and quicker read together. */
export const CARDS: AtOnce = { here: 4, elsewhere: 16 };

const MAX_WAITING = 500;
/** Milliseconds of reading after which other requests are heard. */
const BREATH = 5;

/** Reads the index for an answer, in the share of who asks. */
export type IndexTurn = <Answer>(read: () => Promise<Answer>, asker?: string) => Promise<Answer>;

/**
 * Bounds how many answers are read from the index at once: thousands of requests of one turn of the event loop would else be read together, and hold what they
 * read together. Between long ones other requests are heard.
 */
export function indexTurns(store: Pick<StoreReader, 'version'>, { here, elsewhere }: AtOnce): IndexTurn {
  let turn: InTurn | undefined;
  let heardAt = performance.now();
  return async (read, asker) => {
    turn ??= inTurn({ atOnce: typeof store.version() === 'string' ? here : elsewhere, waiting: MAX_WAITING });
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
