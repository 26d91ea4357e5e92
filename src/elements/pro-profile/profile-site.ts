import { httpUrl } from '../../core/url/http-url.ts';
import { PUBLIC_PROFILE_APP_VIEW, PUBLIC_PROFILE_SITE } from '../page/configure.ts';

/**
 * The site that a profile links home to: `profile-base`, else the one of the AppView, which is the AppView itself, with its path, for all but the public profile
 * service.
 *
 * @param profileBase what is no address, such as `none`, is no site; nobody else's stands in
 * @returns without a slash at its end; `undefined` for no link home
 */
export function profileSite(profileBase: string | undefined, appView: string | undefined): string | undefined {
  const url = httpUrl(profileBase || appView);
  if (!profileBase && url?.origin === PUBLIC_PROFILE_APP_VIEW) return PUBLIC_PROFILE_SITE;
  return url ? (url.origin + url.pathname).replace(/\/$/, '') : undefined;
}
