// What all copies of Masthead on a page share.

import type { ClientCache } from '../../atproto/request/client-config.ts';
import type { Messages } from '../text/message-set.ts';

/** Which services the elements ask, and what they use for it. */
export interface MastheadConfig {
  /** The AppView that cards ask; a relative address is resolved against the page. */
  appView?: string | undefined;
  /** The AppView that profiles ask; `appView` when left out. */
  profileAppView?: string | undefined;
  /**
   * The backlink index that discovery asks (`blue.microcosm.links.getBacklinks`); the public
   * Constellation when left out.
   */
  backlinks?: string | undefined;
  /**
   * The PLC directory; `https://plc.directory` when left out. Only a directory at an `http:`
   * address, for development, may name hosts at `http:` addresses.
   */
  plc?: string | undefined;
  /**
   * A service that resolves handles, asked instead of the handle's host. When left out, discovery
   * asks Bluesky's public AppView, and `source="pds"` none.
   */
  handleResolver?: string | undefined;
  /**
   * A DNS resolver with JSON over HTTPS, asked for handles with `source="pds"`, such as
   * `https://cloudflare-dns.com/dns-query`; none when left out.
   */
  dnsOverHttps?: string | undefined;
  /** Used instead of the page's `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Used instead of the cache that all elements of the page share. */
  cache?: ClientCache | undefined;
}

/**
 * The state that all copies of Masthead on a page share, of whatever version: two script tags, or a
 * bundle and a script tag. A later version may add a field.
 */
export interface PageState {
  /** The configuration set by `configure`. */
  readonly config: MastheadConfig;
  /** The `data-` attributes of all script tags. */
  readonly declared: DOMStringMap;
  /**
   * Called on every change of the configuration, the messages or the page's language, and when the
   * network is back. `retryFailed` says whether what failed before may work now.
   */
  readonly followers: Set<(retryFailed: boolean) => void>;
  /** By BCP 47 tag in lower case. */
  readonly languages: Map<string, Messages>;
  /** The cached answers of each `fetch`. */
  readonly answers: WeakMap<typeof globalThis.fetch, ClientCache>;
}

const PAGE = Symbol.for('masthead');
const shared = globalThis as Record<symbol, Partial<PageState> | undefined>;

export const page: PageState = {
  config: {},
  declared: {},
  followers: new Set(),
  languages: new Map([['en', {}]]),
  answers: new WeakMap(),
  ...shared[PAGE],
};
/** Whether this is the first copy of Masthead on the page. */
export const isFirst: boolean = !shared[PAGE];
shared[PAGE] = page;

/**
 * Updates every element of the page. `retryFailed` says whether what failed before may work now;
 * then the elements try it again.
 */
export function followPage(retryFailed: boolean): void {
  for (const follow of page.followers) follow(retryFailed);
}

/**
 * Registers the messages of a language, or replaces existing ones. Elements that are already on the
 * page update.
 *
 * @param lang BCP 47: `nl` is used for every kind of Dutch, `nl-BE` only for that one and before
 *   `nl`; `zh-Hant` is used for every kind of Chinese in traditional characters
 * @param messages its messages; those left out stay English
 *
 * @example
 * ```js
 * import { registerMessages } from 'masthead/elements';
 *
 * registerMessages('sv', { card: { subscribe: 'Prenumerera' } });
 * ```
 */
export function registerMessages(lang: string, messages: Messages): void {
  page.languages.set(lang.toLowerCase(), messages);
  followPage(false);
}
