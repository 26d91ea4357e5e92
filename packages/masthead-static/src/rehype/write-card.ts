import type { CardView } from 'masthead/core';
import { renderPubCard, renderPubCardEmail } from 'masthead/render';
import type { SoleLink } from './find-links.ts';
import type { HastNode } from './hast.ts';
import type { LinkCardOptions } from './options.ts';
import { readFragment } from './read-html.ts';

/** The card that replaces a paragraph. */
export interface WrittenCard {
  readonly html: string;
  /** Its element, with offsets in `html`. */
  readonly element: HastNode;
  /**
   * The link in it for browsers without shadow roots, where the author's own link is to replace it.
   */
  readonly fallback: HastNode | undefined;
}

/** @returns `undefined` when there is nothing to write */
export function writeCard(view: CardView, link: SoleLink, options: LinkCardOptions): WrittenCard | undefined {
  const html = cardHtml(view, link, options);
  const element = elementOf(html);
  if (!element) return undefined;
  const fallback = element.children?.find(({ tagName }) => tagName === 'a');
  // A bare address says less than the card's title.
  const isBare = link.text === link.url || link.text === link.url.replace(/^https?:\/\//, '');
  return { html, element, fallback: options.format === 'flat' || isBare ? undefined : fallback };
}

function cardHtml(view: CardView, link: SoleLink, options: LinkCardOptions): string {
  const { format, lang = link.lang, data, ...looks } = options;
  const shown = { ...looks, url: link.url, ...(lang !== undefined && { lang }) };
  if (format === 'flat') return renderPubCardEmail(view, shown);
  if (format !== 'element') return renderPubCard(view, { ...shown, ...(data !== undefined && { data }) });
  const whole = renderPubCard(view, { ...shown, data: true });
  const shadow = elementOf(whole)?.children?.find(({ tagName }) => tagName === 'template')?.position;
  // The element shows nothing yet. No attribute's value before this one contains a quote.
  return (whole.slice(0, shadow?.start.offset) + whole.slice(shadow?.end.offset)).replace(' data-state="ready"', '');
}

function elementOf(html: string): HastNode | undefined {
  return readFragment(html).children?.find(({ type }) => type === 'element');
}
