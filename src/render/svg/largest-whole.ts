import type { TextLook } from './svg-canvas.ts';
import { wrapText } from './wrap-text.ts';

/** A text size, and the most lines in it. */
export interface TextSize {
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
