import { XMLParser } from 'fast-xml-parser';
import { RepositoryError } from 'masthead/internal/atproto';
import { errorText, fields, httpUrl, text } from 'masthead/internal/core';
import type { GuardedFetch } from 'masthead/internal/node';
import { attributeOf, type HeadElement, walkHead } from 'masthead-doctor/internal';
import type { DocumentEntry } from '../../document-entry.ts';
import { entryText } from '../html-text.ts';
import { readDate } from '../read-date.ts';
import { fetchText, type ReadSource, type SourceOptions } from '../source-options.ts';

/** No real head has more. */
const MAX_TAGS = 1000;

/**
 * Reads a document out of a page's own head: title, description, dates, tags and picture, as Open Graph and search engines take them.
 *
 * @param page its HTML, which may be cut off behind the head
 * @param url its address
 * @param lastmod when it changed, as a sitemap says; before what the page says
 */
export function documentFromPage(page: string, url: string, timeZone: string, lastmod?: string): DocumentEntry {
  const { title, metas } = readHead(page);
  const first = (...names: readonly string[]) =>
    names.map((name) => metas.get(name)?.[0]).find((value) => value !== undefined);
  const published = readDate(first('article:published_time', 'datepublished', 'dc.date', 'date'), timeZone);
  const updated = readDate(lastmod, timeZone) ?? readDate(first('article:modified_time', 'og:updated_time'), timeZone);
  const cover = first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image');
  return {
    source: url,
    url,
    ...entryText({
      title: first('og:title', 'twitter:title') ?? title,
      description: first('og:description', 'description', 'twitter:description'),
      tags: metas.get('article:tag'),
    }),
    ...(published && { publishedAt: published.value }),
    ...(updated && { updatedAt: updated.value }),
    ...(cover !== undefined && URL.canParse(cover, url) && { cover: { url: new URL(cover, url).href } }),
    ...((published?.assumed || updated?.assumed) && { assumedZone: true }),
  };
}

interface Head {
  readonly title: string | undefined;
  /** The contents of `<meta>` by name or property, in small letters. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
}

function readHead(page: string): Head {
  const metas = new Map<string, string[]>();
  let title: HeadElement | undefined;
  let written = '';
  let tags = 0;
  walkHead(page, {
    element(node) {
      if (node.nodeName === 'title') title ??= node;
      if (node.nodeName === 'meta') note(metas, node);
      return ++tags <= MAX_TAGS;
    },
    text(parent, text) {
      if (parent === title && written.length < 10_000) written += text;
    },
  });
  return { title: written.trim() || undefined, metas };
}

function note(metas: Map<string, string[]>, element: HeadElement): void {
  const value = (wanted: string) => attributeOf(element, wanted).trim();
  const name = (value('property') || value('name') || value('itemprop')).toLowerCase();
  const content = value('content');
  if (name !== '' && content !== '') metas.set(name, [...(metas.get(name) ?? []), content]);
}

/** Characters before the first element: declarations stand there. */
const PROLOGUE = 65_536;

/**
 * Refuses XML that defines entities of its own: a few lines of them can stand for gigabytes, and no feed or sitemap needs any.
 *
 * @throws {RepositoryError} `invalid`
 */
export function refuseEntities(xml: string, name: string): void {
  if (!/<!(?:ENTITY|DOCTYPE[^<>[]{0,1000}\[)/i.test(xml.slice(0, PROLOGUE))) return;
  throw new RepositoryError('invalid', `${name} defines XML entities, so it is not read; give it without a DOCTYPE.`);
}

/** Addresses of one sitemap; the protocol allows 50,000. */
const MAX_ADDRESSES = 50_000;

/** An address of a sitemap, and when its page changed. */
export interface SitemapAddress {
  readonly url: string;
  /** As written: a date, with a time and a zone or without. */
  readonly lastmod?: string;
}

/** What a sitemap lists: pages; or, in an index, other sitemaps. */
export interface Sitemap {
  readonly pages: readonly SitemapAddress[];
  readonly sitemaps: readonly SitemapAddress[];
}

/** Whether a text is a sitemap or an index of them, by its first element. */
export function isSitemap(xml: string): boolean {
  return /<(?:[\w-]{1,40}:)?(?:urlset|sitemapindex)[\s>]/i.test(xml.slice(0, 4096));
}

/**
 * Reads a sitemap or an index of sitemaps (https://www.sitemaps.org/protocol.html), 50,000 addresses at most. A text with an address on each line is one, too.
 *
 * @param name what messages call it
 * @throws {RepositoryError} `invalid` when it is none, or defines XML entities
 */
export function parseSitemap(xml: string, name: string): Sitemap {
  refuseEntities(xml, name);
  if (/^\s*https?:\/\//i.test(xml)) {
    const lines = xml.split('\n', MAX_ADDRESSES).map((line) => line.trim());
    return { pages: lines.filter((line) => /^https?:/i.test(line)).map((url) => ({ url })), sitemaps: [] };
  }
  const parsed = parse(xml, name);
  return { pages: addresses(fields(parsed.urlset).url), sitemaps: addresses(fields(parsed.sitemapindex).sitemap) };
}

function parse(xml: string, name: string): Record<string, unknown> {
  const parser = new XMLParser({
    removeNSPrefix: true,
    parseTagValue: false,
    ignoreAttributes: true,
    // The five of XML itself are decoded; others were refused.
    processEntities: { maxTotalExpansions: 1_000_000, maxExpandedLength: 100_000_000 },
    isArray: (tag) => tag === 'url' || tag === 'sitemap',
  });
  try {
    const parsed = fields(parser.parse(xml) as unknown);
    if (parsed.urlset !== undefined || parsed.sitemapindex !== undefined) return parsed;
  } catch (error) {
    throw new RepositoryError('invalid', `${name} is no XML that can be read; mend the sitemap.`, { cause: error });
  }
  throw new RepositoryError('invalid', `${name} is no sitemap: it has neither <urlset> nor <sitemapindex>.`);
}

function addresses(list: unknown): SitemapAddress[] {
  const items: unknown[] = Array.isArray(list) ? list.slice(0, MAX_ADDRESSES) : [];
  return items.flatMap((item) => {
    const { loc, lastmod } = fields(item);
    const url = text(loc)?.trim();
    const changed = text(lastmod)?.trim();
    return url !== undefined && /^https?:/i.test(url)
      ? [{ url, ...(changed !== undefined && { lastmod: changed }) }]
      : [];
  });
}

const MAX_SITEMAPS = 100;
const MAX_PAGES = 100_000;
/** Pages that are asked at once: most are of one host. */
const AT_ONCE = 4;

/**
 * The pages of a sitemap, or of all sitemaps of an index: each is read for its title, unless its record is as new. Throws a `RepositoryError`.
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
    const why = errorText(error);
    return { source: url, url, problem: `The page could not be read: ${why} Run it again later.` };
  }
}
