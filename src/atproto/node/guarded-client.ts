// The functions of `masthead/client` on Node, where the guard and DNS are the default.

import { LRUCache } from 'lru-cache';
import type { CardView } from '../../core/card/card-view.ts';
import type { ProfileView } from '../../core/profile/profile-view.ts';
import type { CardOptions } from '../client/fetch-card.ts';
import { fetchCardWith } from '../client/fetch-card.ts';
import type { PdsProfileOptions } from '../client/fetch-profile-from-pds.ts';
import type { Identity } from '../identity/resolve-identity.ts';
import * as client from '../index.ts';
import { checkConfig } from '../request/check-arguments.ts';
import type { ClientConfig, RequestOptions } from '../request/client-config.ts';
import { isDevelopment } from '../request/client-config.ts';
import { GuardError } from './guard/guard-error.ts';
import { asFetch, createGuardedFetch } from './guard/guarded-fetch.ts';
import { createTxtLookUp } from './guard/host-addresses.ts';
import { HostGate } from './guard/host-gate.ts';
import { withUserAgent } from './guard/user-agent.ts';

/** Milliseconds; the client's own timeouts are shorter. */
const TIMEOUT = 15_000;
/** Bytes; a page of a hundred records is rarely a tenth of this. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The request itself and the redirects of the caller's own hosts. */
const MAX_HOPS = 4;
/** As many concurrent requests as the client makes. */
const PER_HOST = 6;

const resolveTxt = createTxtLookUp();
/** By the caller's own hosts, so that calls with the same options share limits and connections. */
const made = new LRUCache<string, typeof fetch>({ max: 100 });

/**
 * Adds a guarded `fetch` and this machine's DNS, unless the caller passes a `fetch`. Hosts that the
 * caller chose skip the guard.
 */
export function guardedConfig<T extends ClientConfig>(given: T): T {
  const config = checkConfig(given);
  if (config.fetch) return config;
  const { baseUrl, plc, handleResolver, dnsOverHttps, backlinks } = config;
  const own = [baseUrl, plc, handleResolver, dnsOverHttps, backlinks].flatMap((url) => originOf(url) ?? []);
  // Private networks are open only with a PLC directory without TLS, which means development.
  const open = isDevelopment(config);
  const key = JSON.stringify([open, ...new Set(own)]);
  const known = made.get(key) ?? guardStrangers(own, open);
  made.set(key, known);
  // If the caller names another resolver, the machine's own DNS is not used.
  const asksDns = handleResolver === undefined && dnsOverHttps === undefined;
  return { ...(asksDns && { resolveTxt }), ...config, fetch: known };
}

function guardStrangers(own: readonly string[], open: boolean): typeof fetch {
  const limits = new HostGate({ perHost: PER_HOST, slowAfter: TIMEOUT / 4 });
  const guarded = asFetch(createGuardedFetch({ timeout: TIMEOUT, maxBytes: MAX_BYTES, limits, open }));
  // A host of the caller may be in a private network, but it must not redirect the client to
  // another private host.
  return async (input, init) => {
    let url = input instanceof Request ? input.url : String(input);
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      if (!own.includes(originOf(url) ?? '')) return guarded(hops === 0 ? input : url, init);
      const headers = withUserAgent(init?.headers ?? (input instanceof Request ? input.headers : undefined));
      const response = await fetch(hops === 0 ? input : url, { ...init, headers, redirect: 'manual' });
      const next = response.status > 299 && response.status < 400 ? response.headers.get('location') : null;
      if (next === null || init?.redirect === 'manual') return response;
      await response.body?.cancel();
      if (init?.redirect === 'error') break;
      url = new URL(next, url).href;
    }
    throw new GuardError('redirects', `${new URL(url).host} redirects more often, or elsewhere, than is followed.`);
  };
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}

/**
 * `resolveHandle` of `masthead/client`, with the guard and DNS.
 *
 * @example
 * ```js
 * import { resolveHandle } from 'masthead/client';
 *
 * console.log((await resolveHandle({}, 'alice.example')) ?? 'It leads nowhere.');
 * ```
 */
export async function resolveHandle(
  config: ClientConfig,
  handle: string,
  options?: RequestOptions,
): Promise<string | null> {
  return client.resolveHandle(guardedConfig(config), handle, options);
}

/**
 * `resolveIdentity` of `masthead/client`, with the guard and DNS.
 *
 * @example
 * ```js
 * import { resolveIdentity } from 'masthead/client';
 *
 * const account = await resolveIdentity({}, 'alice.example');
 * console.log(account?.handle); // alice.example
 * ```
 */
export async function resolveIdentity(
  config: ClientConfig,
  actor: string,
  options?: RequestOptions,
): Promise<Identity | null> {
  return client.resolveIdentity(guardedConfig(config), actor, options);
}

/**
 * `fetchProfileFromPds` of `masthead/client`, with the guard and DNS.
 *
 * @example
 * ```js
 * import { fetchProfileFromPds } from 'masthead/client';
 *
 * const profile = await fetchProfileFromPds({}, 'alice.example');
 * console.log(profile?.headline ?? 'There is no profile.');
 * ```
 */
export async function fetchProfileFromPds(
  config: ClientConfig,
  actor: string,
  options?: PdsProfileOptions,
): Promise<ProfileView | null> {
  return client.fetchProfileFromPds(guardedConfig(config), actor, options);
}

/**
 * `fetchRecordUris` of `masthead/client`, with the guard.
 *
 * @example
 * ```js
 * import { fetchRecordUris } from 'masthead/client';
 *
 * // Left out, it is the guard's.
 * const fetch = async () => Response.json({ total: 0, records: [] });
 * const uris = await fetchRecordUris({ fetch }, 'https://example.com/post');
 * console.log(uris.length); // 0
 * ```
 */
export async function fetchRecordUris(
  config: ClientConfig,
  url: string | URL,
  options?: RequestOptions,
): Promise<string[]> {
  return client.fetchRecordUris(guardedConfig(config), url, options);
}

/**
 * `fetchCard` of `masthead/client`, with the guard for every host that the configuration does not
 * name. Here one search serves all readers, so discovery is on when there is no AppView and there
 * are no `uris`.
 *
 * @example
 * ```js
 * import { fetchCard } from 'masthead/client';
 *
 * const config = { baseUrl: 'http://localhost:2584' };
 * const card = await fetchCard(config, 'https://fieldnotes.leaflet.pub/3m2moss');
 * console.log(card?.title); // A field guide to the moss on my own roof
 * ```
 */
export async function fetchCard(
  config: ClientConfig,
  url: string | URL,
  options?: CardOptions,
): Promise<CardView | null> {
  return fetchCardWith(guardedConfig(config), url, options, undefined);
}
