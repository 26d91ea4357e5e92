import { httpUrl } from '../../core/index.ts';

/**
 * A web address as a reader likes to see it: no scheme, no `www.`, no query, no trailing slash.
 *
 * @param url http(s)
 * @returns its host and its path; both empty for anything else
 */
export function tidyUrl(url: string): { host: string; path: string } {
  const { host = '', pathname = '' } = httpUrl(url) ?? {};
  return { host: host.replace(/^www\./, ''), path: pathname.replace(/\/$/, '') };
}
