import type { DiscoveryOptions } from '../../client/discovery/ask-backlinks.ts';
import type { HandleOptions } from '../../identity/resolve-handle.ts';
import type { ClientConfig } from '../../network/client-config.ts';
import { native } from './native.ts';

/** Where the elements read, and what they read with. */
export interface MastheadConfig {
  /** The AppView that cards ask; relative addresses count from the page. */
  appView?: string | undefined;
  /** The AppView that profiles ask; `appView` when left out. */
  profileAppView?: string | undefined;
  /** The backlink index that discovery asks (`blue.microcosm.links.getBacklinks`); the public Constellation when left out. */
  backlinks?: DiscoveryOptions['backlinks'];
  /** The PLC directory; `https://plc.directory` when left out. One at an `http:` address, for development, may name hosts at such addresses. */
  plc?: DiscoveryOptions['plc'];
  /** Asked which account a handle leads to, instead of the handle's own host; discovery asks Bluesky's public AppView when left out, `source="pds"` nobody. */
  handleResolver?: DiscoveryOptions['handleResolver'];
  /** A DNS resolver in JSON over HTTPS, asked for handles with `source="pds"`, such as `https://cloudflare-dns.com/dns-query`; none when left out. */
  dnsOverHttps?: HandleOptions['dnsOverHttps'];
  /** Used instead of the page's `fetch`. */
  fetch?: ClientConfig['fetch'];
  /** Used instead of the memory that all elements of the page share. */
  cache?: ClientConfig['cache'];
}

/** Bluesky's AppView: knows a card only when it is told the records. */
export const PUBLIC_APP_VIEW = 'https://public.api.bsky.app';
/** The public profile service, and the site its profile pages are on. */
export const PUBLIC_PROFILE_APP_VIEW = 'https://api.sifa.id';
export const PUBLIC_PROFILE_SITE = 'https://sifa.id';

// The script tag that carries the configuration; null in a module, hence the search.
const tag =
  globalThis.document &&
  (native(document, 'currentScript') ?? first('script[data-app-view],script[data-profile-app-view]'));
const declared: DOMStringMap = tag && tag instanceof HTMLScriptElement ? tag.dataset : {};
const configured: MastheadConfig = {};

/** Called on every change of the configuration. */
export const configFollowers = new Set<() => void>();

/**
 * Sets where all elements of the page read, those that are already there included. An element's own `app-view` attribute comes first, then this, then the
 * script tag's `data-app-view` and `data-profile-app-view`, then `<meta name="masthead-app-view">` and `<meta name="masthead-profile-app-view">`.
 *
 * @param options a field that is left out keeps its value; `undefined` resets it
 */
export function configure(options: MastheadConfig): void {
  Object.assign(configured, options);
  for (const follow of configFollowers) follow();
}

/**
 * The AppView to ask for cards.
 *
 * @param attribute the element's own `app-view`
 */
export function cardAppView(attribute?: string): string {
  return absolute(attribute || configured.appView || declared.appView || meta('app-view') || PUBLIC_APP_VIEW);
}

/**
 * The AppView to ask for profiles. A Masthead AppView answers both, so a page that names one for cards need not repeat it; Bluesky's knows no profiles.
 *
 * @param attribute the element's own `app-view`
 */
export function profileAppView(attribute?: string): string {
  const own = attribute || configured.profileAppView || declared.profileAppView || meta('profile-app-view');
  const shared = cardAppView();
  return own ? absolute(own) : shared === PUBLIC_APP_VIEW ? PUBLIC_PROFILE_APP_VIEW : shared;
}

/** What else the elements read with, besides the AppView. A field keeps its place, so that two can be compared. */
export function configuredReading(): Omit<MastheadConfig, 'appView' | 'profileAppView'> {
  const { appView, profileAppView, ...reading } = configured;
  return reading;
}

function meta(name: string): string | undefined {
  const found = first(`meta[name="masthead-${name}"]`);
  return found instanceof HTMLMetaElement ? found.content : undefined;
}

function first(selector: string): Element | null {
  return native(document, 'querySelector').call(document, selector);
}

function absolute(address: string): string {
  try {
    return new URL(address, native(document, 'baseURI')).href.replace(/\/$/, '');
  } catch {
    // Leads nowhere, whatever is appended to it: the request fails, and the element says so.
    return `invalid:${address}`;
  }
}
