import type { HandleOptions, ResolveTxt } from '../../identity/resolve-handle.ts';
import { asFetch } from '../../network/guarded/as-fetch.ts';
import type { ByteBudget } from '../../network/guarded/byte-budget.ts';
import { createGuardedFetch, type GuardedFetch, withBudget } from '../../network/guarded/guarded-fetch.ts';
import { createTxtLookUp } from '../../network/guarded/host-addresses.ts';

/** How accounts are found and hosts are reached. Everything has a default: the public network. */
export interface PublishNetwork {
  /** The PLC directory, `https://plc.directory` when left out. */
  readonly plc?: string | undefined;
  /** Used for every request instead of the network itself; must honour `signal` and `redirect`. */
  readonly fetch?: typeof fetch | undefined;
  /** Reads DNS TXT records; Node's own resolver when left out. */
  readonly resolveTxt?: ResolveTxt | undefined;
  /** A network on this machine: `http:` and private addresses are allowed, and a password may travel over them. */
  readonly development?: {
    /** Asked for handles instead of DNS and `.well-known`: names under `.test` have neither. */
    readonly handleServer: string;
  };
}

/** Milliseconds for one question. */
export const PATIENCE = 10_000;
/** Bytes of one answer: the longest record, a picture, or a page of a hundred short ones. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The one way in which Node's side finds accounts: DNS TXT, then `/.well-known/atproto-did`, with a fetch that is safe against private addresses
 * (SECURITY.md). In development the given server is asked instead.
 *
 * @param budget what the fetch may take in, over all its requests; a fetch that was given is not held to it
 * @returns options for `resolveIdentity`; its `fetch` reads from any public host
 */
export function identityOptions(network: PublishNetwork, signal?: AbortSignal, budget?: ByteBudget): HandleOptions {
  const { plc, development } = network;
  return {
    fetch: network.fetch ?? readingFetch(development !== undefined, budget),
    timeout: PATIENCE,
    ...(signal && { signal }),
    ...(plc !== undefined && { plc }),
    ...(development
      ? { handleResolver: development.handleServer.replace(/(?<!\/)\/+$/, '') }
      : { resolveTxt: network.resolveTxt ?? resolveTxt }),
  };
}

const resolveTxt = createTxtLookUp();
const shared = new Map<boolean, GuardedFetch>();

/** One for all questions, so that connections and the memory of dead hosts are shared. */
function readingFetch(open: boolean, budget?: ByteBudget): typeof fetch {
  const guarded = shared.get(open) ?? createGuardedFetch({ maxBytes: MAX_BYTES, timeout: 30_000, open });
  shared.set(open, guarded);
  return asFetch(budget ? withBudget(guarded, budget) : guarded);
}
