import { createGuardedFetch, type GuardedFetch, type PublishNetwork } from 'masthead/internal/node';

/** Milliseconds for one request. */
const TIMEOUT = 8000;

const guards = new Map<boolean, GuardedFetch>();

/** The fetch for sites, which are strangers' hosts: guarded, unless one was given. */
export function siteFetch({ fetch: given, development }: PublishNetwork): GuardedFetch {
  if (!given) return shared(development !== undefined);
  return (input, { method = 'GET', headers = {}, signal = null, redirect = 'follow' } = {}) =>
    given(input, { method, headers, signal, redirect });
}

function shared(open: boolean): GuardedFetch {
  const made = guards.get(open) ?? createGuardedFetch({ open, timeout: TIMEOUT });
  guards.set(open, made);
  return made;
}
