import { SCHEME_COLORS } from '../publication-scheme.ts';
import { checkedFormat } from './checked-format.ts';
import { CSS_NAMES, cssColor, lightDark } from './css-color.ts';
import type { FormatOptions, ThemeSchemes } from './format-options.ts';
import { ThemeFormatError } from './theme-format-error.ts';

/** A `style` property of React: `color-scheme` and custom properties. */
export type ReactStyle = { readonly colorScheme: 'light dark' | 'light' | 'dark' } & Readonly<
  Record<`--${string}`, string>
>;

const SCHEMES: readonly ReactStyle['colorScheme'][] = ['light dark', 'light', 'dark'];

/** How `toReactStyle` writes the colours. */
export interface ReactStyleOptions extends FormatOptions {
  /** `light dark`, the default, follows the reader in browsers that have `light-dark()` (since 2024); the others hold one scheme, in every browser. */
  readonly scheme?: ReactStyle['colorScheme'];
}

/**
 * Both schemes, or one, as the `style` of a React element: the custom properties of `toCss`, for it and all within it.
 *
 * @throws {ThemeFormatError} when an option or a colour is none
 */
export function toReactStyle(
  theme: ThemeSchemes,
  { scheme = 'light dark', ...options }: ReactStyleOptions = {},
): ReactStyle {
  const { light, dark, prefix, gamut } = checkedFormat(theme, options);
  if (!SCHEMES.includes(scheme)) throw new ThemeFormatError('scheme', 'give "light dark", "light" or "dark".');
  const properties = SCHEME_COLORS.map((color) => {
    const value =
      scheme === 'light dark'
        ? lightDark(light[color], dark[color], gamut)
        : cssColor({ light, dark }[scheme][color], gamut);
    return [`--${prefix}-${CSS_NAMES[color]}`, value];
  });
  return { colorScheme: scheme, ...Object.fromEntries(properties) };
}
