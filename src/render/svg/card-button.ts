import { ARROW } from '../../elements/template/glyph.ts';
import type { DrawnCard } from './drawn-card.ts';
import type { Place, SvgCanvas } from './svg-canvas.ts';
import { textWidth } from './text-width.ts';
import { fitText } from './wrap-text.ts';

const HEIGHT = 36;
const PADDING = 16;
const MARK = 16;
const GAP = 8;
const LOOK = { size: 14, bold: true, fill: 'on-accent' } as const;
/** CSS pixels: an icon and a name need this much beside the button, or it takes a row of its own, at about the element's 26em. */
const BESIDE = 164;

/** The column that a button and its row stand in. */
export interface Column {
  readonly start: number;
  readonly width: number;
}

/** The width that a button takes from the row of the name, the space between them included; 0 when it has a row of its own, or there is no button. */
export function buttonRoom({ label }: DrawnCard, column: Column): number {
  const wide = label ? buttonWidth(label) + 12 : 0;
  return column.width - wide >= BESIDE ? wide : 0;
}

/**
 * Draws the button, if any: in the middle of the row from `row.top` to `row.bottom` at the end of the column, or below `below` where it has a row of its own.
 * Returns the bottom edge of everything so far.
 */
export function placeButton(
  canvas: SvgCanvas,
  card: DrawnCard,
  column: Column,
  row: { readonly top: number; readonly bottom: number },
  below: number,
): number {
  const { label } = card;
  if (!label) return below;
  if (buttonRoom(card, column) === 0) {
    drawButton(canvas, card, { start: column.start, top: below + 12 }, column.width);
    return below + 12 + HEIGHT;
  }
  const width = buttonWidth(label);
  const top = Math.max(row.top, Math.round((row.top + row.bottom - HEIGHT) / 2));
  drawButton(canvas, card, { start: column.start + column.width - width, top }, width);
  return Math.max(below, top + HEIGHT);
}

function buttonWidth(label: string): number {
  return Math.ceil(textWidth(label, LOOK.size, true)) + GAP + MARK + 2 * PADDING;
}

function drawButton(canvas: SvgCanvas, { label = '', mark }: DrawnCard, { start, top }: Place, width: number): void {
  canvas.accentBox({ start, top }, width, HEIGHT, HEIGHT / 2);
  const shown = fitText(label, { ...LOOK, width: width - GAP - MARK - 2 * PADDING });
  const text = Math.ceil(textWidth(shown, LOOK.size, true));
  const begin = start + (width - text - GAP - MARK) / 2;
  const leads = mark !== ARROW;
  canvas.glyph(mark, { start: leads ? begin : begin + text + GAP, top: top + (HEIGHT - MARK) / 2 }, MARK, 'on-accent');
  const middle = (leads ? begin + MARK + GAP : begin) + text / 2;
  canvas.text(shown, { start: middle, top: top + 9 }, { ...LOOK, align: 'middle' }, text);
}
