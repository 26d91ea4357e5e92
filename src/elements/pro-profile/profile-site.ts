import { httpUrl } from '../../core/url/http-url.ts';
import { PUBLIC_PROFILE_APP_VIEW, PUBLIC_PROFILE_SITE } from '../configure.ts';

/**
 * The site that a profile links home to: `profile-base`, else the one of the AppView, which is the AppView itself for all but the public profile service.
 *
 * @param profileBase what is no address, such as `none`, is no site; nobody else's stands in
 * @returns without a slash at its end; `undefined` for no link home
 */
export function profileSite(profileBase: string | undefined, appView: string | undefined): string | undefined {
  if (profileBase) return httpUrl(profileBase) ? profileBase.replace(/\/$/, '') : undefined;
  const origin = httpUrl(appView)?.origin;
  return origin === PUBLIC_PROFILE_APP_VIEW ? PUBLIC_PROFILE_SITE : origin;
}
