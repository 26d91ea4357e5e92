import { pause } from './pause.ts';
import { wideNetwork } from './wide-network.ts';

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
