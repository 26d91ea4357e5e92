// Where the pages of people are.

import { PERSON_PAGES } from '../../core/profile/profile-view.ts';
import { httpUrl } from '../../core/values/canonical-url.ts';

/** The public profile service, and the site of its profile pages. */
export const PUBLIC_PROFILE_APP_VIEW = 'https://api.sifa.id';
const PUBLIC_PROFILE_SITE = 'https://sifa.id';

/**
 * The address of people's pages as a template for `profileUrl`: `own`, else the pages of the
 * AppView. They are below the AppView's address; the public profile service has its own site for
 * them.
 *
 * @param own the page's own `profile-base`; empty when it has none
 * @returns `undefined` when there is neither
 */
export function profileBase(own: string | undefined, appView: string | undefined): string | undefined {
  if (own) return own;
  const url = httpUrl(appView);
  if (!url) return undefined;
  const site = url.origin === PUBLIC_PROFILE_APP_VIEW ? PUBLIC_PROFILE_SITE : url.origin + url.pathname;
  return site.replace(/\/$/, '') + PERSON_PAGES;
}
