import type { Rgb } from '../../../src/core/index.ts';
import { showRatio } from '../../../src/theme/color/color.ts';

/**
 * Reads a colour as people paste it: `#0c5aa0`, `0c5aa0`, `#07a`, `rgb(12, 90, 160)` or `12,90,160`. Opaque ones only: a record has no other.
 *
 * @returns `undefined` for anything else
 */
export function readColor(written: string): Rgb | undefined {
  const text = written.trim().toLowerCase();
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/.exec(text)?.[1];
  const pairs = digits?.length === 3 ? [...digits].map((digit) => digit + digit) : digits?.match(/../g);
  const list = /^(?:rgb\()?\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)?$/.exec(text)?.slice(1);
  const [r = 256, g = 256, b = 256] = pairs?.map((pair) => Number.parseInt(pair, 16)) ?? list?.map(Number) ?? [];
  return r <= 255 && g <= 255 && b <= 255 ? { r, g, b } : undefined;
}

/** A contrast ratio as the labs show it, such as `4.49:1`. */
export function ratioText(ratio: number): string {
  return `${showRatio(ratio)}:1`;
}
