import type { Rgb } from '../../core/index.ts';
import type { SchemeColor } from '../publication-scheme.ts';

/** The colours of one scheme. */
export type SchemeColors = Readonly<Record<SchemeColor, Rgb>>;

/** What every format takes: a `PublicationTheme`, or its two schemes alone. */
export interface ThemeSchemes {
  readonly light: SchemeColors;
  readonly dark: SchemeColors;
  /** The name of a font, as in a `PublicationTheme`: letters, digits, spaces, dots, hyphens. A format names it; none loads it. */
  readonly font?: string;
  /** The scheme in which the publication shows itself. */
  readonly prefers?: 'light' | 'dark';
}

/**
 * Which scheme a style shows: `light dark` follows the reader; `light` and `dark` hold one; `preferred` holds the one in which the publication shows itself, and
 * follows the reader where it says nothing.
 */
export type ShownScheme = 'light dark' | 'light' | 'dark' | 'preferred';

/** The space in which a format writes coordinates. The colour is the same: records hold sRGB, and nothing is made more vivid. */
export type ColorGamut = 'srgb' | 'display-p3';

/** How a format writes names and colours. */
export interface FormatOptions {
  /** What names begin with, `pub` when left out. Lower-case letters, digits and single hyphens, beginning with a letter, at most 40 characters. */
  readonly prefix?: string;
  /** `srgb` when left out. */
  readonly gamut?: ColorGamut;
}
