import { attributeOf, type HeadElement, walkHead } from 'masthead-doctor';
import type { DocumentEntry } from '../../document-entry.ts';
import { entryText } from '../entry-text.ts';
import { readDate } from '../read-date.ts';

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
