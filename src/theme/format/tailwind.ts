import { SCHEME_COLORS } from '../publication-scheme.ts';
import { checkedFormat } from './checked-format.ts';
import { CSS_NAMES, cssColor, cssFont } from './css-color.ts';
import type { FormatOptions, SchemeColors, ThemeSchemes } from './format-options.ts';

/**
 * Both schemes for Tailwind CSS 4: a `@theme` block whose colours become utilities (`bg-pub-surface`, `text-pub-link`, `hover:bg-pub-accent-hover`), and their dark
 * values under the project's own `dark` variant, be it the media query or a class, and in every element with the class `dark` or `data-theme="dark"`. The
 * publication's font, where it has one, is `font-pub-text`. It goes after `@import "tailwindcss"` and the `@custom-variant`.
 *
 * With `gamut: 'display-p3'` there is no second value for older browsers: all that Tailwind 4 supports (Safari 16.4, Chrome 111, Firefox 128) have display-p3.
 *
 * @throws {ThemeFormatError} when an option, a colour or a font is none
 */
export function toTailwind(theme: ThemeSchemes, options: FormatOptions = {}): string {
  const { light, dark, font, prefix, gamut } = checkedFormat(theme, options);
  const lines = (scheme: SchemeColors, indent: string) =>
    SCHEME_COLORS.map((color) => `${indent}--color-${prefix}-${CSS_NAMES[color]}: ${cssColor(scheme[color], gamut)};`);
  return [
    '@theme {',
    ...lines(light, '  '),
    // A prefix alone could be `mono`, which Tailwind has itself.
    ...(font === undefined ? [] : [`  --font-${prefix}-text: ${cssFont(font)}, sans-serif;`]),
    '}',
    '@layer theme {',
    '  :root, :host {',
    '    @variant dark {',
    ...lines(dark, '      '),
    '    }',
    '  }',
    // The variant on the root says nothing about a dark section of a light page.
    '  .dark, [data-theme="dark"] {',
    ...lines(dark, '    '),
    '  }',
    '}',
    '',
  ].join('\n');
}
