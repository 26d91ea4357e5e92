import { type CanonicalUrl, canonicalizeUrl } from '../../src/core/values/canonical-url.ts';

/** The canonical URL of a web address. */
export function canonical(url: string): CanonicalUrl {
  const made = canonicalizeUrl(url);
  if (made === null) throw new Error(`${url} is no web address.`);
  return made;
}
