/** Browsers and servers differ about longer ones. */
const MAX_LENGTH = 10_000;

/**
 * Checks a link from outside: only `http:` and `https:` pass. Every such link goes through this function.
 *
 * @param value anything
 * @returns the parsed URL, or `null` for what is not a string or not a URL, for another scheme, and for 10,000 characters or more
 */
export function httpUrl(value: unknown): URL | null {
  try {
    // The type is checked first: absent values are common, and an exception costs as much as the rest of a card.
    const url = typeof value === 'string' && value.length < MAX_LENGTH && new URL(value);
    return url && /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
