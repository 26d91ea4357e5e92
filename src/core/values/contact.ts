import { httpUrl } from './canonical-url.ts';

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
