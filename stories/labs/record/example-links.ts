/** A link, and whether the record answers for it. */
export interface JudgedLink {
  readonly link: string;
  readonly matches: boolean;
}

/**
 * Links that people would think of, near an address: itself, with and without its slash, with a
 * query, below, beside, and on the other scheme and host.
 *
 * @param address http or https
 * @param own one that somebody wants to try comes first
 */
export function exampleLinks(address: string, own?: string): string[] {
  const url = new URL(address);
  const bare = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  const host = url.host.replace(/^www\./, '');
  const scheme = url.protocol === 'https:' ? 'http:' : 'https:';
  const otherHost = url.host === host ? `www.${host}` : host;
  return [
    ...new Set([
      ...(own ? [own] : []),
      bare,
      `${bare}/`,
      `${bare}?utm_source=newsletter#top`,
      `${bare}/another-post`,
      `${bare}-not-this-one`,
      bare.replace(url.protocol, scheme),
      bare.replace(url.host, otherHost),
    ]),
  ];
}
