import type { Rgb } from './rgb.ts';

/** Mixes two colours like CSS `color-mix(in srgb, a share, b)`. `share` is that of the first colour, 0 to 1. */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const channel = (from: number, to: number) => Math.round(from * share + to * (1 - share));
  return { r: channel(a.r, b.r), g: channel(a.g, b.g), b: channel(a.b, b.b) };
}
