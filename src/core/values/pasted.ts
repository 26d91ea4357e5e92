// This file is in the script tag: every byte counts.

/**
 * A pasted link without white space and invisible characters (zero-width, bidi marks) at its ends.
 * Inside a link such a character is part of the address.
 */
export const pastedLink = (written: string): string =>
  // From the first visible character to the last one, in linear time.
  /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su.exec(written)?.[0] ?? '';

/**
 * A pasted handle or DID without white space around it, `@`, `at://`, the address of a profile page
 * (`https://bsky.app/profile/…`), a dot or slash at its end, and invisible characters, which no
 * handle has. The result is unchecked.
 */
export const pastedActor = (written: string): string =>
  written
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/[./]$|^(?:at:\/\/|https?:\/\/[^/]+\/p(?:rofile)?\/)?@?/gi, '');
