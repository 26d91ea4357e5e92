import { THEME_COLORS, type ThemeColors } from '../../core/color/rgb.ts';
import { fields } from '../../core/read-fields.ts';
import { basicTheme } from '../../lexicon/records/site-records.ts';
import type { Change } from './prepare-change.ts';

/**
 * Returns a change that sets a publication's four colours, or removes the theme with `null`.
 * Unknown fields stay, in the theme and in each colour.
 *
 * @example
 * ```js
 * import { withTheme } from 'masthead/publish';
 * import { proposeTheme } from 'masthead/theme';
 *
 * const change = withTheme(proposeTheme('#0c5aa0'));
 * console.log(change({ name: 'Letters' }).basicTheme.accent.b); // 160
 * ```
 */
export function withTheme(theme: ThemeColors | null): Change {
  return ({ basicTheme: old, ...rest }) => {
    if (!theme) return rest;
    const written = basicTheme(theme);
    const colors = THEME_COLORS.map((name) => [
      name,
      { ...unknownFields(fields(openFields(old))[name]), ...fields(written[name]) },
    ]);
    return { ...rest, basicTheme: { ...openFields(old), ...written, ...Object.fromEntries(colors) } };
  };
}

/**
 * The unknown fields of an old colour. Its transparency is left out, because the new colour has
 * none.
 */
function unknownFields(color: unknown): object {
  const { $type, a: transparency, ...others } = openFields(color);
  const isTransparent = typeof $type === 'string' && $type.endsWith('#rgba');
  return isTransparent || transparency === undefined ? others : { ...others, a: transparency };
}

function openFields(value: unknown): Record<string, unknown> {
  return Array.isArray(value) ? {} : fields(value);
}
