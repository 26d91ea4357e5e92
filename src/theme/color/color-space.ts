// On Node this is a bundled copy (package.json, "imports"): loading its hundred modules took half
// of the command's starting time.
import { OKLab, sRGB, to } from '#colorjs';
import type { ColorMath, Oklab } from '../../core/color/color-math.ts';

// The code registers no space: only spaces by name need that, and a statement with an effect would
// keep colorjs.io in every bundle of this package's files.

/** Converts colours to OKLab and back, by colorjs.io, to derive a publication's schemes. */
export const OKLAB: Pick<ColorMath, 'toOklab' | 'fromOklab'> = {
  toOklab({ r, g, b }) {
    const [lightness, x, y] = to({ space: sRGB, coords: [r / 255, g / 255, b / 255], alpha: 1 }, OKLab).coords;
    return [lightness ?? 0, x ?? 0, y ?? 0];
  },
  fromOklab([lightness, a, b]: Oklab) {
    const [red, green, blue] = to({ space: OKLab, coords: [lightness, a, b], alpha: 1 }, sRGB).coords;
    return [(red ?? 0) * 255, (green ?? 0) * 255, (blue ?? 0) * 255];
  },
};
