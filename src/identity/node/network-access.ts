import { IdResolver } from '@atproto/identity';
import { asFetch } from '../../network/guarded/as-fetch.ts';
import { createGuardedFetch, type GuardedFetch } from '../../network/guarded/guarded-fetch.ts';
import { createTxtLookUp } from '../../network/guarded/host-addresses.ts';
import { HostGate } from '../../network/guarded/host-gate.ts';
import { memoryCache } from '../../network/memory-cache.ts';
import { type HandleResolution, type ResolveTxt, resolveHandle } from '../resolve-handle.ts';
import { CheckedDidResolver } from './checked-did-resolver.ts';

/** How the ingest reaches directories and hosts. */
export interface NetworkOptions {
  /** The PLC directory, `https://plc.directory` when left out. */
  readonly plcUrl?: string;
  /** For a network on this machine only. */
  readonly development?: {
    /** Asked for handles (`com.atproto.identity.resolveHandle`) instead of DNS and `.well-known`: names under `.test` have neither. */
    readonly handleServer: string;
  };
}

/** The ways out, all guarded and limited per host: no private address and https only, except in development. */
export interface NetworkAccess {
  /** A network on this machine, where `http:` is as good as `https:`. */
  readonly development: boolean;
  readonly resolver: IdResolver;
  /** For a file, a page or a record: 10 s, 512 kB. */
  readonly ask: GuardedFetch;
  /** For the sites and pages of whoever writes records, as `ask`: what hangs there must not hold up who is asked about people. */
  readonly askSite: GuardedFetch;
  /** For whole repositories and lists of records: 60 s, 8 MB. Whoever reads many is polite by rules of their own. */
  readonly fetch: GuardedFetch;
  /** Where a handle leads, never from a cache: `resolveHandle`. */
  resolveHandle(handle: string): Promise<HandleResolution>;
}

const PLC = 'https://plc.directory';
const TIMEOUT = 5000;
/** Milliseconds after which a short question gives way to others that wait. */
const SLOW_AFTER = 2500;
const MAX_ANSWER = 8 * 1024 * 1024;

/**
 * Builds the guarded ways out; the only place that knows about development's open ones.
 *
 * @param signal ends every request
 */
export function createNetworkAccess({ plcUrl, development }: NetworkOptions, signal?: AbortSignal): NetworkAccess {
  const open = development !== undefined;
  // A whole network on this machine is one or two hosts.
  const shared = { trusted: [new URL(plcUrl ?? PLC).host], ...(open && { perHost: 32 }) };
  const brief = { ...shared, slowAfter: SLOW_AFTER };
  // Turns of their own, so that none of them waits behind the others.
  const ask = createGuardedFetch({ limits: new HostGate(brief), open, signal });
  const askSite = createGuardedFetch({ limits: new HostGate({ ...brief, inAll: 64 }), open, signal });
  // One company's hosts have most of the network's repositories: they are no neighbourhood here.
  const limits = new HostGate({ perHost: 16, perNeighbourhood: 64, inAll: 64, ...shared });
  const fetch = createGuardedFetch({ limits, open, signal, timeout: 60_000, maxBytes: MAX_ANSWER });
  const options = { timeout: TIMEOUT, fetch: asFetch(ask), ...(plcUrl !== undefined && { plcUrl }) };
  const resolver = new IdResolver(options);
  resolver.did = new CheckedDidResolver(options);
  const way = development
    ? { handleResolver: new URL(development.handleServer).origin }
    : { resolveTxt: createTxtLookUp(signal) };
  return { development: open, resolver, ask, askSite, fetch, resolveHandle: createHandleResolver(ask, way) };
}

/**
 * `resolveHandle` for a server, by whichever way it has.
 *
 * @param way DNS, beside the handle's own host; or a server that is asked instead of both
 */
export function createHandleResolver(
  ask: GuardedFetch,
  way: { readonly resolveTxt: ResolveTxt } | { readonly handleResolver: string },
): NetworkAccess['resolveHandle'] {
  // A fetch of its own for each, so that slow hosts hold up no other handle. Nothing is remembered: a handle is looked up because it has just changed.
  return (handle) => resolveHandle(handle, { ...way, fetch: asFetch(ask), cache: memoryCache(0) });
}
