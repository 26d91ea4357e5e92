import { httpUrl } from 'masthead/core';
import { DOCUMENT, isDid, isHandle, isRecordKey, PUBLICATION, percentDecoded } from 'masthead/internal/core';

/** What an address of a platform says by itself: whose record it shows, and which. */
export interface PlatformAddress {
  /** A DID; or a handle, which the platform resolves when the page is asked for. */
  readonly actor: string;
  readonly collection: 'site.standard.publication' | 'site.standard.document';
  readonly rkey: string;
  /** The key of the publication that the document must belong to. */
  readonly publication?: string;
}

// On the platform's own host only: below it, authors choose the paths.
const ROUTES: Readonly<Record<string, (segments: readonly string[]) => PlatformAddress | null>> = {
  'leaflet.pub': ([first = '', actor = '', second = '', third]) => {
    if (first === 'p') return second === '' ? null : { actor, collection: DOCUMENT, rkey: second };
    if (first !== 'lish' || second === '') return null;
    if (third === undefined) return { actor, collection: PUBLICATION, rkey: second };
    return { actor, collection: DOCUMENT, rkey: third, publication: second };
  },
  'pckt.blog': byParts,
  'offprint.app': byParts,
};

function byParts([actor = '', collection = '', rkey = '']: readonly string[]): PlatformAddress | null {
  return collection === PUBLICATION || collection === DOCUMENT ? { actor, collection, rkey } : null;
}

/**
 * Reads the addresses that a platform has for everybody's records, by handle or DID and record key (docs/rules.md#from-a-page-to-its-record).
 *
 * @param url a web address
 * @returns `null` for every other address, also on the platform
 */
export function platformAddress(url: string): PlatformAddress | null {
  const parsed = httpUrl(url);
  if (parsed?.protocol !== 'https:' || parsed.port !== '' || !Object.hasOwn(ROUTES, parsed.hostname)) return null;
  const segments = parsed.pathname
    .slice(1)
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => percentDecoded(segment) ?? '');
  const found = ROUTES[parsed.hostname]?.(segments);
  const isWhole = found && (isDid(found.actor) || isHandle(found.actor)) && isRecordKey(found.rkey);
  return isWhole && (found.publication === undefined || isRecordKey(found.publication)) ? found : null;
}
