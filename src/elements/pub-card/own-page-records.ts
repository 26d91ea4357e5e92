import { canonicalizeUrl } from '../../core/index.ts';
import { looseCollection } from '../../syntax/at-uri.ts';
import { native } from '../page/native.ts';

/** An AppView takes no more. */
const MAX_RECORDS = 4;

/**
 * The records that this very page says it is, where it is the page that the link leads to: `<link rel="site.standard.document" href="at://…">`, or
 * `site.standard.publication`, in its head. A hint, as everything that a page says of itself: the AppView checks it.
 *
 * @param link the link as written
 * @returns at-uris in the page's order; none on every other page
 */
export function ownPageRecords(link: string): string[] {
  if (canonicalizeUrl(link) !== canonicalizeUrl(native(document, 'URL'))) return [];
  return [...native(document, 'head').querySelectorAll('link[rel*="site.standard."]')]
    .map((element) => element.getAttribute('href') ?? '')
    .filter((uri) => /^site\.standard\.(document|publication)$/.test(looseCollection(uri) as string))
    .slice(0, MAX_RECORDS);
}
