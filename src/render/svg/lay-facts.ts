import type { DrawnCard } from './drawn-card.ts';
import type { Place, SvgCanvas } from './svg-canvas.ts';
import { WIDE } from './svg-palette.ts';
import { knowsWidth, textWidth } from './text-width.ts';
import { BETWEEN, wrapFacts } from './wrap-text.ts';

/** Text with a known height, drawn when its place is known. */
export interface Laid {
  readonly height: number;
  /** @param least the height to fill: the part at the bottom moves down to fill it */
  draw(place: Place, least?: number): void;
}

const SMALL = { size: 13, fill: 'quiet', dotted: true } as const;
const LINE = 18;
const PORTRAIT = 16;
const GAP = 4;

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
  most = 3,
): Laid {
  const box = { ...SMALL, width, lines: most };
  if (author === undefined || canvas.width < WIDE || !canvas.holds(avatar)) {
    const lines = wrapFacts(author === undefined ? facts : [...facts, author], box);
    return { height: lines.length * LINE, draw: (place) => void canvas.lines(lines, place, SMALL, LINE) };
  }
  const before = facts.length > 0 ? facts.join(BETWEEN) + BETWEEN : '';
  const indent = textWidth(before, SMALL.size);
  const isOneRow = knowsWidth(before) && indent + PORTRAIT + GAP + textWidth(author, SMALL.size) <= width;
  const rows = isOneRow || facts.length === 0 ? [] : wrapFacts(facts, box);
  return {
    height: (rows.length + 1) * LINE,
    draw({ start, top }) {
      const last = canvas.lines(rows, { start, top }, SMALL, LINE);
      if (isOneRow) canvas.text(before, { start, top: last }, SMALL);
      const from = start + (isOneRow ? indent : 0);
      canvas.picture(avatar, author, { start: from, top: last }, PORTRAIT, PORTRAIT / 2);
      const room = width - (from - start) - PORTRAIT - GAP;
      canvas.fitted(author, { start: from + PORTRAIT + GAP, top: last }, SMALL, room);
    },
  };
}
