import type { HandleOptions, ResolveTxt } from '../../identity/resolve-handle.ts';
import type { ClientCache } from '../../request/client-config.ts';
import { memoryCache } from '../../request/memory-cache.ts';
import { asFetch } from '../guard/as-fetch.ts';
import type { ByteBudget } from '../guard/byte-budget.ts';
import { createGuardedFetch, type GuardedFetch, withBudget } from '../guard/guarded-fetch.ts';
import { createTxtLookUp } from '../guard/host-addresses.ts';

/** How accounts are found and hosts are reached. Each option has a default, for the public network. */
export interface PublishNetwork {
  /** The PLC directory, `https://plc.directory` when left out. */
  readonly plc?: string | undefined;
  /** Used for every request instead of the guarded fetch; must honour `signal` and `redirect`. */
  readonly fetch?: typeof fetch | undefined;
  /** Reads DNS TXT records; Node's own DNS when left out. */
  readonly resolveTxt?: ResolveTxt | undefined;
  /** For a network on this machine: `http:` and private addresses are allowed, and a password may be sent over them. */
  readonly development?: {
    /** Resolves handles instead of DNS and `.well-known`: names under `.test` have neither. */
    readonly handleServer: string;
  };
}

/** Milliseconds for one request. */
export const TIMEOUT = 10_000;
/** Bytes of one answer: the longest record, a picture, or a page of a hundred short records. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Options for `resolveIdentity`, used everywhere on Node: DNS TXT, then `/.well-known/atproto-did` (in development the given server), with a guarded fetch
 * (SECURITY.md) that may also read from any public PDS. The budget limits that fetch, not one of the caller's own.
 */
export function identityOptions(network: PublishNetwork, signal?: AbortSignal, budget?: ByteBudget): HandleOptions {
  const { plc, development } = network;
  return {
    ...(network.fetch ? { fetch: network.fetch } : guardedReading(development !== undefined, budget)),
    timeout: TIMEOUT,
    ...(signal && { signal }),
    ...(plc !== undefined && { plc }),
    ...(development
      ? { handleResolver: development.handleServer.replace(/(?<!\/)\/+$/, '') }
      : { resolveTxt: network.resolveTxt ?? resolveTxt }),
  };
}

const resolveTxt = createTxtLookUp();
const shared = new Map<boolean, { readonly guarded: GuardedFetch; readonly cache: ClientCache }>();

/** Shares one guarded fetch, so that requests share connections and what is known of failing hosts, and its answers. */
function guardedReading(
  open: boolean,
  budget?: ByteBudget,
): { readonly fetch: typeof fetch; readonly cache: ClientCache } {
  const { guarded, cache } = shared.get(open) ?? {
    guarded: createGuardedFetch({ maxBytes: MAX_BYTES, timeout: 30_000, open }),
    cache: memoryCache(),
  };
  shared.set(open, { guarded, cache });
  return { fetch: asFetch(budget ? withBudget(guarded, budget) : guarded), cache };
}
