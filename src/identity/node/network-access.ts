import { IdResolver } from '@atproto/identity';
import { asFetch } from '../../network/guarded/as-fetch.ts';
import { createGuardedFetch, type GuardedFetch } from '../../network/guarded/guarded-fetch.ts';
import { createTxtLookUp } from '../../network/guarded/host-addresses.ts';
import { HostGate } from '../../network/guarded/host-gate.ts';
import { CheckedDidResolver } from './checked-did-resolver.ts';
import { askHandleServer, createHandleResolver } from './handle-resolver.ts';

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
  /**
   * The DID that a handle leads to, never from a cache.
   *
   * @returns `null` when it leads nowhere
   * @throws when that could not be found out now
   */
  resolveHandle(handle: string): Promise<string | null>;
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
  const resolveHandle = development
    ? (handle: string) => askHandleServer(handle, development.handleServer, ask)
    : createHandleResolver({ resolveTxt: createTxtLookUp(signal), ask });
  return { development: open, resolver, ask, askSite, fetch, resolveHandle };
}
