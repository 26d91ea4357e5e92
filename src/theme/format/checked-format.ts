// The input of the formats, checked: their output is code.

import type { Rgb } from '../../core/color/rgb.ts';
import { SCHEME_COLORS, type SchemeColor, toRgb } from '../../core/color/rgb.ts';
import { isFontName } from '../record/read-color.ts';

const LONGEST_PREFIX = 40;
const PREFIX = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const LONGEST_SELECTOR = 64;
const SELECTOR = /^(?::root|:host|[.#]?[A-Za-z][\w-]*)$/;

/** The checked input of a format: all of it is safe in code. */
export interface CheckedFormat extends ThemeSchemes {
  readonly prefix: string;
  readonly gamut: ColorGamut;
}

/**
 * Checks the input of a format. Its output is code in a page or program, so only numbers and names
 * may pass.
 *
 * @throws {ThemeFormatError} for a scheme without all of its colours, an invalid font or prefix, or
 *   an unknown gamut
 */
export function checkedFormat(theme: ThemeSchemes, { prefix = 'pub', gamut = 'srgb' }: FormatOptions): CheckedFormat {
  if (typeof prefix !== 'string' || prefix.length > LONGEST_PREFIX || !PREFIX.test(prefix)) {
    throw new ThemeFormatError(
      'prefix',
      `give lower-case letters, digits and single hyphens, beginning with a letter, at most ${LONGEST_PREFIX} characters, such as "pub".`,
    );
  }
  if (gamut !== 'srgb' && gamut !== 'display-p3') throw new ThemeFormatError('gamut', 'give "srgb" or "display-p3".');
  const [light, dark] = [checkedScheme(theme, 'light'), checkedScheme(theme, 'dark')];
  // A theme from JSON may have null.
  const font: unknown = theme.font ?? undefined;
  const prefers: unknown = theme.prefers ?? undefined;
  if (font !== undefined && !isFontName(font)) {
    throw new ThemeFormatError(
      'theme',
      'font is no name. Give up to 100 letters, digits, spaces, dots, hyphens, or leave it out.',
    );
  }
  if (prefers !== undefined && prefers !== 'light' && prefers !== 'dark') {
    throw new ThemeFormatError('theme', 'prefers is no scheme. Give "light" or "dark", or leave it out.');
  }
  return { light, dark, prefix, gamut, ...(font !== undefined && { font }), ...(prefers !== undefined && { prefers }) };
}

/**
 * Checks which scheme to show.
 *
 * @param prefers the publication's own scheme
 * @returns a value of `color-scheme`
 * @throws {ThemeFormatError} for anything but a `ShownScheme`
 */
export function checkedShownScheme(scheme: ShownScheme, prefers?: 'light' | 'dark'): Exclude<ShownScheme, 'preferred'> {
  if (scheme === 'preferred') return prefers ?? 'light dark';
  if (scheme === 'light dark' || scheme === 'light' || scheme === 'dark') return scheme;
  throw new ThemeFormatError('scheme', 'give "light dark", "light", "dark" or "preferred".');
}

/**
 * Checks a selector of CSS.
 *
 * @throws {ThemeFormatError} for anything but `:root`, `:host`, a class, an id or an element's name
 */
export function checkedSelector(selector: string): string {
  if (typeof selector === 'string' && selector.length <= LONGEST_SELECTOR && SELECTOR.test(selector)) return selector;
  throw new ThemeFormatError('selector', 'give ":root", ":host", a class (".card"), an id ("#card") or an element.');
}

function checkedScheme(theme: ThemeSchemes, scheme: 'light' | 'dark'): SchemeColors {
  // A JavaScript program may pass a record, or nothing.
  const given = (theme?.[scheme] ?? {}) as Partial<SchemeColors>;
  const colors = SCHEME_COLORS.map((name) => {
    const rgb = toRgb(given[name]);
    if (!rgb) {
      throw new ThemeFormatError('theme', `${scheme}.${name} is no colour. Give what publicationTheme() returns.`);
    }
    return [name, rgb] as const;
  });
  return Object.fromEntries(colors) as unknown as SchemeColors;
}

/** The colours of one scheme. */
export type SchemeColors = Readonly<Record<SchemeColor, Rgb>>;

/** The input of every format: a `PublicationTheme`, or its two schemes alone. */
export interface ThemeSchemes {
  readonly light: SchemeColors;
  readonly dark: SchemeColors;
  /**
   * The name of a font, as in a `PublicationTheme`: letters, digits, spaces, dots, hyphens,
   * underscores. Formats name it; they do not load it.
   */
  readonly font?: string;
  /** The scheme in which the publication shows itself. */
  readonly prefers?: 'light' | 'dark';
}

/**
 * Which scheme a style shows: `light dark` follows the reader; `light` and `dark` fix one;
 * `preferred` fixes the publication's own scheme, and follows the reader when it has none.
 */
export type ShownScheme = 'light dark' | 'light' | 'dark' | 'preferred';

/**
 * The space in which a format writes coordinates. The colour is the same: records hold sRGB, and no
 * colour becomes more vivid.
 */
export type ColorGamut = 'srgb' | 'display-p3';

/** How a format writes names and colours. */
export interface FormatOptions {
  /**
   * The prefix of names, `pub` when left out. Lower-case letters, digits and single hyphens,
   * beginning with a letter, at most 40 characters.
   */
  readonly prefix?: string | undefined;
  /** `srgb` when left out. */
  readonly gamut?: ColorGamut | undefined;
}

/**
 * A format cannot write its input. The message says what to pass instead.
 *
 * @example
 * ```js
 * import { publicationTheme, ThemeFormatError, toCss } from 'masthead/theme';
 *
 * try {
 *   toCss(publicationTheme({}), { prefix: 'not a name' });
 * } catch (error) {
 *   console.log(error instanceof ThemeFormatError); // true
 * }
 * ```
 */
export class ThemeFormatError extends TypeError {
  override readonly name = 'ThemeFormatError';
  /** The parameter. */
  readonly parameter: 'theme' | 'gamut' | 'prefix' | 'selector' | 'scheme';

  constructor(parameter: ThemeFormatError['parameter'], advice: string) {
    super(`${parameter}: ${advice}`);
    this.parameter = parameter;
  }
}
