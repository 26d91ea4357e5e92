/**
 * Every canonical URL that may be a link's base: the link itself, then with one path segment less at a time, down to the origin.
 *
 * @param canonicalUrl what `canonicalizeUrl` gave
 * @param limit the maximum number of them; the nearest are kept, so a link of a thousand segments costs no more than one of sixteen
 * @returns nearest first
 */
export function pathPrefixes(canonicalUrl: string, limit = 16): string[] {
  const prefixes: string[] = [];
  const origin = canonicalUrl.indexOf('/', canonicalUrl.indexOf('//') + 2);
  let end = canonicalUrl.length;
  while (prefixes.length < limit && end > 0) {
    prefixes.push(canonicalUrl.slice(0, end));
    end = origin < 0 || end <= origin ? 0 : canonicalUrl.lastIndexOf('/', end - 1);
  }
  return prefixes;
}
