import { ARROW } from '../../elements/template/glyph.ts';
import type { DrawnCard } from './drawn-card.ts';
import type { Place, SvgCanvas } from './svg-canvas.ts';
import { textWidth } from './text-width.ts';
import { fitText, wrapText } from './wrap-text.ts';

/** The space at a card's edges, CSS pixels. */
export const PAD = 16;
/** The height of the band in the accent colour at a card's top. */
export const BAND = 4;
/** A picture with that space beside it. */
const ICON = 32;
const GAP = 12;

const NAME = { size: 15, face: 'serif', fill: 'text' } as const;
const NAME_LINE = 19;
const SMALL = { size: 13, fill: 'quiet' } as const;
const SMALL_LINE = 17;

/** The top line of a card: the publication's icon, name and domain, with the button at the end, and a hairline below. Returns the bottom edge. */
export function drawNameplate(canvas: SvgCanvas, card: DrawnCard): number {
  const { icon, site, lang } = card;
  const column = { start: PAD, width: canvas.width - 2 * PAD };
  const start = column.start + ICON + GAP;
  const room = column.width - ICON - GAP - buttonRoom(card, column);
  const place = shownPlace(card, site, column);
  const names = wrapText(site, { ...NAME, width: room, lines: 2 }, lang);
  const places = place ? [fitText(place, { ...SMALL, width: room })] : [];
  const tall = names.length * NAME_LINE + places.length * SMALL_LINE;
  const top = BAND + GAP;
  const height = Math.max(36, tall);
  canvas.picture(icon, site, { start: column.start, top: top + (height - ICON) / 2 }, ICON, 8);
  const end = canvas.lines(names, { start, top: top + Math.round((height - tall) / 2) }, NAME, NAME_LINE);
  canvas.lines(places, { start, top: end }, SMALL, SMALL_LINE);
  drawButton(canvas, card, column, { top, bottom: top + height });
  canvas.band(BAND);
  const bottom = top + height + GAP;
  canvas.rule({ start: 0, top: bottom + 0.5 }, canvas.width);
  return bottom + 1;
}

/** What stands below a name that says less: the domain, or the platform where no button in the column says it in words. */
export function shownPlace(card: DrawnCard, name: string, column?: Column): string | undefined {
  const { place, platform, mark } = card;
  if (place !== undefined) return place === name ? undefined : place;
  return column && mark !== ARROW && hasWords(card, column) ? undefined : platform?.name;
}

const HEIGHT = 36;
const PADDING = 16;
const MARK = 16;
const MARK_GAP = 8;
const LOOK = { size: 14, face: 'bold', fill: 'on-accent' } as const;
/** CSS pixels: an icon and a name need this much beside the button, or its mark stands for its words. */
const BESIDE = 164;

/** The column that a button and its row stand in. */
export interface Column {
  readonly start: number;
  readonly width: number;
}

/** The width that a button takes from the row of the name, the space between them included; 0 when there is none. */
export function buttonRoom(card: DrawnCard, column: Column): number {
  if (!card.label) return 0;
  return GAP + (hasWords(card, column) ? buttonWidth(card.label) : HEIGHT);
}

/** Whether a button has room for its words beside the name. */
function hasWords({ label }: DrawnCard, { width }: Column): boolean {
  return label !== undefined && width - buttonWidth(label) - GAP >= BESIDE;
}

function buttonWidth(label: string): number {
  return Math.ceil(textWidth(label, LOOK.size, LOOK.face)) + MARK_GAP + MARK + 2 * PADDING;
}

/** Draws the button, if any, at the end of the column and in the middle of its row: with its words, or as a circle with the mark alone. */
export function drawButton(
  canvas: SvgCanvas,
  card: DrawnCard,
  column: Column,
  row: { readonly top: number; readonly bottom: number },
): void {
  const { label, mark } = card;
  if (!label) return;
  const width = hasWords(card, column) ? buttonWidth(label) : HEIGHT;
  const place = { start: column.start + column.width - width, top: Math.round((row.top + row.bottom - HEIGHT) / 2) };
  canvas.accentBox(place, width, HEIGHT, HEIGHT / 2);
  if (width > HEIGHT) drawWords(canvas, card, place, width);
  else canvas.glyph(mark, { start: place.start + 10, top: place.top + 10 }, MARK, 'on-accent');
}

function drawWords(canvas: SvgCanvas, { label = '', mark }: DrawnCard, { start, top }: Place, width: number): void {
  const text = width - MARK_GAP - MARK - 2 * PADDING;
  const begin = start + PADDING;
  const leads = mark !== ARROW;
  const glyph = leads ? begin : begin + text + MARK_GAP;
  canvas.glyph(mark, { start: glyph, top: top + (HEIGHT - MARK) / 2 }, MARK, 'on-accent');
  const middle = (leads ? begin + MARK + MARK_GAP : begin) + text / 2;
  canvas.text(label, { start: middle, top: top + 9 }, { ...LOOK, align: 'middle' }, text);
}
