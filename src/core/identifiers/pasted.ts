// This file is in the script tag: every byte counts.

/**
 * A link as somebody pasted it, without what came along at its ends: white space, and signs that
 * nobody sees (zero-width, bidi marks). Within a link such a sign is a letter of the address.
 */
export const pastedLink = (written: string): string =>
  // From the first sign that is seen to the last one: each is passed once.
  /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su.exec(written)?.[0] ?? '';

/**
 * A handle or a DID as somebody pasted it: without white space around it, `@`, `at://`, the address
 * of a profile page (`https://bsky.app/profile/…`), a dot or a slash at its end, and without signs
 * that nobody sees, which no handle has. Whether it is one is not checked.
 */
export const pastedActor = (written: string): string =>
  written
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/[./]$|^(?:at:\/\/|https?:\/\/[^/]+\/p(?:rofile)?\/)?@?/gi, '');
