type Fetch = (address: string) => Promise<Response>;

/**
 * Keeps answers as a cache of HTTP does: for their `max-age`, less the age that they came with.
 * Here because no cache between a page and an AppView follows a faked clock.
 *
 * @param countsAge whether it counts the `Age` and the `Date` that an answer came with. nginx
 *   counts neither
 */
export function httpCache(ask: Fetch, countsAge = true): Fetch {
  const kept = new Map<string, { readonly answer: Response; readonly since: number; readonly age: number }>();
  return async (address) => {
    const found = kept.get(address);
    const age = found && found.age + (Date.now() - found.since) / 1000;
    if (found && age !== undefined && age < maxAge(found.answer)) return found.answer.clone();
    const answer = await ask(address);
    if (maxAge(answer) > 0)
      kept.set(address, { answer: answer.clone(), since: Date.now(), age: countsAge ? ageOf(answer) : 0 });
    else kept.delete(address);
    return answer;
  };
}

function maxAge({ headers }: Response): number {
  const control = headers.get('cache-control') ?? '';
  return control.includes('no-store') ? 0 : Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? 0);
}

/** Seconds (RFC 9111, 4.2.3). */
function ageOf({ headers }: Response): number {
  const apparent = (Date.now() - Date.parse(headers.get('date') ?? '')) / 1000;
  return Math.max(0, apparent || 0, Number(headers.get('age') ?? 0));
}
