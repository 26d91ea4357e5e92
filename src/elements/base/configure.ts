import { type ClientCache, PUBLIC_APP_VIEW } from '../../atproto/request/client-config.ts';
import type { Messages } from '../text/message-set.ts';
import { native } from './native.ts';

/** Which services the elements ask, and what they use for it. */
export interface MastheadConfig {
  /** The AppView that cards ask; a relative address is resolved against the page. */
  appView?: string | undefined;
  /** The AppView that profiles ask; `appView` when left out. */
  profileAppView?: string | undefined;
  /** The backlink index that discovery asks (`blue.microcosm.links.getBacklinks`); the public Constellation when left out. */
  backlinks?: string | undefined;
  /** The PLC directory; `https://plc.directory` when left out. Only one at an `http:` address, for development, may name hosts at `http:` addresses. */
  plc?: string | undefined;
  /** A service that resolves handles, asked instead of the handle's host. When left out, discovery asks Bluesky's public AppView, and `source="pds"` none. */
  handleResolver?: string | undefined;
  /** A DNS resolver with JSON over HTTPS, asked for handles with `source="pds"`, such as `https://cloudflare-dns.com/dns-query`; none when left out. */
  dnsOverHttps?: string | undefined;
  /** Used instead of the page's `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Used instead of the cache that all elements of the page share. */
  cache?: ClientCache | undefined;
}

/** What all copies of Masthead on a page share, of whatever version: two script tags, or a bundle beside one. A later version may add a field. */
interface PageState {
  /** What `configure` has set. */
  readonly config: MastheadConfig;
  /** What the script tags say: the `data-` attributes of all of them. */
  readonly declared: DOMStringMap;
  /** Called on every change of the configuration, the messages or the page's language, and when the network is back; with whether failures may be mended. */
  readonly followers: Set<(mended: boolean) => void>;
  /** By BCP 47 tag in lower case. */
  readonly languages: Map<string, Messages>;
  /** The answers of each `fetch`. */
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
const isFirst = !shared[PAGE];
shared[PAGE] = page;

/** The public profile service, and the site of its profile pages. */
export const PUBLIC_PROFILE_APP_VIEW = 'https://api.sifa.id';
export const PUBLIC_PROFILE_SITE = 'https://sifa.id';

if (globalThis.document) {
  // The script tag with the configuration. In a module `currentScript` is null, and where an optimizer runs the script it is the optimizer's, hence the search.
  for (const tag of [first('script[data-app-view],script[data-profile-app-view]'), native(document, 'currentScript')])
    if (tag instanceof HTMLScriptElement) Object.assign(page.declared, tag.dataset);
  if (isFirst) {
    // Any element around an embed may say its language, and later another one.
    new MutationObserver(() => followPage(false)).observe(document, { subtree: true, attributeFilter: ['lang'] });
    addEventListener('online', () => followPage(true));
  }
}

/** Lets every element look at the page again; where what had failed may be `mended`, also at that. */
export function followPage(mended: boolean): void {
  for (const follow of page.followers) follow(mended);
}

/**
 * Sets which services all elements of the page ask, including those already on it, whichever script or bundle brought them. An element's own `app-view` attribute
 * comes first, then this, then the script tags' `data-app-view` and `data-profile-app-view`, then `<meta name="masthead-app-view">` and
 * `<meta name="masthead-profile-app-view">`.
 *
 * @param options a field that is left out keeps its value; one that is `undefined` is reset
 *
 * @example
 * ```js
 * import { configure } from 'masthead/elements';
 *
 * configure({ appView: 'https://appview.example' });
 * ```
 */
export function configure(options: MastheadConfig): void {
  Object.assign(page.config, options);
  followPage(true);
}

/** The AppView to ask for cards; `attribute` is the element's own `app-view`. */
export function cardAppView(attribute?: string): string {
  return absolute(attribute || page.config.appView || page.declared.appView || meta('app-view') || PUBLIC_APP_VIEW);
}

/** The AppView to ask for profiles: by default the one for cards, since a Masthead AppView answers both; Bluesky's knows no profiles. */
export function profileAppView(attribute?: string): string {
  const own = attribute || page.config.profileAppView || page.declared.profileAppView || meta('profile-app-view');
  const forCards = cardAppView();
  return own ? absolute(own) : forCards === PUBLIC_APP_VIEW ? PUBLIC_PROFILE_APP_VIEW : forCards;
}

/** The configuration without the AppViews. Its fields keep their order, so that two results can be compared by their values. */
export function configuredReading(): Omit<MastheadConfig, 'appView' | 'profileAppView'> {
  const { appView, profileAppView, ...reading } = page.config;
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
    // A URL that leads nowhere, whatever is appended: the request fails and the element reports an error.
    return `invalid:${address}`;
  }
}
