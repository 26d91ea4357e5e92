/**
 * The one gate for links that come from outside: only `http:` and `https:` pass.
 *
 * @param value anything
 * @returns the parsed URL, or `null` when it is no string, no URL, or of another scheme
 */
export function httpUrl(value: unknown): URL | null {
  try {
    const url = new URL(value as string);
    return typeof value === 'string' && /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
