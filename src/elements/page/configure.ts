// The configuration of the page's elements, from `configure`, script tags and `<meta>`.

import { PUBLIC_APP_VIEW } from '../../atproto/request/client-config.ts';
import { PUBLIC_PROFILE_APP_VIEW } from '../../core/profile/profile-view.ts';
import { followPage, isFirst, type MastheadConfig, type PageState, page as shared } from './page-state.ts';
import { unclobbered } from './unclobbered.ts';

/**
 * The page, with the configuration of its script tags. It is exported because a bundler drops a
 * module whose exports nobody imports.
 */
export const page: PageState = shared;

if (globalThis.document) {
  // The script tag with the configuration. The search is needed because `currentScript` is null in
  // a module, and is the optimizer's script where an optimizer runs this one.
  for (const tag of [
    first('script[data-app-view],script[data-profile-app-view]'),
    unclobbered(document, 'currentScript'),
  ])
    if (tag instanceof HTMLScriptElement) Object.assign(page.declared, tag.dataset);
  if (isFirst) {
    // Any ancestor of an embed may set its language, and change it later.
    new MutationObserver(() => followPage(false)).observe(document, { subtree: true, attributeFilter: ['lang'] });
    addEventListener('online', () => followPage(true));
  }
}

/**
 * Sets which services all elements of the page ask, including those already on it, whichever script
 * or bundle defined them. An element's own `app-view` attribute comes first, then this, then the
 * script tags' `data-app-view` and `data-profile-app-view`, then `<meta name="masthead-app-view">`
 * and `<meta name="masthead-profile-app-view">`.
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

/**
 * The AppView to ask for profiles: by default the AppView for cards, since a Masthead AppView
 * answers both. Bluesky's AppView has no such profiles, so the public one for profiles replaces it.
 */
export function profileAppView(attribute?: string): string {
  const own = attribute || page.config.profileAppView || page.declared.profileAppView || meta('profile-app-view');
  const forCards = cardAppView();
  return own ? absolute(own) : forCards === PUBLIC_APP_VIEW ? PUBLIC_PROFILE_APP_VIEW : forCards;
}

/**
 * The configuration without the AppViews. Its fields keep their order, so that two results can be
 * compared by their values.
 */
export function configuredReading(): Omit<MastheadConfig, 'appView' | 'profileAppView'> {
  const { appView, profileAppView, ...reading } = page.config;
  return reading;
}

function meta(name: string): string | undefined {
  const found = first(`meta[name="masthead-${name}"]`);
  return found instanceof HTMLMetaElement ? found.content : undefined;
}

function first(selector: string): Element | null {
  return unclobbered(document, 'querySelector').call(document, selector);
}

function absolute(address: string): string {
  try {
    return new URL(address, unclobbered(document, 'baseURI')).href.replace(/(?<!\/)\/+$/, '');
  } catch {
    // A URL with an unknown scheme: every request to it fails, and the element reports an error.
    return `invalid:${address}`;
  }
}
