import { BusyError, type FairTurnOptions, FairTurns } from './fair-turns.ts';

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
 * Lets a bounded number of pieces of work run together and wait: turning drawings into pixels takes a core each, reading strangers' hosts takes their patience.
 */
export function inTurn(options: FairTurnOptions): InTurn {
  const turns = new FairTurns(options);
  const limit = Math.ceil(options.atOnce / 2);
  return (work, { asker, signal } = {}) =>
    turns.run(work, { groups: asker === undefined ? [] : [{ name: wideNetwork(asker), limit }], signal });
}

/** Wider than the rate limit counts: one subscriber has one IPv4 address of many, but of IPv6 often a /48, which is 65,536 of the limit's /64. */
export function wideNetwork(asker: string): string {
  return asker.endsWith('/64') ? asker.slice(0, 12) : asker;
}
