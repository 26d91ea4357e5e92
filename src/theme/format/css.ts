import type { Rgb, SchemeColor } from '../../core/color/rgb.ts';
import { SCHEME_COLORS } from '../../core/color/rgb.ts';
import { toHex } from '../color.ts';
import { colorCoordinates } from '../color-space.ts';
import type { ColorGamut, FormatOptions, ShownScheme, ThemeSchemes } from './checked-format.ts';
import { checkedFormat, checkedSelector, checkedShownScheme } from './checked-format.ts';

/** How `toCss` writes its rules. */
export interface CssOptions extends FormatOptions {
  /**
   * The selector of the rule: `:root`, the default, `:host`, a class, an id or an element's name.
   * Use one for each publication when a page shows several.
   */
  readonly selector?: string | undefined;
  /** `light dark`, the default, follows the reader. */
  readonly scheme?: ShownScheme | undefined;
}

/**
 * Both schemes as a style sheet of custom properties: `--pub-background`,
 * `--pub-accent-foreground`, `--pub-accent-hover` and so on, and the name of the publication's font
 * as `--pub-font`, in quotes, if it has one.
 *
 * It sets `color-scheme: light dark`, and each colour is a `light-dark()` that follows it:
 * `color-scheme: dark` on an element makes everything inside it dark. In a browser without
 * `light-dark()` (before 2024), a media query follows the reader's preference only. One scheme
 * alone needs neither. With the prefix `pub-card`, `<pub-card>` reads four of the colours:
 * background, foreground, accent and accent-foreground.
 *
 * @param theme the result of `publicationTheme`, or its two schemes alone
 * @throws {ThemeFormatError} for an invalid option, colour or font
 *
 * @example
 * ```js
 * import { publicationTheme, toCss } from 'masthead/theme';
 *
 * console.log(toCss(publicationTheme({ accent: { r: 12, g: 90, b: 160 } }), { selector: '.quote' }));
 * ```
 */
export function toCss(
  theme: ThemeSchemes,
  { selector = ':root', scheme = 'light dark', ...options }: CssOptions = {},
): string {
  const { light, dark, font, prefers, prefix, gamut } = checkedFormat(theme, options);
  const name = checkedSelector(selector);
  const shown = checkedShownScheme(scheme, prefers);
  const rule = (value: (color: SchemeColor) => string, ...first: string[]) =>
    block(name, [...first, ...SCHEME_COLORS.map((color) => `--${prefix}-${CSS_NAMES[color]}: ${value(color)};`)]);
  const first = [`color-scheme: ${shown};`, ...(font === undefined ? [] : [`--${prefix}-font: ${cssFont(font)};`])];
  const followsReader = shown === 'light dark';
  const defaultScheme = shown === 'dark' ? dark : light;
  const inDark = (within: ColorGamut) =>
    followsReader
      ? block(
          '@media (prefers-color-scheme: dark)',
          rule((color) => cssColor(dark[color], within)),
        )
      : [];
  const fallbackRules = [...rule((color) => cssColor(defaultScheme[color], 'srgb'), ...first), ...inDark('srgb')];
  const wideGamutRules =
    gamut === 'srgb'
      ? []
      : block(`@supports (color: ${WHITE[gamut]})`, [
          ...rule((color) => cssColor(defaultScheme[color], gamut)),
          ...inDark(gamut),
        ]);
  const lightDarkRules = followsReader
    ? block(
        `@supports (color: light-dark(${WHITE[gamut]}, ${WHITE[gamut]}))`,
        rule((color) => lightDark(light[color], dark[color], gamut)),
      )
    : [];
  return `${[...fallbackRules, ...wideGamutRules, ...lightDarkRules].join('\n')}\n`;
}

const WHITE = { srgb: '#fff', 'display-p3': 'color(display-p3 1 1 1)' } as const;

function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `  ${line}`), '}'];
}

/**
 * The end of each colour's name in CSS, as in `toCssVariables`. The names of the accent's colours
 * begin with `accent`.
 */
export const CSS_NAMES = {
  background: 'background',
  foreground: 'foreground',
  surface: 'surface',
  border: 'border',
  link: 'link',
  accent: 'accent',
  accentForeground: 'accent-foreground',
  hover: 'accent-hover',
  pressed: 'accent-pressed',
  focus: 'focus',
  disabled: 'accent-disabled',
} as const satisfies Record<SchemeColor, string>;

/** A colour as CSS: `#0b5fff`, or `color(display-p3 0.23 0.36 0.97)`. */
export function cssColor(rgb: Rgb, gamut: ColorGamut): string {
  return gamut === 'srgb' ? toHex(rgb) : `color(display-p3 ${colorCoordinates(rgb, gamut).join(' ')})`;
}

/** A colour that follows `color-scheme`. */
export function lightDark(light: Rgb, dark: Rgb, gamut: ColorGamut): string {
  return `light-dark(${cssColor(light, gamut)}, ${cssColor(dark, gamut)})`;
}

/**
 * The name of a font as CSS. The caller has checked the name: it has no quote. Quoted, CSS reads it
 * as a font and not as a keyword.
 */
export function cssFont(font: string): string {
  return `"${font}"`;
}
