import { isDid } from '../identifiers/did.ts';
import { toHandle } from '../identifiers/handle.ts';
import { httpUrl } from './http-url.ts';
import { percentDecoded } from './percent-decoded.ts';
import { platformOf } from './platform.ts';

/**
 * Whose records match a page below their URL (docs/rules.md#platforms). On a platform's own host all authors share the first segments of the paths, so there it is
 * one account's only: the first that the path names.
 *
 * @param link the page's address
 * @returns that account's DID or handle; `true` for anybody's records, on an author's own host of a platform; `false` for nobody's
 */
export function pageOwner(link: string): string | boolean {
  const [url, platform] = [httpUrl(link), platformOf(link)];
  if (!url || !platform) return false;
  if (url.hostname !== platform.host) return true;
  for (const segment of url.pathname.split('/')) {
    const name = percentDecoded(segment) ?? '';
    const account = isDid(name) ? name : toHandle(name);
    if (account !== null) return account;
  }
  return false;
}
