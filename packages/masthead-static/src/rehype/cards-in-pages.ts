// Puts cards in the place of links: into HTML as text, or into a tree of unified.

import { escapeHtml } from 'masthead/render';
import type { SoleLink } from './find-links.ts';
import { type HastNode, readPage } from './hast.ts';
import { type LinkCard, linkCards, type Surroundings, type WrittenCard } from './link-cards.ts';
import { getOr, type LinkCardOptions } from './options.ts';

/**
 * Puts cards into pages: `const withCards = cardsInHtml(options)`, then `await withCards(html)`.
 */
export type CardsInHtml = (options?: LinkCardOptions) => (html: string) => Promise<string>;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Makes the function for an environment. */
export function createCardsInHtml(around: Surroundings): CardsInHtml {
  return (options = {}) =>
    async (html) => {
      const cards = await linkCards(readPage(html), options, around);
      return edited(
        html,
        cards.flatMap((found) => editOf(html, found) ?? []),
      );
    };
}

function editOf(html: string, { link, card }: LinkCard): Edit | undefined {
  const { paragraph, anchor, isTitleMark } = link;
  const [whole, own] = [rangeOf(paragraph), rangeOf(anchor)];
  // A node that the parser added or moved has no place in the text.
  if (!whole || !own || own.start < whole.start || own.end > whole.end) return undefined;
  const written = html.slice(own.start, own.end);
  const said = isTitleMark ? withoutTitle(written) : written;
  if (!card) return said === written ? undefined : { ...own, text: said };
  const fallback = card.fallback && rangeOf(card.fallback);
  const text = fallback ? card.html.slice(0, fallback.start) + said + card.html.slice(fallback.end) : card.html;
  const id = paragraph.properties?.id;
  return {
    ...whole,
    text: typeof id === 'string' ? text.replace(/^<[\w-]+/, (tag) => `${tag} id="${escapeHtml(id)}"`) : text,
  };
}

function rangeOf({ position }: HastNode): { start: number; end: number } | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset];
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** A link without a title that is only a mark. */
function withoutTitle(anchor: string): string {
  return anchor.replace(/\stitle\s*=\s*(?:"\s*(?:no )?card\s*"|'\s*(?:no )?card\s*'|card(?=[\s>]))/i, '');
}

/** Everything else stays byte for byte. */
function edited(html: string, edits: readonly Edit[]): string {
  let end = 0;
  let text = '';
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < end) continue;
    text += html.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return text + html.slice(end);
}

/** A plugin for unified: `use(rehypeMasthead, options)`. */
export type RehypeMasthead = (options?: LinkCardOptions) => (tree: HastTree) => Promise<void>;

/** Any hast tree; `Root` of `@types/hast` is one. */
export interface HastTree {
  type: string;
  children: unknown[];
}

/** Makes the plugin for an environment. */
export function createRehypeMasthead(around: Surroundings): RehypeMasthead {
  return (options = {}) =>
    async (tree) => {
      // A tree of other types than hast's has no paragraphs.
      replaceParagraphs(await linkCards(tree as HastNode, options, around));
    };
}

/** Each parent is walked once: in a long page, one parent may have all paragraphs. */
function replaceParagraphs(all: readonly LinkCard[]): void {
  const byParent = new Map<HastNode, Map<HastNode, HastNode>>();
  for (const { link, card } of all) {
    if (link.isTitleMark) delete link.anchor.properties?.title;
    if (card) getOr(byParent, link.parent, () => new Map()).set(link.paragraph, elementFor(link, card));
  }
  for (const [{ children = [] }, elements] of byParent) {
    children.forEach((child, at) => {
      const element = elements.get(child);
      if (element) children[at] = element;
    });
  }
}

function elementFor({ paragraph, anchor }: SoleLink, { element, fallback }: WrittenCard): HastNode {
  if (fallback) element.children = element.children?.map((child) => (child === fallback ? anchor : child)) ?? [];
  const id = paragraph.properties?.id;
  if (typeof id === 'string') element.properties = { id, ...element.properties };
  prepare(element, anchor);
  return element;
}

/**
 * Makes the card's nodes fit for every pipeline. A template's content is its children too:
 * `rehype-stringify` writes the content, but `rehype-raw` and MDX read only children. For MDX, the
 * elements are marked as markup, so that no component of the page's author replaces the card's own
 * links and pictures.
 *
 * @param anchor the author's own link, which stays as it is
 */
function prepare(element: HastNode, anchor: HastNode): void {
  const left = [element];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node === anchor) continue;
    delete node.position;
    if (node.type === 'element') node.data = { _mdxExplicitJsx: true };
    if (node.content?.children) node.children = node.content.children;
    for (const child of node.children ?? []) left.push(child);
  }
  delete element.position;
}
