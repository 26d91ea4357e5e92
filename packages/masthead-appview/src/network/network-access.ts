import type { LookupFunction } from 'node:net';
import { IdResolver } from '@atproto/identity';
import { type HandleResolution, resolveDidOrFailure } from 'masthead/internal/atproto/identity/resolve-handle';
import { asFetch, createGuardedFetch, type GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { createTxtLookUp, guardedLookup } from 'masthead/internal/atproto/node/guard/host-addresses';
import { HostGate } from 'masthead/internal/atproto/node/guard/host-gate';
import { nameContact } from 'masthead/internal/atproto/node/guard/user-agent';
import type { ResolveTxt } from 'masthead/internal/atproto/request/client-config';
import { NO_CACHE } from 'masthead/internal/atproto/request/memory-cache';
import { CheckedDidResolver } from './checked-did-resolver.ts';

/** How an AppView reaches the PLC directory and hosts. */
export interface NetworkOptions {
  /** The PLC directory; default `https://plc.directory`. */
  readonly plcUrl?: string | undefined;
  /**
   * A contact for the hosts that receive requests: a mail address, or the address of a page that
   * names one. It is in the `User-Agent` of every request of this process.
   */
  readonly contact?: string | undefined;
  /** For a network on this machine only. */
  readonly development?: {
    /**
     * Resolves handles (`com.atproto.identity.resolveHandle`) instead of DNS and `.well-known`:
     * names under `.test` have neither.
     */
    readonly handleServer: string;
  };
}

/**
 * The AppView's outgoing requests, all guarded and limited per host: https and public addresses
 * only, except in development.
 */
export interface NetworkAccess {
  /** Whether this is a network on this machine, where `http:` is as good as `https:`. */
  readonly development: boolean;
  readonly resolver: IdResolver;
  /** The PLC directory. */
  readonly plcUrl: string;
  /** For a file, a page or a record: 10 s, 512 kB. */
  readonly ask: GuardedFetch;
  /**
   * Like `ask`, for the sites that records name. It has limits of its own: a slow site must not
   * delay requests about people.
   */
  readonly askSite: GuardedFetch;
  /**
   * For whole repositories and lists of records: 60 s, 8 MB. Bulk readers limit their requests per
   * host besides.
   */
  readonly fetch: GuardedFetch;
  /** For sockets: the addresses of a host, public ones only, except in development. */
  readonly lookup: LookupFunction;
  /** `resolveDidOrFailure` without a cache. */
  resolveHandle(handle: string): Promise<HandleResolution>;
}

const PLC = 'https://plc.directory';
const TIMEOUT = 5000;
/** Milliseconds after which a short request is slow and may be cancelled for others that wait. */
const SLOW_AFTER = 2500;
const MAX_ANSWER = 8 * 1024 * 1024;

/**
 * Builds the guarded fetches; `signal` ends them, and `development` opens the guard.
 *
 * @throws {TypeError} when the contact is neither a mail address nor an http(s) address
 */
export function createNetworkAccess(options: NetworkOptions, signal?: AbortSignal): NetworkAccess {
  const { plcUrl, contact, development } = options;
  if (contact !== undefined) nameContact(contact);
  const open = development !== undefined;
  // A development network is one or two hosts, so each gets more requests.
  const shared = { trusted: [new URL(plcUrl ?? PLC).host], ...(open && { perHost: 32 }) };
  const brief = { ...shared, slowAfter: SLOW_AFTER };
  // Each has limits of its own, so that none of the three waits for the others. Callers that check
  // identities already take turns. Cancelled requests count until they end, so the limit is higher.
  const ask = createGuardedFetch({ limits: new HostGate({ ...brief, inAll: 256 }), open, signal });
  const askSite = createGuardedFetch({ limits: new HostGate({ ...brief, inAll: 64 }), open, signal });
  // One company hosts most repositories, so the limit per domain and network equals the limit of
  // all (64).
  const limits = new HostGate({ perHost: 16, perNeighbourhood: 64, inAll: 64, ...shared });
  const fetch = createGuardedFetch({ limits, open, signal, timeout: 60_000, maxBytes: MAX_ANSWER });
  const resolving = { timeout: TIMEOUT, fetch: asFetch(ask), ...(plcUrl !== undefined && { plcUrl }) };
  const resolver = new IdResolver(resolving);
  resolver.did = new CheckedDidResolver({ ...resolving, development: open });
  const way = development
    ? { handleResolver: new URL(development.handleServer).origin }
    : { resolveTxt: createTxtLookUp(signal) };
  const directory = plcUrl ?? PLC;
  return {
    development: open,
    resolver,
    plcUrl: directory,
    ask,
    askSite,
    fetch,
    lookup: guardedLookup(open),
    resolveHandle: createHandleResolver(ask, way),
  };
}

/** `resolveHandle` by DNS and the handle's own host, or by a server instead of both. */
export function createHandleResolver(
  ask: GuardedFetch,
  way: { readonly resolveTxt: ResolveTxt } | { readonly handleResolver: string },
): NetworkAccess['resolveHandle'] {
  // A new `fetch` for each call, so that a slow host delays no other handle. Nothing is cached: a
  // handle is resolved because it has just changed.
  return (handle) => resolveDidOrFailure({ ...way, fetch: asFetch(ask), cache: NO_CACHE }, handle);
}
