import type { SoleLink } from './find-links.ts';
import { getOr, type HastNode } from './hast.ts';
import { type LinkCard, linkCards, type Surroundings, type WrittenCard } from './link-cards.ts';
import type { LinkCardOptions } from './options.ts';

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
