import { SCHEME_COLORS } from '../../../../src/core/color/rgb.ts';
import type { PublicationTheme, ThemeColors } from '../../../../src/theme/index.ts';

/**
 * The scheme that a record states in `basicTheme`; without one that which its program states more
 * of, or prefers.
 */
export function statedScheme({ light, dark, prefers }: PublicationTheme): 'light' | 'dark' {
  const stated = ({ origin }: PublicationTheme['light'], from: 'basicTheme' | 'native') =>
    SCHEME_COLORS.filter((name) => origin[name] === from).length;
  const basic = stated(dark, 'basicTheme') - stated(light, 'basicTheme');
  const native = stated(dark, 'native') - stated(light, 'native');
  const more = basic || (prefers ? (prefers === 'dark' ? 1 : -1) : native);
  return more > 0 ? 'dark' : 'light';
}

/** The four colours of a record's theme, out of that scheme. */
export function publishedFour(theme: PublicationTheme): ThemeColors {
  const { background, foreground, accent, accentForeground } = theme[statedScheme(theme)];
  return { background, foreground, accent, accentForeground };
}
