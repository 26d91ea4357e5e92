import { ARROW } from '../../elements/template/glyph.ts';
import type { DrawnCard } from './drawn-card.ts';
import type { Place, SvgCanvas } from './svg-canvas.ts';
import { textWidth } from './text-width.ts';

/** The look of a button, CSS pixels. */
export interface ButtonLook {
  readonly size: number;
  readonly height: number;
  readonly padding: number;
  readonly mark: number;
  /** The space between the words and the mark. */
  readonly gap: number;
}

export const BUTTON: ButtonLook = { size: 14, height: 36, padding: 15, mark: 16, gap: 7 };
export const LARGE_BUTTON: ButtonLook = { size: 26, height: 64, padding: 30, mark: 28, gap: 13 };

/** The part of a button that shows: all words with the mark, the verb alone, or the mark alone. */
export type ButtonWords = (typeof BY_LENGTH)[number];

const BY_LENGTH = ['full', 'verb', 'mark'] as const;

export interface LaidButton {
  readonly look: ButtonLook;
  readonly words: ButtonWords;
  readonly width: number;
}

/**
 * Lays out a card's button with the most words that are allowed and have room; `undefined` when the
 * card has no button.
 *
 * @param most the most words that it may have
 * @param room the width that it may have, CSS pixels
 */
export function layButton(card: DrawnCard, look: ButtonLook, most: ButtonWords, room: number): LaidButton | undefined {
  if (card.button === undefined) return undefined;
  const laid = BY_LENGTH.slice(BY_LENGTH.indexOf(most)).map((words) => ({
    look,
    words,
    width: widthOf(card, look, words),
  }));
  return laid.find(({ width }) => width <= room) ?? laid.at(-1);
}

function widthOf({ button }: DrawnCard, { size, height, padding, mark, gap }: ButtonLook, words: ButtonWords): number {
  if (words === 'mark' || !button) return height;
  return Math.ceil(textWidth(button[words], size, 'bold')) + 2 * padding + (words === 'full' ? gap + mark : 0);
}

/** Draws a button; `width` makes it wider than its words. */
export function drawButton(
  canvas: SvgCanvas,
  { button }: DrawnCard,
  { look, words, ...laid }: LaidButton,
  { start, top }: Place,
  width: number = laid.width,
): void {
  if (!button) return;
  const { size, height, mark, gap, padding } = look;
  const { glyph } = button;
  canvas.accentBox({ start, top }, width, height, height / 2);
  const middle = top + (height - mark) / 2;
  if (words === 'mark') {
    canvas.glyph(glyph, { start: start + (width - mark) / 2, top: middle }, mark, 'on-accent');
    return;
  }
  const text = laid.width - 2 * padding - (words === 'full' ? gap + mark : 0);
  const begin = start + (width - laid.width) / 2 + padding;
  // A platform's mark comes before the words, the arrow after them.
  const leads = words === 'full' && glyph !== ARROW;
  const from = leads ? begin + mark + gap : begin;
  if (words === 'full')
    canvas.glyph(glyph, { start: leads ? begin : begin + text + gap, top: middle }, mark, 'on-accent');
  const place = { start: from + text / 2, top: top + Math.round(height / 2 - size * 0.64) };
  canvas.text(button[words], place, { size, face: 'bold', fill: 'on-accent', align: 'middle' }, text);
}
