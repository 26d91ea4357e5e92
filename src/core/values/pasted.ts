// Text that people paste or type: a link, an actor, a contact. The first three functions are in
// the script tag: every byte counts.

import { httpUrl, MAX_LENGTH } from './canonical-url.ts';

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

/**
 * Loosely reads a handle or DID as it was pasted; `undefined` for anything else. The server that
 * gets the actor validates it.
 */
export function looseActor(written: string): string | undefined {
  return /^(?:did:[a-z]+:|[\w-]+\.)[\w.:%-]+$/.exec(pastedActor(written))?.[0];
}

/** A host with a dot, or `localhost`, and the rest of an address. */
const TYPED = /^(?:\/\/)?(?:(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]+\.?|localhost)(?::\d{1,5})?(?:[/?#]|$)/iu;
/** The beginnings of a link, an account or a record. */
const NAMES = ['https://', 'http://', 'at://', 'did:', '@'];
/** A Markdown label, brackets and quotation marks before a link. */
const BEFORE = /^(?:\[[^\]]*\]\()?[<("'“„«]*/;
/** What ends a sentence, or a quotation. */
const SENTENCE_SIGNS = ".,;:!?…'”“’»";

/**
 * A link without the signs at its end that do not belong to it: those of a sentence, and brackets
 * that it does not open itself.
 */
export function withoutEnd(link: string): string {
  let unopened = link.split(')').length - link.split('(').length;
  let end = link.length;
  for (; end > 0; end--) {
    const last = link.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened--;
    else if (!SENTENCE_SIGNS.includes(last)) break;
  }
  return link.slice(0, end);
}

/**
 * A link, a handle or a DID without the signs around it: `<…>`, brackets, quotation marks, the
 * `[words](…)` of Markdown, the full stop or comma of a sentence.
 *
 * @returns any other text without white space and invisible characters at its ends
 */
export function unwrappedLink(written: string): string {
  const link = pastedLink(written);
  if (link.length >= MAX_LENGTH) return link;
  const [before = ''] = BEFORE.exec(link) ?? [];
  const after = link.slice(before.length);
  const bare = withoutEnd(before === '' ? after : (/^[^\s<>"“”»]+/.exec(after)?.[0] ?? ''));
  const isName = NAMES.some((name) => bare.length > name.length && bare.toLowerCase().startsWith(name));
  return isName || TYPED.test(bare) ? bare : link;
}

/**
 * A link as a person types or pastes it (`unwrappedLink`): without a scheme it becomes https, or
 * http on this machine. Only for typed text: records, elements and programs write the scheme.
 *
 * @returns any other text as `unwrappedLink` returns it
 */
export function typedLink(written: string): string {
  const link = unwrappedLink(written);
  if (link.length >= MAX_LENGTH || !TYPED.test(link)) return link;
  const rest = link.replace(/^\/\//, '');
  return `${/^(?:localhost|127\.)/i.test(rest) ? 'http' : 'https'}://${rest}`;
}

/** Characters. A mail address has at most 254; the address of a contact page is shorter. */
const MAX_CONTACT = 254;
/** Only what a comment in a header can hold: no space, bracket or quotation mark, ASCII only. */
const MAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

/**
 * Reads an operator's contact: a mail address, or the http(s) address of a contact page. The result
 * is safe in a header.
 *
 * @returns `null` for anything else
 */
export function readContact(written: string): string | null {
  // This check comes before trimming, so that no long text is read.
  if (written.length > 2 * MAX_CONTACT) return null;
  const contact = written.trim().replace(/^mailto:/i, '');
  if (MAIL.test(contact)) return contact.length > MAX_CONTACT ? null : contact;
  // The parser would drop tabs and line ends, so an address with them is refused.
  const { href = '', username, password } = (/^[!-~]+$/.test(contact) && httpUrl(contact)) || {};
  if (username || password || /[()\\]/.test(href)) return null;
  return href !== '' && href.length <= MAX_CONTACT ? href : null;
}
