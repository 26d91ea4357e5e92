// On Node a bundled copy (package.json, "imports"): its hundred modules took half of the time in
// which the command starts.
import { OKLab, sRGB, to } from '#colorjs';
import type { ColorMath, Oklab } from '../../core/color/color-math.ts';

// No space is registered: that is for spaces by name, and a statement that runs would keep
// colorjs.io in every bundle of this package's files.

/** Colours in OKLab and back, by colorjs.io: what a publication's schemes are derived with. */
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
