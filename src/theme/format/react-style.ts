import { SCHEME_COLORS, type SchemeColor } from '../../core/color/rgb.ts';
import type { BorderStyle, GroundStyle, TextStyle } from '../card-styles.ts';
import { toHex } from '../color.ts';
import {
  checkedFormat,
  checkedShownScheme,
  type FormatOptions,
  type SchemeColors,
  type ShownScheme,
  type ThemeSchemes,
} from './checked-format.ts';
import { CSS_NAMES, cssColor, cssFont, lightDark } from './css.ts';

/** A `style` property of React: `color-scheme` and custom properties. */
export type ReactStyle = { readonly colorScheme: 'light dark' | 'light' | 'dark' } & Readonly<
  Record<`--${string}`, string>
>;

/** How `toReactStyle` writes the colours. */
export interface ReactStyleOptions extends FormatOptions {
  /**
   * `light dark`, the default, follows the reader in browsers that have `light-dark()` (since
   * 2024); one scheme alone works in every browser.
   */
  readonly scheme?: ShownScheme | undefined;
}

/**
 * Both schemes, or one, as the `style` of a React element: the custom properties of `toCss`, for
 * the element and everything inside it.
 *
 * @param theme the result of `publicationTheme`, or its two schemes alone
 * @throws {ThemeFormatError} for an invalid option, colour or font
 *
 * @example
 * ```js
 * import { publicationTheme, toReactStyle } from 'masthead/theme';
 *
 * const style = toReactStyle(publicationTheme({ accent: { r: 12, g: 90, b: 160 } }), { scheme: 'dark' });
 * console.log(style['--pub-accent']);
 * ```
 */
export function toReactStyle(
  theme: ThemeSchemes,
  { scheme = 'light dark', ...options }: ReactStyleOptions = {},
): ReactStyle {
  const { light, dark, font, prefers, prefix, gamut } = checkedFormat(theme, options);
  const shown = checkedShownScheme(scheme, prefers);
  const properties = SCHEME_COLORS.map((color) => {
    const value =
      shown === 'light dark'
        ? lightDark(light[color], dark[color], gamut)
        : cssColor({ light, dark }[shown][color], gamut);
    return [`--${prefix}-${CSS_NAMES[color]}`, value];
  });
  return {
    colorScheme: shown,
    ...(font !== undefined && { [`--${prefix}-font`]: cssFont(font) }),
    ...Object.fromEntries(properties),
  };
}

/**
 * The styles of one scheme. The button's are the same as in `CardStyles`: its border is 1 wide in
 * every state.
 */
export interface SchemeStyles {
  readonly page: GroundStyle;
  /** Text on the page and on the surface. */
  readonly text: TextStyle;
  readonly link: TextStyle;
  /** Everything raised from the page, such as a card or a field. */
  readonly surface: GroundStyle & BorderStyle;
  /** A hairline, as a box of its own. */
  readonly line: GroundStyle;
  readonly button: GroundStyle & BorderStyle;
  readonly buttonText: TextStyle;
  /** Replaces `button` while it is hovered. */
  readonly buttonHover: GroundStyle & BorderStyle;
  /** Replaces `button` while it is pressed. */
  readonly buttonPressed: GroundStyle & BorderStyle;
  /** Replaces `button` while it is disabled, with a dashed border. */
  readonly buttonDisabled: GroundStyle & BorderStyle;
  /** The ring around the element with keyboard focus. */
  readonly focusRing: BorderStyle;
}

/** The styles of both schemes. */
export interface ReactNativeStyles {
  readonly light: SchemeStyles;
  readonly dark: SchemeStyles;
  /**
   * For texts, once the app has the font: React Native on iOS fails for a missing font. Absent when
   * the publication names no font.
   */
  readonly font?: { readonly fontFamily: string };
  /** The scheme in which the publication shows itself; absent when it does not say. */
  readonly prefers?: 'light' | 'dark';
}

/**
 * Both schemes as plain style objects, for `useColorScheme()` to choose from. React Native has no
 * custom properties and no inheritance: each part has its own object, with colours only, as hex
 * strings. React takes the same objects as `style`.
 *
 * @param theme the result of `publicationTheme`, or its two schemes alone
 * @throws {ThemeFormatError} for an invalid colour or font
 *
 * @example
 * ```js
 * import { publicationTheme, toReactNative } from 'masthead/theme';
 *
 * const { light, dark } = toReactNative(publicationTheme({ accent: { r: 12, g: 90, b: 160 } }));
 * console.log(light.text.color, dark.text.color);
 * ```
 */
export function toReactNative(theme: ThemeSchemes): ReactNativeStyles {
  const { light, dark, font, prefers } = checkedFormat(theme, {});
  return {
    light: schemeStyles(light),
    dark: schemeStyles(dark),
    ...(font !== undefined && { font: { fontFamily: font } }),
    ...(prefers !== undefined && { prefers }),
  };
}

function schemeStyles(scheme: SchemeColors): SchemeStyles {
  const entries = SCHEME_COLORS.map((color) => [color, toHex(scheme[color])]);
  const hex = Object.fromEntries(entries) as Record<SchemeColor, string>;
  return {
    page: { backgroundColor: hex.background },
    text: { color: hex.foreground },
    link: { color: hex.link },
    surface: { backgroundColor: hex.surface, borderColor: hex.border },
    line: { backgroundColor: hex.border },
    button: { backgroundColor: hex.accent, borderColor: hex.accent },
    buttonText: { color: hex.accentForeground },
    buttonHover: { backgroundColor: hex.hover, borderColor: hex.hover },
    buttonPressed: { backgroundColor: hex.pressed, borderColor: hex.accentForeground },
    buttonDisabled: { backgroundColor: hex.disabled, borderColor: hex.border },
    focusRing: { borderColor: hex.focus },
  };
}
