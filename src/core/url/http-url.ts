/** No browser and no server agrees on more. */
const MAX_LENGTH = 10_000;

/**
 * The one gate for links that come from outside: only `http:` and `https:` pass.
 *
 * @param value anything
 * @returns the parsed URL, or `null` when it is no string, no URL, of another scheme, or of 10,000 characters or more
 */
export function httpUrl(value: unknown): URL | null {
  try {
    // Asked first: what is left out is common, and an exception costs as much as the rest of a card.
    const url = typeof value === 'string' && value.length < MAX_LENGTH && new URL(value);
    return url && /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
