import { ARROW } from '../../elements/template/glyph.ts';
import type { DrawnCard } from './drawn-card.ts';
import { buttonRoom, type Column, placeButton } from './drawn-card.ts';
import type { Place, SvgCanvas } from './svg-canvas.ts';
import { textWidth } from './text-width.ts';
import { BETWEEN, fitText, wrapFacts, wrapText } from './wrap-text.ts';

const PAD = 16;
/** CSS pixels: from this width the cover is beside the text, as on the element from 40em on. */
const BESIDE = 640;

const HEADING = { size: 18, bold: true, fill: 'text' } as const;
const NAME = { size: 14, bold: true, fill: 'text' } as const;
const BODY = { size: 15, fill: 'text' } as const;
const SMALL = { size: 13, fill: 'quiet' } as const;
/** 1.25 of the title's size, in whole pixels. */
const HEADING_LINE = 23;
const NAME_LINE = 19;
const SMALL_LINE = 18;

/** An article: cover, title, description, facts, and the publication below a hairline. Returns the height. */
export function drawArticle(canvas: SvgCanvas, card: DrawnCard): number {
  const { width } = canvas;
  const { cover } = card;
  const covered = canvas.holds(cover);
  if (!covered) {
    const height = drawStory(canvas, card, { start: PAD, width: width - 2 * PAD }, PAD, 4);
    canvas.stripe(3, height, 12);
    canvas.frame(height);
    return height;
  }
  if (width < BESIDE) {
    const shade = Math.round(width / 1.91);
    canvas.image(cover, { start: 0.5, top: 0.5 }, width - 1, shade, [11.5, 11.5, 0, 0]);
    const height = drawStory(canvas, card, { start: PAD, width: width - 2 * PAD }, shade + PAD, 3);
    canvas.frame(height);
    return height;
  }
  const wide = Math.round(width * 0.4);
  const height = drawStory(canvas, card, { start: wide + PAD, width: width - wide - 2 * PAD }, PAD, 4, wide / 1.91);
  canvas.image(cover, { start: 0.5, top: 0.5 }, wide, height - 1, [11.5, 0, 0, 11.5]);
  canvas.frame(height);
  return height;
}

/** A publication: icon, name, domain and author beside the button, the description below. Returns the height. */
export function drawPublication(canvas: SvgCanvas, card: DrawnCard): number {
  const { view, place, byline, icon, site, lang } = card;
  const column = { start: PAD, width: canvas.width - 2 * PAD };
  const room = column.width - 56 - buttonRoom(card, column);
  const title = wrapText(view.title, { ...HEADING, width: room, lines: 3, balanced: true }, lang);
  const facts = wrapFacts(present(place, byline), { ...SMALL, width: room, lines: 2 });
  const tall = title.length * HEADING_LINE + facts.length * SMALL_LINE + (facts.length > 0 ? 2 : 0);
  const row = { top: PAD, bottom: PAD + Math.max(44, tall) };
  canvas.picture(icon, site, { start: PAD, top: PAD }, 44, 11);
  const start = PAD + 56;
  const top = canvas.lines(
    title,
    { start, top: PAD + Math.max(0, Math.round((44 - tall) / 2)) },
    HEADING,
    HEADING_LINE,
  );
  canvas.lines(facts, { start, top: top + 2 }, SMALL, SMALL_LINE);
  const height = placeButton(canvas, card, column, row, drawDescription(canvas, card, column, row.bottom, 3, 12)) + PAD;
  canvas.frame(height);
  return height;
}

/** One row: icon, title, name of the publication, arrow; the name is below a title that leaves no room for it. Returns the height. */
export function drawCompact(canvas: SvgCanvas, card: DrawnCard): number {
  const { width } = canvas;
  const { view, site, place, lang } = card;
  const start = 48;
  const room = width - start - PAD - 16 - 12;
  const other = site === view.title ? (view.source ? '' : (place ?? '')) : site;
  const look = { ...BODY, bold: true };
  const left = room - (other ? textWidth(other, SMALL.size) + 16 : 0);
  const alone = textWidth(view.title, look.size, true) <= left;
  const title = wrapText(view.title, { ...look, width: room, lines: 2, balanced: true }, lang);
  const below = alone || !other ? [] : [fitText(other, { ...SMALL, width: room })];
  const tall = title.length * 20 + below.length * SMALL_LINE;
  const height = Math.max(48, tall + 2 * 12);
  const top = (height - tall) / 2;
  canvas.picture(card.icon, site, { start: 10, top: height / 2 - 14 }, 28, 7);
  canvas.glyph(ARROW, { start: width - PAD - 16, top: height / 2 - 8 }, 16, 'quiet');
  const end = canvas.lines(title, { start, top: top + 1 }, look, 20);
  canvas.lines(below, { start, top: end }, SMALL, SMALL_LINE);
  if (alone) canvas.text(other, { start: start + room, top: top + 3 }, { ...SMALL, align: 'end' });
  canvas.frame(height);
  return height;
}

/** The column of an article beside or below its cover. Returns the bottom edge, with the space below; at least `least`, where the publication stands at the end. */
function drawStory(canvas: SvgCanvas, card: DrawnCard, column: Column, from: number, lines: number, least = 0): number {
  const { start, width } = column;
  const { view, lang } = card;
  const title = { width, lines: 3, lineHeight: HEADING_LINE, balanced: true };
  let top = canvas.paragraph(view.title, { start, top: from }, HEADING, title, lang);
  top = drawDescription(canvas, card, column, top, lines, 6);
  top = drawFacts(canvas, card, { start, top: top + 8 }, width);
  const site = siteRow(card, column);
  top = Math.max(top + PAD, Math.round(least) - PAD - 12 - site.height);
  canvas.rule({ start, top }, width);
  return drawSite(canvas, card, column, top + 12) + PAD;
}

function drawDescription(
  canvas: SvgCanvas,
  { view, lang }: DrawnCard,
  { start, width }: Column,
  top: number,
  lines: number,
  gap: number,
): number {
  return canvas.paragraph(view.description, { start, top }, BODY, { width, lines, lineHeight: 21, gap }, lang);
}

/** Date, reading time and author; with a portrait the author comes first, beside it. Returns the bottom edge. */
function drawFacts(canvas: SvgCanvas, card: DrawnCard, { start, top }: Place, width: number): number {
  const { facts, byline, avatar } = card;
  if (!byline || !canvas.holds(avatar)) {
    const lines = wrapFacts([...facts, ...present(byline)], { ...SMALL, width, lines: 3 });
    return lines.length > 0 ? canvas.lines(lines, { start, top }, SMALL, SMALL_LINE) : top - 8;
  }
  const [line] = wrapFacts([byline, ...facts], { ...SMALL, width: width - 28, lines: 3 });
  const whole = line === [byline, ...facts].join(BETWEEN);
  const [size, gap] = whole ? [20, 8] : [32, 10];
  const box = { ...SMALL, width: width - size - gap, lines: 1 };
  const lines = whole ? [line] : [...wrapFacts([byline], box), ...wrapFacts(facts, box)];
  const tall = Math.max(size, lines.length * SMALL_LINE);
  canvas.picture(avatar, byline, { start, top: top + (tall - size) / 2 }, size, size / 2);
  const inset = Math.round((tall - lines.length * SMALL_LINE) / 2);
  canvas.lines(lines, { start: start + size + gap, top: top + inset }, SMALL, SMALL_LINE);
  return top + tall;
}

interface SiteRow {
  readonly names: readonly string[];
  readonly place: readonly string[];
  readonly tall: number;
  readonly height: number;
}

function siteRow(card: DrawnCard, column: Column): SiteRow {
  const { view, site, place, lang } = card;
  const room = column.width - 44 - buttonRoom(card, column);
  // The title says it already, but then something must stand beside the icon.
  const named = view.source && (site !== view.title || !place);
  const names = named ? wrapText(site, { ...NAME, width: room, lines: 2 }, lang) : [];
  const placed = present(place).map((text) => fitText(text, { ...SMALL, width: room }));
  const tall = names.length * NAME_LINE + placed.length * SMALL_LINE;
  return { names, place: placed, tall, height: Math.max(36, tall) };
}

/** The row with the publication's icon and name, and the button. Returns the bottom edge. */
function drawSite(canvas: SvgCanvas, card: DrawnCard, column: Column, top: number): number {
  const { names, place, tall, height } = siteRow(card, column);
  const middle = Math.round(top + height / 2);
  canvas.picture(card.icon, card.site, { start: column.start, top: middle - 16 }, 32, 8);
  const start = column.start + 44;
  const end = canvas.lines(names, { start, top: Math.round(middle - tall / 2) + 1 }, NAME, NAME_LINE);
  canvas.lines(place, { start, top: end + (names.length > 0 ? 0 : 1) }, SMALL, SMALL_LINE);
  return placeButton(canvas, card, column, { top, bottom: top + height }, top + height);
}

function present(...texts: (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined);
}
