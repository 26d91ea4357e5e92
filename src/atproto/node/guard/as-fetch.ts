import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts';

/** A guarded fetch with the signature of the web's `fetch`. Of the request only method, headers, signal and redirect are used. */
export function asFetch(guarded: GuardedFetch): typeof globalThis.fetch {
  return (input, init = {}) => {
    const { method, headers, signal, redirect } = input instanceof Request ? { ...requestParts(input), ...init } : init;
    return guarded(input instanceof Request ? input.url : input, { method, headers, signal, redirect });
  };
}

function requestParts({ method, headers, signal, redirect }: Request): RequestInit {
  return { method, headers, signal, redirect };
}

let made: typeof globalThis.fetch | undefined;

/**
 * `fetch` for addresses that strangers wrote, with the guard's default limits: GET and HEAD, https on port 443, public addresses only, 10 s, 512 kB, three
 * redirects. `createGuardedFetch` makes one with other limits.
 *
 * @throws {GuardError}
 */
export const guardedFetch: typeof globalThis.fetch = (input, init) => {
  made ??= asFetch(createGuardedFetch());
  return made(input, init);
};
