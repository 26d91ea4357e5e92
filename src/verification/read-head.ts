import { attributeOf, type HeadElement, walkHead } from './walk-head.ts';

/** No real head has more. */
const MAX_LINKS = 100;

export interface HeadLink {
  /** The relations, in lower case. */
  readonly rel: readonly string[];
  /** As written, trimmed. */
  readonly href: string;
}

export interface HeadTag {
  /** The name of a `<meta name="at:…">`, in lower case. */
  readonly name: string;
  /** As written, trimmed. */
  readonly content: string;
}

export interface PageHead {
  readonly links: readonly HeadLink[];
  /** AT Tags only (docs/rules.md#from-a-page-to-its-record): every page has dozens of other `<meta>` elements. */
  readonly tags: readonly HeadTag[];
}

/**
 * The `<link>` and `<meta name="at:…">` elements that a browser with JavaScript puts into a page's `<head>`, at most 100 together; not those in comments,
 * scripts, templates, text or the body. Parsing stops where the body begins. The page may be truncated: an unfinished tag at its end does not count.
 */
export function readHead(page: string): PageHead {
  const links: HeadLink[] = [];
  const tags: HeadTag[] = [];
  walkHead(page, {
    element(node) {
      if (node.nodeName === 'link') links.push(toLink(node));
      else if (node.nodeName === 'meta') tags.push(...toTag(node));
      return links.length + tags.length < MAX_LINKS;
    },
  });
  return { links, tags };
}

function toLink(element: HeadElement): HeadLink {
  const rel = attributeOf(element, 'rel')
    .toLowerCase()
    .split(/[\t\n\f\r ]+/);
  return { rel: rel.filter((word) => word !== ''), href: attributeOf(element, 'href').trim() };
}

function toTag(element: HeadElement): HeadTag[] {
  const name = attributeOf(element, 'name').trim().toLowerCase();
  return name.startsWith('at:') ? [{ name, content: attributeOf(element, 'content').trim() }] : [];
}
