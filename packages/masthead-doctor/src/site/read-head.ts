import { attributeOf, walkHead } from './markup/walk-head.ts';

/** No real head has more. */
const MAX_LINKS = 100;
/** Characters of a `<meta http-equiv="refresh">`; no address that is looked up is longer. */
const MAX_REFRESH = 2100;
/** Seconds after which a page that sends on is one that people read first. */
const SOON = 10;

export interface HeadLink {
  /** The relations, in lower case. */
  readonly rel: readonly string[];
  /** As written, trimmed. */
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
   * Where the page sends its readers on to by itself (`<meta http-equiv="refresh">`), as written;
   * absent where it does not, or only after a while.
   */
  readonly refresh?: string;
  /** It asks search engines to leave it out (`<meta name="robots">`). */
  readonly noindex?: true;
}

/**
 * The `<link>` and `<meta name="at:…">` elements that a browser with JavaScript puts into a page's
 * `<head>`, at most 100 together; not those in comments, scripts, templates, text or the body.
 * Parsing stops where the body begins. The page may be truncated: an unfinished tag at its end does
 * not count.
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
 * Whether words for search engines, in a page or its header `X-Robots-Tag`, ask them to leave it
 * out.
 */
export function isNoIndex(words: string): boolean {
  return words.split(',').some((word) => /^\s*(?:noindex|none)\s*$/i.test(word));
}

function sentTo(content: string): string | undefined {
  const [seconds = '', ...rest] = content.slice(0, MAX_REFRESH).split(/[;,]/);
  const [, address] = /^\s*url\s*=\s*['"]?([\s\S]*?)['"]?$/i.exec(rest.join(';').trim()) ?? [];
  return Number.parseFloat(seconds) <= SOON ? address : undefined;
}
