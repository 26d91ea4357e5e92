import { mix } from '../../core/color/mix.ts';
import { toRgb } from '../../core/color/rgb.ts';
import { fields, type Rgb } from '../../core/index.ts';
import type { Drop } from './palette.ts';

/** What shows through a colour that nothing lies under: a browser's own page. */
const PAPER: Rgb = { r: 255, g: 255, b: 255 };
const HEX = /^#?(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** Longer than any colour; what is longer is not even looked at. */
const LONGEST = 9;

/**
 * Reads a colour as the programs write it: hex (`#f9a`, `#ff99aa`, with an alpha `#f9a8`, `#ff99aa80`), or `{r, g, b}` with an `a` of 0 to 100
 * (`pub.leaflet.theme.color#rgba`).
 *
 * @param value anything
 * @param path where it stands, for `drop`
 * @param drop is told where something stands that is no colour; nothing at all is no fault
 * @param ground what shows through a colour that is not opaque; white when left out
 * @returns the colour as it is seen over its ground
 */
export function readColor(value: unknown, path: string, drop: Drop, ground: Rgb = PAPER): Rgb | undefined {
  if (value === undefined || value === null) return undefined;
  const [rgb, share] = typeof value === 'string' ? fromHex(value) : fromChannels(value);
  if (!rgb || share === undefined) {
    drop({ path, problem: 'Not a colour: neither hex nor r, g and b as whole numbers from 0 to 255.' });
    return undefined;
  }
  return share === 1 ? rgb : mix(rgb, ground, share);
}

type Read = readonly [rgb: Rgb | undefined, share: number | undefined];

function fromChannels(value: unknown): Read {
  const a = fields(value).a ?? 100;
  return [toRgb(value), typeof a === 'number' && a >= 0 && a <= 100 ? a / 100 : undefined];
}

function fromHex(written: string): Read {
  if (written.length > LONGEST || !HEX.test(written)) return [undefined, undefined];
  const digits = written.replace('#', '');
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  return [{ r: channel(0), g: channel(2), b: channel(4) }, long.length === 8 ? channel(6) / 255 : 1];
}
