import { httpUrl } from './http-url.ts';

/** Host and path of a URL for display: no scheme, `www.`, query or trailing slash. Both are empty for anything but http(s). */
export function tidyUrl(url: string): { host: string; path: string } {
  const { host = '', pathname = '' } = httpUrl(url) ?? {};
  return { host: host.replace(/^www\./, ''), path: pathname.replace(/\/$/, '') };
}
