import { looseCollection } from '../../core/identifiers/at-uri.ts';
import { canonicalizeUrl } from '../../core/index.ts';
import { native } from '../page/native.ts';

/** An AppView accepts no more in one query. */
const MAX_RECORDS = 4;

/**
 * The at-uris in the head of this page (`<link rel="site.standard.document" href="at://…">`, or `site.standard.publication`, or AT Tags as
 * `<meta name="at:canonical" content="at://…">`), in its order; none when the link leads to another page. They are a hint, which the AppView checks.
 */
export function ownPageRecords(link: string): string[] {
  if (canonicalizeUrl(link) !== canonicalizeUrl(native(document, 'URL'))) return [];
  const named = [...native(document, 'head').querySelectorAll('link[rel*="site.standard."],meta[name^="at:"]')]
    .map((element) => (element.getAttribute('href') ?? element.getAttribute('content')) as string)
    .filter((uri) => /^site\.standard\.(document|publication)$/.test(looseCollection(uri) as string));
  // Pages have both: the same record twice is one of four.
  return [...new Set(named)].slice(0, MAX_RECORDS);
}
