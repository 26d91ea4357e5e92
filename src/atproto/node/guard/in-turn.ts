import { BusyError, type FairTurnOptions, FairTurns } from './fair-turns.ts';
import { pause } from './pause.ts';

export { BusyError };

export interface TurnOptions {
  /**
   * The client's network, as the rate limit counts it: one network has at most half of the turns.
   * Without it no share is counted.
   */
  readonly client?: string | undefined;
  /** Ends the waiting or the work, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs work when a turn is free. Its signal ends it: when the caller's did, or when it is slow and
 * others wait.
 *
 * @throws {BusyError} when too many wait, when the caller's signal ended before a turn came, or
 *   when the work was slow while others waited
 */
export type InTurn = <Result>(work: (signal: AbortSignal) => Promise<Result>, options?: TurnOptions) => Promise<Result>;

/**
 * Bounds how much work runs and waits at once. Rendering an image takes a core each; reading
 * strangers' hosts takes as long as they like.
 */
export function inTurn(options: FairTurnOptions): InTurn {
  const turns = new FairTurns(options);
  const limit = Math.ceil(options.atOnce / 2);
  return (work, { client, signal } = {}) =>
    turns.run(work, { groups: client === undefined ? [] : [{ name: wideNetwork(client), limit }], signal });
}

/**
 * Wider than the rate limit's network: a subscriber has one IPv4 address, but of IPv6 often a /48,
 * which is 65,536 of the limit's /64.
 */
export function wideNetwork(client: string): string {
  return client.endsWith('/64') ? client.slice(0, 12) : client;
}

// Milliseconds. Work that is at hand ends in this time; work of somebody with a long line of it
// does not.
const PATIENCE = 500;

/** Runs work under a key, or joins the same work that already runs. `client` as for `inTurn`. */
export type SharedWork<Result> = (
  key: string,
  client: string | undefined,
  begin: () => Promise<Result>,
) => Promise<Result>;

/**
 * Work that several callers want at the same time runs once. Whoever joins what another network
 * began waits for it only so long, and then begins it anew: it may stand in that network's line,
 * which can be as long as that network likes, or be sent away with it.
 */
export function sharedWork<Result>(): SharedWork<Result> {
  // No more entries than work that runs or waits.
  const byKey = new Map<string, Promise<Result>>();
  const byNetwork = new Map<string, Promise<Result>>();
  return async (key, client, begin) => {
    const own = `${client === undefined ? '' : wideNetwork(client)} ${key}`;
    const others = byKey.get(key);
    if (others && !byNetwork.has(own)) {
      const found = await soon(others);
      if (found) return found.result;
    }
    const known = byNetwork.get(own);
    if (known) return known;
    const begun = begin().finally(() => {
      byNetwork.delete(own);
      if (byKey.get(key) === begun) byKey.delete(key);
    });
    byNetwork.set(own, begun);
    if (!byKey.has(key)) byKey.set(key, begun);
    return begun;
  };
}

/** The result, where it comes in time; nothing when it does not or the work fails. */
async function soon<Result>(work: Promise<Result>): Promise<{ readonly result: Result } | undefined> {
  const done = new AbortController();
  const result = work.then((found) => ({ result: found })).catch(() => undefined);
  return Promise.race([result, pause(PATIENCE, done.signal).then(() => undefined)]).finally(() => done.abort());
}
