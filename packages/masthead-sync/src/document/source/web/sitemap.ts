import { XMLParser } from 'fast-xml-parser';
import { fields } from 'masthead/core';
import { PublishError } from 'masthead/internal/atproto';
import { text } from 'masthead/internal/core';
import { refuseEntities } from './xml-guard.ts';

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
 * @throws {PublishError} `invalid` when it is none, or defines XML entities
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
    throw new PublishError('invalid', `${name} is no XML that can be read; mend the sitemap.`, { cause: error });
  }
  throw new PublishError('invalid', `${name} is no sitemap: it has neither <urlset> nor <sitemapindex>.`);
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
