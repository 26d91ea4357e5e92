import { httpUrl } from '../../core/url/http-url.ts';
import { PUBLIC_PROFILE_APP_VIEW, PUBLIC_PROFILE_SITE } from '../page/configure.ts';

/**
 * The site with the person's page: `profileBase`, else the AppView's, which is its own address, path included, for all but the public profile service.
 *
 * @param profileBase anything but an http(s) address, such as `none`, means no link, not the AppView's site
 * @returns without a trailing slash; `undefined` for no link
 */
export function profileSite(profileBase: string | undefined, appView: string | undefined): string | undefined {
  const url = httpUrl(profileBase || appView);
  if (!profileBase && url?.origin === PUBLIC_PROFILE_APP_VIEW) return PUBLIC_PROFILE_SITE;
  return url ? (url.origin + url.pathname).replace(/\/$/, '') : undefined;
}
