import { httpUrl } from '../url/canonical-url.ts';

/** Characters. A mail address has at most 254; a page that says who runs a server is short. */
const MAX_CONTACT = 254;
/**
 * As far as a comment of a header can hold it: no space, no bracket, no quotation mark, ASCII only.
 */
const MAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

/**
 * Reads an operator's contact: a mail address, or an http(s) address of a page that says whom to
 * write to. What it gives is safe in a header.
 *
 * @returns `null` for anything else
 */
export function readContact(written: string): string | null {
  // Before it is trimmed: nothing that is longer is looked at.
  if (written.length > 2 * MAX_CONTACT) return null;
  const contact = written.trim().replace(/^mailto:/i, '');
  if (MAIL.test(contact)) return contact.length > MAX_CONTACT ? null : contact;
  // The parser drops tabs and line ends: whoever writes them meant something else.
  const { href = '', username, password } = (/^[!-~]+$/.test(contact) && httpUrl(contact)) || {};
  if (username || password || /[()\\]/.test(href)) return null;
  return href !== '' && href.length <= MAX_CONTACT ? href : null;
}
