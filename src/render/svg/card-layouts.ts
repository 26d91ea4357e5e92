// The layouts of a drawn card, each from its top to its height.

import { ARROW } from '../../elements/template/pieces.template.ts';
import { isLong } from '../facts.ts';
import {
  BAND,
  BUTTON,
  drawButton,
  drawNameplate,
  EDGE,
  GAP,
  type Laid,
  layButton,
  layFacts,
  PAD,
  SMALL,
  SMALL_LINE,
  shownPlace,
} from './card-parts.ts';
import type { DrawnCard } from './drawn-card.ts';
import { type SvgCanvas, WIDE } from './svg-canvas.ts';
import { textWidth } from './text-width.ts';
import { fitText, wrapText } from './wrap-text.ts';

/** The shape of a cover, width to height. */
export const WHOLE = 1.91;
/**
 * The column of a cover beside the text: its share of the card's width, and its largest width in
 * CSS pixels.
 */
const COLUMN = { share: 0.42, most: 320 } as const;
const INSET = 16;

const HEADING = { size: 22, face: 'serif', fill: 'text', line: 26 } as const;
/** Without a cover, the headline is larger. */
const LARGE_HEADING = { ...HEADING, size: 26, line: 30 } as const;
const BODY = { size: 15, fill: 'muted', line: 22 } as const;
/** In a card that is narrower than 24em. */
const NARROW_BODY = { ...BODY, size: 14, line: 20 } as const;
const NARROW = 384;
const BETWEEN_LINES = 8;

/** In UTF-16 units: a shorter title is never cut. */
const LONG_TITLE = 60;
/** Enough lines for a text that is never cut, with the widest letters in the narrowest card. */
const ALL = 14;

/**
 * Draws an article: the nameplate, then the cover above the text, or at its end in a wide card.
 * Returns the height.
 */
export function drawArticle(canvas: SvgCanvas, card: DrawnCard): number {
  const { width } = canvas;
  const { cover } = card;
  const isCovered = canvas.holds(cover);
  const plate = drawNameplate(canvas, card, !isCovered);
  const inner = width - 2 * PAD;
  if (!isCovered) return finish(canvas, plate, layStory(canvas, card, inner, LARGE_HEADING, { title: 5, words: 4 }));
  if (width >= WIDE) {
    const column = Math.min(COLUMN.share * (width - 2 * EDGE), COLUMN.most);
    const [wide, tall] = [column - INSET, Math.round((column - INSET) / WHOLE)];
    const story = layStory(canvas, card, width - PAD - INSET - column - EDGE, HEADING, { title: 3, words: 3 });
    const height = Math.max(story.height, tall);
    canvas.cover(cover, { start: width - EDGE - column, top: plate + INSET }, wide, tall, 8);
    story.draw({ start: PAD, top: plate + INSET }, height);
    return framed(canvas, plate + height + 2 * INSET + EDGE);
  }
  const tall = Math.round((width - 2 * EDGE) / WHOLE);
  canvas.cover(cover, { start: EDGE, top: plate }, width - 2 * EDGE, tall, 0);
  return finish(canvas, plate + tall, layStory(canvas, card, inner, HEADING, { title: 3, words: 2 }));
}

/**
 * Draws a publication: icon, name, domain and author, then the description and the button, side by
 * side in a wide card. Returns the height.
 */
export function drawPublication(canvas: SvgCanvas, card: DrawnCard): number {
  const { view, icon, site, lang } = card;
  const inner = canvas.width - 2 * PAD;
  const isWide = canvas.width >= WIDE;
  const button = layButton(card, BUTTON, 'full', isWide ? Math.max(inner * 0.45, 0) : inner);
  const beside = isWide && button ? button.width + GAP : 0;
  const start = PAD + 44 + GAP;
  const hasWords = /\S/.test(view.description);
  const room = inner - 44 - GAP - (hasWords ? 0 : beside);
  const title = wrapText(
    view.title,
    { ...HEADING, width: room, lines: titleLines(view.title, 3), balanced: true },
    lang,
  );
  const place = shownPlace(card, view.title, button);
  const facts = layFacts(canvas, card, place === undefined ? [] : [place], room);
  const tall = title.length * HEADING.line + facts.height;
  const row = Math.max(44, tall);
  canvas.picture(icon, site, { start: PAD, top: PAD }, 44, 11);
  const end = canvas.lines(title, { start, top: PAD }, HEADING, HEADING.line);
  facts.draw({ start, top: end });
  const look = bodyLook(canvas);
  const words = wrapText(
    view.description,
    { ...look, width: inner - beside, lines: wordLines(view.description, 4) },
    lang,
  );
  const told = words.length * look.line;
  let bottom = PAD + row;
  if (hasWords) {
    const high = Math.max(told, beside ? BUTTON.height : 0);
    canvas.lines(words, { start: PAD, top: bottom + GAP + Math.round((high - told) / 2) }, look, look.line);
    bottom += GAP + high;
  }
  if (button && beside) {
    const last = hasWords ? Math.max(told, BUTTON.height) : row;
    const top = bottom - Math.round((last + BUTTON.height) / 2);
    drawButton(canvas, card, button, { start: canvas.width - PAD - button.width, top });
  } else if (button) {
    drawButton(canvas, card, button, { start: PAD, top: bottom + GAP }, inner);
    bottom += GAP + BUTTON.height;
  }
  canvas.band(BAND);
  return framed(canvas, bottom + PAD);
}

/**
 * Draws one row: icon, title, name of the publication, arrow. The name is below a title that leaves
 * no room for it. Returns the height.
 */
export function drawCompact(canvas: SvgCanvas, card: DrawnCard): number {
  const { width } = canvas;
  const { view, site, isPlain, lang } = card;
  const edge = 13;
  const start = edge + 28 + GAP;
  const mark = 18;
  const room = width - start - edge - (isPlain ? 0 : mark + GAP);
  const other = site === view.title ? '' : site;
  const look = { size: 15, face: 'bold', fill: 'text' } as const;
  const left = room - (other ? textWidth(other, SMALL.size) + 16 : 0);
  const alone = textWidth(view.title, look.size, look.face) <= left;
  const title = wrapText(view.title, { ...look, width: room, lines: 2, balanced: true }, lang);
  const below = alone || !other ? [] : [fitText(other, { ...SMALL, width: room })];
  const tall = title.length * 19 + below.length * SMALL_LINE;
  const height = Math.max(46, tall + 18);
  const top = (height - tall) / 2;
  drawIcon(canvas, card, { start: edge, top: height / 2 - 14 }, 28);
  if (!isPlain) canvas.glyph(ARROW, { start: width - edge - mark, top: (height - mark) / 2 }, mark, 'quiet');
  const end = canvas.lines(title, { start, top }, look, 19);
  canvas.lines(below, { start, top: end }, SMALL, SMALL_LINE);
  if (alone && other) canvas.text(other, { start: start + room, top: top + 1.75 }, { ...SMALL, align: 'end' });
  return framed(canvas, height);
}

/**
 * Draws a link without a record: its host, which is not a headline, and its path. Returns the
 * height.
 */
export function drawPlain(canvas: SvgCanvas, card: DrawnCard): number {
  const { view, place, lang } = card;
  const look = { size: 18, face: 'bold', fill: 'text' } as const;
  const start = PAD + 44 + GAP;
  const room = canvas.width - start - PAD;
  const title = wrapText(view.title, { ...look, width: room, lines: 3 }, lang);
  const places = place === undefined ? [] : wrapText(place, { ...SMALL, width: room, lines: 2 }, lang);
  const tall = title.length * 21 + places.length * SMALL_LINE;
  const row = Math.max(44, tall);
  drawIcon(canvas, card, { start: PAD, top: PAD + Math.round((row - 44) / 2) }, 44);
  const end = canvas.lines(title, { start, top: PAD + Math.round((row - tall) / 2) }, look, 21);
  canvas.lines(places, { start, top: end }, SMALL, SMALL_LINE);
  return framed(canvas, row + 2 * PAD);
}

function drawIcon(
  canvas: SvgCanvas,
  { icon, site, isPlain }: DrawnCard,
  place: { start: number; top: number },
  size: number,
): void {
  if (isPlain) canvas.linkTile(place, size, size / 4);
  else canvas.picture(icon, site, place, size, size / 4);
}

/** Draws the last part of a card, with the card's frame. */
function finish(canvas: SvgCanvas, top: number, story: Laid): number {
  story.draw({ start: PAD, top: top + INSET }, story.height);
  return framed(canvas, top + story.height + 2 * INSET + EDGE);
}

function framed(canvas: SvgCanvas, height: number): number {
  canvas.frame(height);
  return height;
}

function bodyLook({ width }: SvgCanvas): typeof BODY | typeof NARROW_BODY {
  return width < NARROW ? NARROW_BODY : BODY;
}

/** The most lines of a title, as on the element: only a long title is cut. */
function titleLines(title: string, most: number): number {
  return title.length > LONG_TITLE ? most : ALL;
}

function wordLines(description: string, most: number): number {
  return isLong(description) ? most : ALL;
}

/**
 * Lays out headline, description and facts in a column. `most` is the number of lines of a long
 * text.
 */
function layStory(
  canvas: SvgCanvas,
  card: DrawnCard,
  width: number,
  heading: typeof HEADING | typeof LARGE_HEADING,
  most: { readonly title: number; readonly words: number },
): Laid {
  const { view, lang } = card;
  const body = bodyLook(canvas);
  const lines = titleLines(view.title, most.title);
  const title = wrapText(view.title, { ...heading, width, lines, balanced: true }, lang);
  const words = wrapText(view.description, { ...body, width, lines: wordLines(view.description, most.words) }, lang);
  const facts = layFacts(canvas, card, card.facts, width);
  const told = title.length * heading.line + (words.length > 0 ? BETWEEN_LINES + words.length * body.line : 0);
  const height = told + (facts.height > 0 ? BETWEEN_LINES + facts.height : 0);
  return {
    height,
    draw({ start, top }, least = height) {
      const below = canvas.lines(title, { start, top }, heading, heading.line);
      canvas.lines(words, { start, top: below + BETWEEN_LINES }, body, body.line);
      facts.draw({ start, top: top + Math.max(height, least) - facts.height });
    },
  };
}
