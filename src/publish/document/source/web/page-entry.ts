import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as dom, parse } from 'parse5';
import type { DocumentEntry } from '../../document-entry.ts';
import { entryText } from '../entry-text.ts';
import { readDate } from '../read-date.ts';

// Bounds on work: browsers nest no deeper, and no real head has more tags.
const MAX_DEPTH = 512;
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
  const end = new Error('The head ends here.');
  let title: DefaultTreeAdapterTypes.Element | undefined;
  let written = '';
  let depth = 0;
  let tags = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    onItemPush: ({ tagName, namespaceURI }) => {
      const isBody = namespaceURI === dom.NS.HTML && (tagName === 'body' || tagName === 'frameset');
      if (isBody || ++depth > MAX_DEPTH) throw end;
    },
    onItemPop: () => {
      depth--;
    },
    appendChild: ({ nodeName }, node) => {
      if (nodeName !== 'head' || !('attrs' in node)) return;
      if (node.nodeName === 'title') title ??= node;
      if (node.nodeName === 'meta') note(metas, node);
      if (++tags > MAX_TAGS) throw end;
    },
    // No tree is built, and only the title's text counts.
    insertBefore: () => {},
    insertText: (parent, text) => {
      if (parent === title && written.length < 10_000) written += text;
    },
    insertTextBefore: () => {},
    adoptAttributes: () => {},
  };
  try {
    parse(page.replace(/^\uFEFF/, ''), { treeAdapter });
  } catch (error) {
    if (error !== end) throw error;
  }
  return { title: written.trim() || undefined, metas };
}

function note(metas: Map<string, string[]>, { attrs }: DefaultTreeAdapterTypes.Element): void {
  const value = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value.trim() ?? '';
  const name = (value('property') || value('name') || value('itemprop')).toLowerCase();
  const content = value('content');
  if (name !== '' && content !== '') metas.set(name, [...(metas.get(name) ?? []), content]);
}
