/** Where something stands, in pixels from the drawing's own corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part with its number beside the drawing. */
export interface Mark {
  readonly number: number;
  readonly box: Box;
  /** The middle of the mark's line, pushed down where the one above needs the room. */
  readonly top: number;
  readonly side: 'left' | 'right';
}

/** As high as a mark, and a hair. */
const STEP = 28;

/**
 * Numbers for parts, at whichever side of the drawing they are nearer to, none on top of another.
 *
 * @param boxes in the order of their numbers, from 1; `undefined` for a part that does not show
 * @param width of the drawing
 */
export function placeMarks(boxes: readonly (Box | undefined)[], width: number): Mark[] {
  const marks = boxes.flatMap((box, at) => {
    if (!box) return [];
    const side = box.left + box.width / 2 <= width / 2 ? 'left' : 'right';
    return [{ number: at + 1, box, top: box.top + box.height / 2, side } as const];
  });
  return (['left', 'right'] as const).flatMap((side) => {
    let free = Number.NEGATIVE_INFINITY;
    return marks
      .filter((mark) => mark.side === side)
      .sort((a, b) => a.top - b.top)
      .map((mark) => {
        const top = Math.max(mark.top, free);
        free = top + STEP;
        return { ...mark, top };
      });
  });
}
