// A domain name by https://atproto.com/specs/handle: two or more labels of letters, digits and inner hyphens, at most 63 characters each and 253 in all, the
// last one beginning with a letter. Case does not count.
import { isHandle } from '@atcute/lexicons/syntax';

export { isHandle };

/** The handle in lower case; `null` for what is no handle, and for `handle.invalid`, which means that there is none. */
export function toHandle(value: unknown): string | null {
  const handle = typeof value === 'string' ? value.toLowerCase() : '';
  return isHandle(handle) && handle !== 'handle.invalid' ? handle : null;
}
