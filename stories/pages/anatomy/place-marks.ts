import type { Box } from './boxes.ts';

/** A part's number beside the drawing, and the line from there to the part. */
export interface Mark {
  readonly number: number;
  readonly box: Box;
  readonly side: 'left' | 'right';
  /** How far down the number stands. */
  readonly at: number;
  /** Where the line ends: the part's edge on that side. */
  readonly end: { readonly x: number; readonly y: number };
}

/** As high as a number, and a hair. */
const STEP = 28;

/**
 * Numbers for parts: the half that reaches furthest to the right at the right, the others at the
 * left, none on top of another, and none further from its part than it must.
 *
 * @param boxes in the order of their numbers, from 1; `undefined` for a part that does not show
 * @param height of the drawing
 */
export function placeMarks(boxes: readonly (Box | undefined)[], height: number): Mark[] {
  const shown = boxes.flatMap((box, index) => (box ? [{ number: index + 1, box }] : []));
  const byReach = shown.toSorted((a, b) => reach(b.box) - reach(a.box) || b.box.left - a.box.left);
  const half = Math.ceil(byReach.length / 2);
  return [...column(byReach.slice(0, half), 'right', height), ...column(byReach.slice(half), 'left', height)];
}

function column(parts: readonly Pick<Mark, 'number' | 'box'>[], side: Mark['side'], height: number): Mark[] {
  const marks = parts
    .map(({ number, box }) => {
      // A large box is meant where it begins; a small one below its words, so that the line strikes
      // none of them out.
      const y = box.top + (box.height > 48 ? 12 : box.height);
      return { number, box, side, at: y, end: { x: side === 'left' ? box.left : box.left + box.width, y } };
    })
    .sort((a, b) => a.end.y - b.end.y);
  const push = (last: number, at: number): number => Math.max(at, last + STEP);
  let last = Number.NEGATIVE_INFINITY;
  const down = marks.map((mark) => {
    last = push(last, mark.at);
    return { ...mark, at: last };
  });
  // What was pushed out below goes up again, as far as there is room.
  let floor = Math.max(height, STEP * down.length);
  return down
    .toReversed()
    .map((mark) => {
      const at = Math.min(mark.at, floor);
      floor = at - STEP;
      return { ...mark, at };
    })
    .toReversed();
}

function reach({ left, width }: Box): number {
  return left + width;
}
