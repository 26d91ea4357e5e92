import type { TextLook } from './svg-canvas.ts';
import { wrapText } from './wrap-text.ts';

/** A size of text, and how many lines it may take. */
export interface TextSize {
  readonly size: number;
  readonly lines: number;
}

/**
 * A headline in the largest size that shows it whole, or else in the last, with an ellipsis.
 *
 * @param sizes from the largest on
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
