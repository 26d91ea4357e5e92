import type { Rgb } from '../../core/index.ts';

/** The lightest and the darkest there is: on any ground one of them can be read. */
export const WHITE: Rgb = { r: 255, g: 255, b: 255 };
export const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/** The luminance from which on black is further away than white. */
export const MIDDLE = 0.18;
