// What a server does for its clients: how much of it runs at once, the share of each network, and
// work that several clients want at the same time.

import { BusyError, type FairTurnOptions, FairTurns } from './fair-turns.ts';
import { pause } from './pause.ts';

export { BusyError };

export interface TurnOptions {
  /**
   * The client's network, as the rate limit counts it: one network has at most half of the turns.
   * When left out, no share is counted.
   */
  readonly client?: string | undefined;
  /** Ends the waiting with a `BusyError`, or the work with its reason. */
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

/**
 * Wider than the rate limit's network: a subscriber has one IPv4 address, but in IPv6 often a /48,
 * which is 65,536 of the limit's /64.
 */
export function wideNetwork(client: string): string {
  return client.endsWith('/64') ? client.slice(0, 12) : client;
}

// Milliseconds. Work with a free turn ends in this time; work at the end of a client's long queue
// does not.
const PATIENCE = 500;

/**
 * Runs work under a key, or joins work under the same key that already runs. `client` as for
 * `inTurn`.
 */
export type SharedWork<Result> = (
  key: string,
  client: string | undefined,
  begin: () => Promise<Result>,
) => Promise<Result>;

/**
 * Work that several callers want at the same time runs once. A caller that joins another network's
 * work waits for it only for a short time, and then begins it again: that network may have a long
 * queue, or its work may be refused.
 */
export function sharedWork<Result>(): SharedWork<Result> {
  // It has no more entries than there is work that runs or waits.
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

/** The result if it comes in time; nothing otherwise, or when the work fails. */
async function soon<Result>(work: Promise<Result>): Promise<{ readonly result: Result } | undefined> {
  const done = new AbortController();
  const result = work.then((found) => ({ result: found })).catch(() => undefined);
  return Promise.race([result, pause(PATIENCE, done.signal).then(() => undefined)]).finally(() => done.abort());
}
