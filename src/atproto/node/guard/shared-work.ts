import { wideNetwork } from './in-turn.ts';
import { pause } from './pause.ts';

// Milliseconds. Work that is at hand ends in this time; work of somebody with a long line of it does not.
const PATIENCE = 500;

/** Runs work under a key, or joins the same work that already runs. `asker` as for `inTurn`. */
export type SharedWork<Result> = (
  key: string,
  asker: string | undefined,
  begin: () => Promise<Result>,
) => Promise<Result>;

/**
 * Work that several callers want at the same time runs once. Whoever joins what another network began waits for it only so long, and then begins it anew: it
 * may stand in that network's line, which can be as long as that network likes, or be sent away with it.
 */
export function sharedWork<Result>(): SharedWork<Result> {
  // No more entries than work that runs or waits.
  const byKey = new Map<string, Promise<Result>>();
  const byNetwork = new Map<string, Promise<Result>>();
  return async (key, asker, begin) => {
    const own = `${asker === undefined ? '' : wideNetwork(asker)} ${key}`;
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
