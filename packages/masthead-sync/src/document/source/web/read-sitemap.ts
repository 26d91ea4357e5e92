import { httpUrl } from 'masthead/core';
import type { GuardedFetch } from 'masthead/internal/node';
import type { DocumentEntry } from '../../document-entry.ts';
import { fetchText } from '../fetch-text.ts';
import { readDate } from '../read-date.ts';
import type { ReadSource, SourceOptions } from '../source-options.ts';
import { documentFromPage } from './page-entry.ts';
import { parseSitemap, type SitemapAddress } from './sitemap.ts';

const MAX_SITEMAPS = 100;
const MAX_PAGES = 100_000;
/** Pages that are asked at once: most are of one host. */
const AT_ONCE = 4;

/**
 * The pages of a sitemap, or of all sitemaps of an index: each is read for its title, unless its record is as new. Throws a `PublishError`.
 *
 * @param fetches `get` for sitemaps, `getPage` for pages, whose head is enough
 */
export async function readSitemap(
  text: string,
  source: string,
  { get, getPage }: { readonly get: GuardedFetch; readonly getPage: GuardedFetch },
  options: SourceOptions,
): Promise<ReadSource> {
  const { wants = () => true, signal, onProgress } = options;
  const { pages, notes, whole } = await allPages(text, source, get, signal);
  const wanted = [...new Map(pages.filter(({ url }) => wants(url)).map((page) => [page.url, page])).values()];
  const entries: DocumentEntry[] = [];
  let done = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    for (;;) {
      const place = next++;
      const page = wanted[place];
      if (!page) return;
      signal?.throwIfAborted();
      entries[place] = await readPage(page, getPage, options);
      onProgress?.(++done, wanted.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { kind: 'sitemap', entries, notes, whole };
}

async function allPages(text: string, source: string, get: GuardedFetch, signal: AbortSignal | undefined) {
  const { pages, sitemaps } = parseSitemap(text, source);
  const all = [...pages];
  const notes: string[] = [];
  for (const { url } of sitemaps.slice(0, MAX_SITEMAPS)) {
    if (all.length >= MAX_PAGES) break;
    // An index names sitemaps only: none is followed further.
    for (const page of parseSitemap(await fetchText(get, url, signal), url).pages) all.push(page);
  }
  const whole = sitemaps.length <= MAX_SITEMAPS && all.length <= MAX_PAGES;
  if (!whole) notes.push(`${source} lists more than 100 sitemaps or 100,000 pages; the first are read.`);
  return { pages: all.slice(0, MAX_PAGES), notes, whole };
}

async function readPage(
  { url, lastmod }: SitemapAddress,
  get: GuardedFetch,
  options: SourceOptions,
): Promise<DocumentEntry> {
  const { timeZone = 'UTC', needsPage = () => true, signal } = options;
  if (!httpUrl(url)) return { source: url, problem: 'It is no address of a page.' };
  const changed = readDate(lastmod, timeZone)?.value;
  if (!needsPage(url, changed)) return { source: url, url, unread: true };
  try {
    // The head is enough of a page.
    const response = await get(url, { signal, cut: true });
    if (!response.ok)
      return {
        source: url,
        url,
        problem: `The page answered ${response.status}; take it out of the sitemap, or mend it.`,
      };
    return documentFromPage(await response.text(), url, timeZone, lastmod);
  } catch (error) {
    signal?.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    return { source: url, url, problem: `The page could not be read: ${why} Run it again later.` };
  }
}
