// A domain name, as https://atproto.com/specs/handle has it: two or more labels of letters, digits and inner hyphens, at most 63 characters each and 253 in all,
// the last one beginning with a letter. Upper and lower case do not count.
import { isHandle } from '@atcute/lexicons/syntax';

export { isHandle };

/**
 * Reads a handle as one compares it.
 *
 * @returns in lower case; `null` for what is no handle, and for `handle.invalid`, which says that there is none
 */
export function toHandle(value: unknown): string | null {
  const handle = typeof value === 'string' ? value.toLowerCase() : '';
  return isHandle(handle) && handle !== 'handle.invalid' ? handle : null;
}
