import type { GuardedFetch } from './guarded-fetch.ts';

/** A guarded fetch for those who know only the web's own. */
export function asFetch(guarded: GuardedFetch): typeof globalThis.fetch {
  return (input, init = {}) => {
    const { method, headers, signal, redirect } = input instanceof Request ? { ...requestParts(input), ...init } : init;
    return guarded(input instanceof Request ? input.url : input, { method, headers, signal, redirect });
  };
}

function requestParts({ method, headers, signal, redirect }: Request): RequestInit {
  return { method, headers, signal, redirect };
}
