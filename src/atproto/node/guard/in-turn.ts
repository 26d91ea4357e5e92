import { BusyError, type FairTurnOptions, FairTurns } from './fair-turns.ts';

export { BusyError };

export interface TurnOptions {
  /** The client's network, as the rate limit counts it: one network has at most half of the turns. Without it no share is counted. */
  readonly asker?: string | undefined;
  /** Ends the waiting or the work, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs work when a turn is free. Its signal ends it: when the caller's did, or when it is slow and others wait.
 *
 * @throws {BusyError} when too many wait, when the caller's signal ended before a turn came, or when the work was slow while others waited
 */
export type InTurn = <Result>(work: (signal: AbortSignal) => Promise<Result>, options?: TurnOptions) => Promise<Result>;

/** Bounds how much work runs and waits at once. Rendering an image takes a core each; reading strangers' hosts takes as long as they like. */
export function inTurn(options: FairTurnOptions): InTurn {
  const turns = new FairTurns(options);
  const limit = Math.ceil(options.atOnce / 2);
  return (work, { asker, signal } = {}) =>
    turns.run(work, { groups: asker === undefined ? [] : [{ name: wideNetwork(asker), limit }], signal });
}

/** Wider than the rate limit's network: a subscriber has one IPv4 address, but of IPv6 often a /48, which is 65,536 of the limit's /64. */
export function wideNetwork(asker: string): string {
  return asker.endsWith('/64') ? asker.slice(0, 12) : asker;
}
