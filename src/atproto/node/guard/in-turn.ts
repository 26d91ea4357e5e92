import { BusyError, type FairTurnOptions, FairTurns } from './fair-turns.ts';
import { wideNetwork } from './wide-network.ts';

export { BusyError };

export interface TurnOptions {
  /**
   * The client's network, as the rate limit counts it: one network has at most half of the turns.
   * When left out, no share is counted.
   */
  readonly client?: string | undefined;
  /** Ends the waiting or the work, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs work when a turn is free. Its signal ends it: after the caller's signal, or when it is slow
 * and others wait.
 *
 * @throws {BusyError} when too many wait, when the caller's signal ended before a turn came, or
 *   when the work was slow while others waited
 */
export type InTurn = <Result>(work: (signal: AbortSignal) => Promise<Result>, options?: TurnOptions) => Promise<Result>;

/**
 * Bounds how much work runs and waits at once. Each image keeps a core busy; strangers' hosts can
 * make a request as slow as they like.
 */
export function inTurn(options: FairTurnOptions): InTurn {
  const turns = new FairTurns(options);
  const limit = Math.ceil(options.atOnce / 2);
  return (work, { client, signal } = {}) =>
    turns.run(work, { groups: client === undefined ? [] : [{ name: wideNetwork(client), limit }], signal });
}
