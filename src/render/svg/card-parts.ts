// Parts of a drawn card: nameplate, facts, button.

import { ARROW } from '../../elements/template/pieces.template.ts';
import type { DrawnCard } from './drawn-card.ts';
import { type Place, type SvgCanvas, WIDE } from './svg-canvas.ts';
import { knowsWidth, textWidth } from './text-width.ts';
import { BETWEEN, fitText, wrapFacts, wrapText } from './wrap-text.ts';

/** The space at a card's edges, its border included, CSS pixels. */
export const PAD = 17;
/** The width of the border. */
export const EDGE = 1;
/** The height of the band in the accent colour at a card's top. */
export const BAND = 4;
/** CSS pixels: from this width a button has a word, as on the element from 20em. */
const WORDED = 320;
const ICON = 32;
/** The space between the picture and the text beside it. */
export const GAP = 12;
const ABOVE = 10;
/** The least room for a name, CSS pixels: the button drops its words to leave it. */
const LEAST_NAME = 90;

/** The look of domain, date and author. */
export const SMALL = { size: 13, fill: 'quiet' } as const;
export const SMALL_LINE = 18;
const NAME = { size: 15, face: 'serif', fill: 'text' } as const;
const NAME_LINE = 19;

/**
 * Draws the top line of an article: the publication's icon, name and domain, with the button at the
 * end, and a hairline below. Returns the bottom edge.
 */
export function drawNameplate(canvas: SvgCanvas, card: DrawnCard, isTinted: boolean): number {
  const { icon, site, lang } = card;
  const { width } = canvas;
  const inner = width - 2 * PAD;
  const button = layButton(card, BUTTON, mostWords(width), inner - ICON - 2 * GAP - LEAST_NAME);
  const start = PAD + ICON + GAP;
  const room = inner - ICON - GAP - (button ? GAP + button.width : 0);
  const place = shownPlace(card, site, button);
  const names = wrapText(site, { ...NAME, width: room, lines: 2 }, lang);
  const places = place ? [fitText(place, { ...SMALL, width: room })] : [];
  const tall = names.length * NAME_LINE + places.length * SMALL_LINE;
  const top = EDGE + BAND + ABOVE;
  const height = Math.max(38, tall);
  const bottom = top + height + ABOVE;
  if (isTinted) canvas.top(bottom - EDGE, 'f-plate');
  canvas.picture(icon, site, { start: PAD, top: top + (height - ICON) / 2 }, ICON, 8);
  const end = canvas.lines(names, { start, top: top + Math.round((height - tall) / 2) }, NAME, NAME_LINE);
  canvas.lines(places, { start, top: end }, SMALL, SMALL_LINE);
  if (button)
    drawButton(canvas, card, button, {
      start: width - PAD - button.width,
      top: top + Math.round((height - BUTTON.height) / 2),
    });
  canvas.band(BAND);
  canvas.rule({ start: EDGE, top: bottom + 0.5 }, width - 2 * EDGE);
  return bottom + 1;
}

/** The most words of a nameplate's button (docs/rules.md#button). */
function mostWords(width: number): ButtonWords {
  return width >= WIDE ? 'full' : width >= WORDED ? 'verb' : 'mark';
}

/**
 * The text below a name: the domain unless it equals the name; without one, the platform unless a
 * button shows it in full.
 */
export function shownPlace(
  { place, platform, button }: DrawnCard,
  name: string,
  laid: Pick<LaidButton, 'words'> | undefined,
): string | undefined {
  if (place !== undefined) return place === name ? undefined : place;
  return button?.subscribes && laid?.words === 'full' ? undefined : platform;
}

/** Text with a known height, drawn when its place is known. */
export interface Laid {
  readonly height: number;
  /** @param least the height to fill: the part at the bottom moves down to fill it */
  draw(place: Place, least?: number): void;
}

const FACTS = { ...SMALL, dotted: true } as const;
const PORTRAIT = 16;
/** The space between a portrait and the handle. */
const CLOSE = 4;

/**
 * Lays out date, reading time and author in one row, or in more when one is too short. A wide card
 * has the author's portrait before the handle, in the same row only if the exact width of the text
 * before it is known.
 */
export function layFacts(
  canvas: SvgCanvas,
  { author, avatar }: DrawnCard,
  facts: readonly string[],
  width: number,
): Laid {
  const box = { ...FACTS, width, lines: 3 };
  if (author === undefined || canvas.width < WIDE || !canvas.holds(avatar)) {
    const lines = wrapFacts(author === undefined ? facts : [...facts, author], box);
    return { height: lines.length * SMALL_LINE, draw: (place) => void canvas.lines(lines, place, FACTS, SMALL_LINE) };
  }
  const before = facts.length > 0 ? facts.join(BETWEEN) + BETWEEN : '';
  const indent = textWidth(before, FACTS.size);
  const isOneRow = knowsWidth(before) && indent + PORTRAIT + CLOSE + textWidth(author, FACTS.size) <= width;
  const rows = isOneRow || facts.length === 0 ? [] : wrapFacts(facts, box);
  return {
    height: (rows.length + 1) * SMALL_LINE,
    draw({ start, top }) {
      const last = canvas.lines(rows, { start, top }, FACTS, SMALL_LINE);
      if (isOneRow) canvas.text(before, { start, top: last }, FACTS);
      const from = start + (isOneRow ? indent : 0);
      canvas.picture(avatar, author, { start: from, top: last }, PORTRAIT, PORTRAIT / 2);
      const room = width - (from - start) - PORTRAIT - CLOSE;
      canvas.fitted(author, { start: from + PORTRAIT + CLOSE, top: last }, FACTS, room);
    },
  };
}

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
 * Lays out a card's button with the most words that are allowed and have room, or with the mark
 * alone; `undefined` when the card has no button.
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
