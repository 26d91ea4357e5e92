import { BusyError, FairTurns } from './fair-turns.ts';
import { untilAborted } from './until-aborted.ts';

export { BusyError };

/** Whose work it is, and how long it may take. */
export interface TurnOptions {
  /** Who asks, as the rate limit counts: one network has at most half of the turns. Not counted when left out. */
  readonly asker?: string | undefined;
  /** Ends the waiting and the work, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a piece of work in its turn.
 *
 * @param work its signal ends it: when whoever asked for it said so, or when it is slow and others wait
 * @throws {BusyError} when too many wait already, when its time was over before its turn came, or when it was slow and others waited
 */
export type InTurn = <Result>(work: (signal: AbortSignal) => Promise<Result>, options?: TurnOptions) => Promise<Result>;

/**
 * Lets at most `atOnce` pieces of work run together, and at most `waiting` wait: turning drawings into pixels takes a core each, reading strangers' hosts takes
 * their patience.
 *
 * @param slowAfter milliseconds after which work gives way to others that wait, see `FairTurns`; never when left out
 */
export function inTurn(atOnce: number, waiting: number, slowAfter?: number): InTurn {
  const turns = new FairTurns({ atOnce, waiting, slowAfter });
  const most = Math.ceil(atOnce / 2);
  return async (work, { asker, signal } = {}) => {
    const slow = new AbortController();
    const giveUp = () => slow.abort(new BusyError('This took long, and others wait; ask again in a few seconds.'));
    const groups = asker === undefined ? [] : [{ name: wideNetwork(asker), most }];
    const leave = await turns.enter({ groups, signal, giveUp }).catch((error: unknown) => {
      throw signal?.aborted ? new BusyError('Too many wait; ask again in a few seconds.', { cause: error }) : error;
    });
    try {
      const ended = signal ? AbortSignal.any([signal, slow.signal]) : slow.signal;
      return await untilAborted(work(ended), ended);
    } finally {
      leave();
    }
  };
}

/** Wider than the rate limit counts: one subscriber has one IPv4 address of many, but of IPv6 often a /48, which is 65,536 of the limit's /64. */
export function wideNetwork(asker: string): string {
  return asker.endsWith('/64') ? asker.slice(0, 12) : asker;
}
