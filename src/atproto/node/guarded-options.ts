import { LRUCache } from 'lru-cache';
import type { DiscoveryOptions, HandleOptions } from '../index.ts';
import { asFetch } from './guard/as-fetch.ts';
import { createGuardedFetch } from './guard/guarded-fetch.ts';
import { createTxtLookUp } from './guard/host-addresses.ts';
import { HostGate } from './guard/host-gate.ts';

type Options = HandleOptions & Pick<DiscoveryOptions, 'backlinks'>;

/** Milliseconds; the client's own timeouts are shorter. */
const TIMEOUT = 15_000;
/** Bytes; a page of a hundred records is rarely a tenth of it. */
const MAX_BYTES = 4 * 1024 * 1024;
/** As many concurrent requests as the client makes. */
const PER_HOST = 6;

const resolveTxt = createTxtLookUp();
/** By the caller's hosts, so that calls with the same options share limits and connections. */
const made = new LRUCache<string, typeof fetch>({ max: 100 });

/** Adds a guarded `fetch` and this machine's DNS, unless the caller gave a `fetch`. Hosts that the caller chose, in options or `trusted`, skip the guard. */
export function guardedOptions<T extends Options>(options: T, trusted: readonly string[] = []): T {
  if (options.fetch) return options;
  const { plc, handleResolver, dnsOverHttps, backlinks } = options;
  const own = [plc, handleResolver, dnsOverHttps, backlinks, ...trusted].flatMap((url) => originOf(url) ?? []);
  // Only a PLC directory without TLS, which means development, opens private networks.
  const open = plc?.startsWith('http:') === true;
  const key = JSON.stringify([open, ...new Set(own)]);
  const known = made.get(key) ?? guardStrangers(own, open);
  made.set(key, known);
  // A caller that names another resolver has chosen it: the machine's own DNS is not asked.
  const asksDns = handleResolver === undefined && dnsOverHttps === undefined;
  return { ...(asksDns && { resolveTxt }), ...options, fetch: known };
}

function guardStrangers(own: readonly string[], open: boolean): typeof fetch {
  const limits = new HostGate({ perHost: PER_HOST, slowAfter: TIMEOUT / 4 });
  const guarded = asFetch(createGuardedFetch({ timeout: TIMEOUT, maxBytes: MAX_BYTES, limits, open }));
  return (input, init) => {
    const origin = originOf(input instanceof Request ? input.url : String(input));
    return (origin !== undefined && own.includes(origin) ? fetch : guarded)(input, init);
  };
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}
