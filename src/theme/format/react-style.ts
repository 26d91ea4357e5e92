import { SCHEME_COLORS } from '../publication-scheme.ts';
import { checkedFormat, checkedShownScheme } from './checked-format.ts';
import { CSS_NAMES, cssColor, cssFont, lightDark } from './css-color.ts';
import type { FormatOptions, ShownScheme, ThemeSchemes } from './format-options.ts';

/** A `style` property of React: `color-scheme` and custom properties. */
export type ReactStyle = { readonly colorScheme: 'light dark' | 'light' | 'dark' } & Readonly<
  Record<`--${string}`, string>
>;

/** How `toReactStyle` writes the colours. */
export interface ReactStyleOptions extends FormatOptions {
  /** `light dark`, the default, follows the reader in browsers that have `light-dark()` (since 2024); one scheme alone is held in every browser. */
  readonly scheme?: ShownScheme;
}

/**
 * Both schemes, or one, as the `style` of a React element: the custom properties of `toCss`, for it and all within it.
 *
 * @throws {ThemeFormatError} when an option, a colour or a font is none
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
