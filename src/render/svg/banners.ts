// Link previews: a card, or any other thing, at 1200×630.

import { WHOLE } from './card-layouts.ts';
import { drawButton, LARGE_BUTTON, type LaidButton, layButton, shownPlace } from './card-parts.ts';
import type { DrawnCard } from './drawn-card.ts';
import { BANNER, type SvgCanvas, type TextLook } from './svg-canvas.ts';
import { fitText, wrapFacts, wrapText } from './wrap-text.ts';

/** The space at the edges of a link preview, CSS pixels. */
export const MARGIN = 56;
/** The height of the band in the accent colour at its top. */
export const BANNER_BAND = 8;
const ICON = 72;
const COVER = { width: 560, height: Math.round(560 / WHOLE) } as const;
/** The largest width of a button in a nameplate. */
const BUTTON_ROOM = 520;
const NAME = { size: 34, face: 'serif', fill: 'text' } as const;
const NAME_LINE = 40;
const BODY = { size: 28, fill: 'muted' } as const;
const BODY_LINE = 38;
const SMALL = { size: 24, fill: 'quiet' } as const;
const FACTS = { ...SMALL, dotted: true } as const;
const SMALL_LINE = 33;
const SIZES = [
  { size: 76, lines: 2 },
  { size: 64, lines: 3 },
  { size: 52, lines: 4 },
] as const;
const SIZES_BESIDE_COVER = [
  { size: 52, lines: 3 },
  { size: 46, lines: 4 },
  { size: 38, lines: 5 },
] as const;
/** A card whose site is its headline, a publication, has a larger icon and name. */
const OWN_ICON = 168;
const OWN_SIZES = [
  { size: 84, lines: 1 },
  { size: 64, lines: 2 },
  { size: 48, lines: 3 },
] as const;
/** The line height of a headline, relative to its size. */
export const HEADLINE = 1.16;

/**
 * Draws the background of a link preview, with a band in the accent colour at the top if `hasBand`.
 */
export function drawBannerGround(canvas: SvgCanvas, hasBand = true): void {
  canvas.box({ start: 0, top: 0 }, BANNER.width, BANNER.height, 0, 'f-ground');
  if (hasBand) canvas.band(BANNER_BAND, 0);
}

/**
 * Draws a card as a link preview: the nameplate, then a large headline, description and facts, with
 * the cover at the end edge if there is one. Returns the height.
 */
export function drawCardBanner(canvas: SvgCanvas, card: DrawnCard): number {
  const { width, height } = BANNER;
  const { view, site, cover, isPlain, lang } = card;
  drawBannerGround(canvas, !isPlain);
  if (site === view.title) return drawOwn(canvas, card);
  const covered = canvas.holds(cover);
  const plate = drawPlate(canvas, card, !covered);
  canvas.rule({ start: 0, top: plate }, width);
  const room = width - 2 * MARGIN - (covered ? COVER.width + 44 : 0);
  const foot = drawFoot(canvas, card, room);
  const at = { start: width - MARGIN - COVER.width, top: Math.round((plate + height - COVER.height) / 2) };
  if (covered) canvas.cover(cover, at, COVER.width, COVER.height, 16);
  const { look, lines } = largestWhole(view.title, covered ? SIZES_BESIDE_COVER : SIZES, room, lang);
  const line = Math.round(look.size * HEADLINE);
  const from = plate + 44;
  const told = from + lines.length * line + 22;
  const free = Math.floor((foot - 24 - told) / BODY_LINE);
  const box = { ...BODY, width: room, lines: Math.min(4, free) };
  const words = free > 0 ? wrapText(view.description, box, lang) : [];
  // A short text is centred in the free room, beside the middle of the cover.
  const spare = Math.max(0, foot - 24 - told - words.length * BODY_LINE);
  const top = from + Math.min(covered ? at.top - from : 60, Math.round(spare / 2));
  const end = canvas.lines(lines, { start: MARGIN, top }, look, line);
  canvas.lines(words, { start: MARGIN, top: end + 22 }, BODY, BODY_LINE);
  return height;
}

/**
 * Draws icon, name and domain in the top line, with the button at the end. Returns the bottom edge.
 */
function drawPlate(canvas: SvgCanvas, card: DrawnCard, isTinted: boolean): number {
  const { icon, site, lang } = card;
  const top = BANNER_BAND + 28;
  const bottom = top + ICON + 28;
  if (isTinted) canvas.box({ start: 0, top: BANNER_BAND }, BANNER.width, bottom - BANNER_BAND, 0, 'f-plate');
  canvas.picture(icon, site, { start: MARGIN, top }, ICON, 18);
  const button = layButton(card, LARGE_BUTTON, 'full', BUTTON_ROOM);
  const start = MARGIN + ICON + 24;
  const room = BANNER.width - MARGIN - start - (button ? button.width + 24 : 0);
  const below = shownPlace(card, site, button);
  const names = wrapText(site, { ...NAME, width: room, lines: 1 }, lang);
  const tall = names.length * NAME_LINE + (below ? SMALL_LINE : 0);
  const end = canvas.lines(names, { start, top: top + (ICON - tall) / 2 }, NAME, NAME_LINE);
  if (below) canvas.fitted(below, { start, top: end + 2 }, SMALL, room);
  drawAtEnd(canvas, card, button, top + (ICON - LARGE_BUTTON.height) / 2);
  return bottom;
}

function drawAtEnd(canvas: SvgCanvas, card: DrawnCard, button: LaidButton | undefined, top: number): void {
  if (button) drawButton(canvas, card, button, { start: BANNER.width - MARGIN - button.width, top });
}

/**
 * Draws a publication, or a link without a record, whose name is its headline: a large nameplate in
 * the middle, and the description below. Returns the height.
 */
function drawOwn(canvas: SvgCanvas, card: DrawnCard): number {
  const { view, icon, site, isPlain, lang } = card;
  const start = MARGIN + OWN_ICON + 40;
  const room = BANNER.width - MARGIN - start;
  const { look, lines } = largestWhole(site, OWN_SIZES, room, lang);
  const line = Math.round(look.size * HEADLINE);
  const button = layButton(card, LARGE_BUTTON, 'full', BUTTON_ROOM);
  const below = shownPlace(card, site, button);
  const small = { ...SMALL, size: 30 };
  const tall = lines.length * line + (below ? 46 : 0);
  const row = Math.max(OWN_ICON, tall);
  const box = { ...BODY, size: 38, width: BANNER.width - 2 * MARGIN };
  const words = wrapText(view.description, { ...box, lines: 3, balanced: true }, lang);
  const foot = Math.min(
    drawFoot(canvas, card, box.width - (button ? button.width + 24 : 0)),
    BANNER.height - MARGIN - (button ? LARGE_BUTTON.height : 0),
  );
  drawAtEnd(canvas, card, button, BANNER.height - MARGIN - LARGE_BUTTON.height);
  const high = row + (words.length > 0 ? 40 + words.length * 52 : 0);
  const top = BANNER_BAND + (foot - BANNER_BAND - high) / 2;
  const at = { start: MARGIN, top: top + (row - OWN_ICON) / 2 };
  if (isPlain) canvas.linkTile(at, OWN_ICON, OWN_ICON / 4);
  else canvas.picture(icon, site, at, OWN_ICON, OWN_ICON / 4);
  const end = canvas.lines(lines, { start, top: top + (row - tall) / 2 }, look, line);
  if (below) canvas.text(fitText(below, { ...small, width: room }), { start, top: end + 10 }, small);
  canvas.lines(words, { start: MARGIN, top: top + row + 40 }, { ...BODY, size: 38 }, 52);
  return BANNER.height;
}

/**
 * Draws date, reading time and author at the bottom, in two lines when one is too short. An author
 * with a portrait has the first line alone. Returns the top edge.
 */
function drawFoot(canvas: SvgCanvas, card: DrawnCard, room: number): number {
  const start = MARGIN;
  const { facts, author, avatar } = card;
  const bottom = BANNER.height - MARGIN;
  if (author === undefined || !canvas.holds(avatar)) {
    const lines = wrapFacts([...facts, ...(author === undefined ? [] : [author])], { ...SMALL, width: room, lines: 2 });
    const top = bottom - lines.length * SMALL_LINE;
    canvas.lines(lines, { start, top: top + 4 }, FACTS, SMALL_LINE);
    return top;
  }
  const size = 64;
  const box = { ...SMALL, width: room - size - 20, lines: 1 };
  const lines = [...wrapFacts([author], box), ...wrapFacts(facts, box)];
  const top = bottom - size;
  canvas.picture(avatar, author, { start, top }, size, size / 2);
  const inset = (size - lines.length * SMALL_LINE) / 2;
  canvas.lines(lines, { start: start + size + 20, top: top + inset }, FACTS, SMALL_LINE);
  return top;
}

/** A text size, and the most lines in it. */
interface TextSize {
  readonly size: number;
  readonly lines: number;
}

/**
 * A headline in the largest size that shows all of it. If no size does, it is in the last one, with
 * an ellipsis.
 *
 * @param sizes the largest first
 * @param width the room, CSS pixels
 */
export function largestWhole(
  text: string,
  sizes: readonly [TextSize, ...TextSize[]],
  width: number,
  lang: string,
): { readonly look: TextLook; readonly lines: readonly string[] } {
  const inSize = ({ size, lines }: TextSize) => {
    const look = { size, face: 'serif', fill: 'text' } as const;
    return { look, lines: wrapText(text, { ...look, width, lines, balanced: true }, lang) };
  };
  const [first, ...others] = sizes;
  let found = inSize(first);
  for (const size of others) {
    if (!found.lines.at(-1)?.endsWith('…')) break;
    found = inSize(size);
  }
  return found;
}
