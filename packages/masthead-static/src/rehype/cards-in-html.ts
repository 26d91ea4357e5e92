import { escapeHtml } from 'masthead/render';
import type { HastNode } from './hast.ts';
import { type LinkCard, linkCards, type Surroundings } from './link-cards.ts';
import type { LinkCardOptions } from './options.ts';
import { readPage } from './read-html.ts';

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
