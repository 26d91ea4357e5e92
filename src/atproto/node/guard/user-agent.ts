// The `User-Agent` of requests to strangers' hosts.

import { createRequire } from 'node:module';
import { readContact } from '../../../core/values/pasted.ts';

let contact: string | undefined;

/**
 * Sets the contact for the hosts that this process asks. It applies to every request of this
 * thread: a process has one operator.
 *
 * @param given input of `readContact`; `undefined` for no contact
 * @throws {TypeError} when it is neither a mail address nor an http(s) address
 */
export function nameContact(given: string | undefined): void {
  const read = given === undefined ? undefined : readContact(given);
  if (read === null) {
    throw new TypeError(
      `contact must be a mail address or an http(s) address, without brackets, not ${JSON.stringify(given?.slice(0, 100))}.`,
    );
  }
  contact = read;
}

/**
 * The `User-Agent` of every request that this process makes to hosts that it did not choose:
 * `Masthead/{version} (+{the project's address}; {contact})`. The comment has the homepage from the
 * package's manifest and the operator's contact (`nameContact`), if known.
 */
export function userAgent(): string {
  const said = [PROJECT.homepage && `+${PROJECT.homepage}`, contact].filter((part) => part);
  return `${PROJECT.name}${said.length > 0 ? ` (${said.join('; ')})` : ''}`;
}

/** Headers with the `User-Agent`, unless they have one. */
export function withUserAgent(headers?: HeadersInit): Headers {
  const all = new Headers(headers);
  if (!all.has('user-agent')) all.set('user-agent', userAgent());
  return all;
}

const PROJECT = readManifest();

/** In a bundle the manifest may be elsewhere: then the header has only the name. */
function readManifest(): { readonly name: string; readonly homepage?: string } {
  try {
    const manifest: { version: string; homepage?: string } = createRequire(import.meta.url)('masthead/package.json');
    const { version, homepage } = manifest;
    return { name: `Masthead/${version}`, ...(homepage !== undefined && { homepage }) };
  } catch {
    return { name: 'Masthead' };
  }
}
