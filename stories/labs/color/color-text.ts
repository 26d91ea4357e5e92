import type { Rgb } from '../../../src/core/index.ts';
import { parseColor, showRatio } from '../../../src/theme/color.ts';

/**
 * Reads a colour as people paste it: `#0c5aa0`, `0c5aa0`, `#07a`, `rgb(12, 90, 160)` or
 * `12,90,160`. Opaque ones only: a record has no other.
 *
 * @returns `undefined` for anything else
 */
export function readColor(written: string): Rgb | undefined {
  const text = written.trim().toLowerCase();
  const list = /^(?:rgb\()?\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)?$/.exec(text)?.slice(1).map(Number);
  const [r, g, b] = list ?? [];
  return parseColor(list ? { r, g, b } : `#${text.replace(/^#/, '')}`) ?? undefined;
}

/** A contrast ratio as the labs show it, such as `4.49:1`. */
export function ratioText(ratio: number): string {
  return `${showRatio(ratio)}:1`;
}
