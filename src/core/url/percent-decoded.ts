/** A part of an address with its percent-encoding taken away; `undefined` where that is malformed, such as `%zz` or half a character. */
export function percentDecoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
