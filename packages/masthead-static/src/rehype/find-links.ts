// Finds the links that stand alone in their paragraph.

import { address } from 'masthead/internal/core/read-fields';
import { elementName, type HastNode, textOf } from './hast.ts';
import type { ParagraphLink } from './options.ts';

/** A paragraph with one link and nothing else. */
export interface SoleLink extends ParagraphLink {
  readonly paragraph: HastNode;
  /** The link's own node. */
  readonly anchor: HastNode;
  readonly parent: HastNode;
  /** The nearest `lang` around it. */
  readonly lang: string | undefined;
  /** The mark from its author. */
  readonly mark: 'card' | 'no card' | undefined;
  /** Whether the mark is the link's `title`, which readers are not meant to see. */
  readonly isTitleMark: boolean;
}

/**
 * Where a card does not belong: in a link, a control, navigation, preformatted text, or an element
 * of the author's own.
 */
const NO_PLACE = new Set(
  'a button footer math nav noscript pre pro-profile pub-card select svg template textarea title'.split(' '),
);
/**
 * The elements that a link may contain besides text. With any other (a picture, a control), the
 * link stays as it is.
 */
const TEXT_ELEMENTS = new Set(
  'abbr b bdi bdo br cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

interface Place {
  readonly node: HastNode;
  readonly lang: string | undefined;
}

/**
 * All links of a tree that stand alone in their paragraph, in the order of the document: a `<p>`
 * with one `<a>`, whose `href` is http(s) and which has text and no picture, and white space or
 * comments beside it.
 */
export function findLinks(tree: HastNode): SoleLink[] {
  const found: SoleLink[] = [];
  const left: Place[] = [{ node: tree, lang: undefined }];
  for (let place = left.pop(); place; place = left.pop()) {
    const { node } = place;
    const name = elementName(node);
    const { lang = place.lang } = { lang: text(node.properties?.lang) };
    if ((name !== undefined && NO_PLACE.has(name)) || isOff(node)) continue;
    // Backwards, so that the stack returns them in the order of the document.
    for (const child of (node.children ?? []).toReversed()) left.push({ node: child, lang });
    for (const child of node.children ?? []) {
      const link = child.tagName === 'p' && !isOff(child) && soleLink(child, node, lang);
      if (link) found.push(link);
    }
  }
  return found;
}

function soleLink(paragraph: HastNode, parent: HastNode, around: string | undefined): SoleLink | undefined {
  let anchor: HastNode | undefined;
  for (const child of paragraph.children ?? []) {
    if (child.type === 'comment' || (child.type === 'text' && !child.value?.trim())) continue;
    if (anchor || child.type !== 'element' || child.tagName !== 'a') return undefined;
    anchor = child;
  }
  const { href, lang, title } = anchor?.properties ?? {};
  const url = typeof href === 'string' ? address(href.trim()) : undefined;
  if (!anchor || !url || !holdsText(anchor)) return undefined;
  const words = textOf(anchor).replace(/\s+/g, ' ').trim();
  if (!words) return undefined;
  const titleMark = markOf(title);
  return {
    url,
    text: words,
    paragraph,
    anchor,
    parent,
    lang: text(lang) ?? text(paragraph.properties?.lang) ?? around,
    mark: dataMark(anchor) ?? dataMark(paragraph) ?? titleMark,
    isTitleMark: titleMark !== undefined,
  };
}

function holdsText(anchor: HastNode): boolean {
  const left = [...(anchor.children ?? [])];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type === 'element' ? !TEXT_ELEMENTS.has(node.tagName ?? '') : !/^(text|comment)$/.test(node.type))
      return false;
    for (const child of node.children ?? []) left.push(child);
  }
  return true;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}

function markOf(value: unknown): SoleLink['mark'] {
  const written = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return written === 'card' || written === 'no card' ? written : undefined;
}

/** `data-card` marks a link as a card, `data-card="off"` as no card. */
function dataMark({ properties }: HastNode): SoleLink['mark'] {
  const value = properties?.dataCard;
  return value === undefined || value === null ? undefined : value === 'off' || value === false ? 'no card' : 'card';
}

/**
 * Whether everything in an element stays as it is: its author switched cards off, or it holds
 * remark's footnotes.
 */
function isOff(node: HastNode): boolean {
  return dataMark(node) === 'no card' || (node.properties?.dataFootnotes ?? undefined) !== undefined;
}
