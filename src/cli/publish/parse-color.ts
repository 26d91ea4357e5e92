import type { Rgb } from '../../core/index.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Reads a colour: `#0c5aa0`, `0c5aa0`, `#07a`, `rgb(12, 90, 160)` or `12,90,160`. Opaque ones only: the record has no other.
 *
 * @param flag for the message
 * @throws {UsageError}
 */
export function parseColor(flag: string, written: string): Rgb {
  const text = written.trim().toLowerCase();
  const short = /^#?([\da-f])([\da-f])([\da-f])$/
    .exec(text)
    ?.slice(1)
    .map((digit) => Number.parseInt(digit.repeat(2), 16));
  const long = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/
    .exec(text)
    ?.slice(1)
    .map((pair) => Number.parseInt(pair, 16));
  const list = /^(?:rgb\()?\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)?$/.exec(text)?.slice(1).map(Number);
  const [r = 256, g = 256, b = 256] = short ?? long ?? list ?? [];
  if (r <= 255 && g <= 255 && b <= 255) return { r, g, b };
  throw new UsageError(`--${flag} must be a colour such as "#0c5aa0" or "12,90,160", not "${written}".`);
}
