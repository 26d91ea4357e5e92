import { attributeOf, walkHead } from './markup/walk-head.ts';

/** More than any real head has. */
const MAX_LINKS = 100;
/** The most characters of a `<meta http-equiv="refresh">`; no longer address is looked up. */
const MAX_REFRESH = 2100;
/** Seconds: a page that redirects later is meant to be read first. */
const SOON = 10;

export interface HeadLink {
  /** The relations, in lower case. */
  readonly rel: readonly string[];
  /** The address as written, trimmed. */
  readonly href: string;
}

export interface PageHead {
  readonly links: readonly HeadLink[];
  /**
   * AT Tags only (docs/rules.md#from-a-page-to-its-record), by name in lower case and as written:
   * every page has dozens of other `<meta>` elements.
   */
  readonly tags: readonly { readonly name: string; readonly content: string }[];
  /**
   * The address that the page forwards its readers to (`<meta http-equiv="refresh">`), as written;
   * absent when it forwards only after a while, or not at all.
   */
  readonly refresh?: string;
  /** Whether the page asks search engines to ignore it (`<meta name="robots">`). */
  readonly noindex?: true;
}

/**
 * Reads the `<link>` and `<meta name="at:…">` elements that a browser with JavaScript puts into a
 * page's `<head>`, at most 100 together; not those in comments, scripts, templates, text or the
 * body. Stops at the body. The page may be truncated: an unfinished tag at its end does not count.
 */
export function readHead(page: string): PageHead {
  const links: HeadLink[] = [];
  const tags: PageHead['tags'][number][] = [];
  let refresh: string | undefined;
  let noindex: true | undefined;
  walkHead(page.replace(/^\uFEFF/, ''), (element) => {
    const content = attributeOf(element, 'content');
    const name = attributeOf(element, 'name').toLowerCase();
    if (element.nodeName === 'link') {
      const rel = attributeOf(element, 'rel')
        .toLowerCase()
        .split(/[\t\n\f\r ]+/);
      links.push({ rel: rel.filter((word) => word !== ''), href: attributeOf(element, 'href') });
    } else if (element.nodeName === 'meta') {
      if (name.startsWith('at:')) tags.push({ name, content });
      if (attributeOf(element, 'http-equiv').toLowerCase() === 'refresh') refresh ??= sentTo(content);
      if (name === 'robots' && isNoIndex(content)) noindex = true;
    }
    return links.length + tags.length < MAX_LINKS;
  });
  return { links, tags, ...(refresh !== undefined && { refresh }), ...(noindex && { noindex }) };
}

/**
 * Whether instructions for search engines, in a page or its header `X-Robots-Tag`, ask them to
 * ignore it.
 */
export function isNoIndex(words: string): boolean {
  return words.split(',').some((word) => /^\s*(?:noindex|none)\s*$/i.test(word));
}

function sentTo(content: string): string | undefined {
  const [seconds = '', ...rest] = content.slice(0, MAX_REFRESH).split(/[;,]/);
  const [, address] = /^\s*url\s*=\s*['"]?([\s\S]*?)['"]?$/i.exec(rest.join(';').trim()) ?? [];
  return Number.parseFloat(seconds) <= SOON ? address : undefined;
}
