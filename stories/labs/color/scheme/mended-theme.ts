import { disabledShade, hoverShade } from '../../../../src/core/color/button-colors.ts';
import { TEXT_CONTRAST } from '../../../../src/core/color/rgb.ts';
import type { Rgb } from '../../../../src/core/index.ts';
import { nearest } from '../../../../src/theme/color-space.ts';
import {
  accessibleAccent,
  accessibleBody,
  contrastRatio,
  type PublicationScheme,
  type PublicationTheme,
} from '../../../../src/theme/index.ts';
import { EDGE_CONTRAST, schemeRatios } from '../../../../src/theme/publication-scheme.ts';

/**
 * A publication's look as `contrast="aa"` shows it, for both schemes: the body and the button as
 * the elements mend them, then the surface, the link and the lines, each moved as little as it
 * must. What passes stays. The accent stays beside the ground, too: text tells what a button is,
 * and cards draw an edge around a faint one.
 */
export function mendedTheme(theme: PublicationTheme): PublicationTheme {
  return { ...theme, light: mendedScheme(theme.light, 'darker'), dark: mendedScheme(theme.dark, 'lighter') };
}

function mendedScheme(scheme: PublicationScheme, away: 'lighter' | 'darker'): PublicationScheme {
  const { background, foreground } = accessibleBody(scheme.background, scheme.foreground);
  const { accent, accentForeground } = accessibleAccent(scheme.accent, scheme.accentForeground);
  const [hover, disabled] = [hoverShade(accent), disabledShade(accent)];
  const toward = away === 'darker' ? 'lighter' : 'darker';
  const surface =
    nearest(scheme.surface, toward, (color) => contrastRatio(color, foreground) >= TEXT_CONTRAST) ?? background;
  const held = (color: Rgb, least: number) =>
    nearest(color, away, (moved) => [background, surface].every((ground) => contrastRatio(moved, ground) >= least)) ??
    foreground;
  const colors = {
    background,
    foreground,
    surface,
    border: held(scheme.border, EDGE_CONTRAST),
    link: held(scheme.link, TEXT_CONTRAST),
    accent,
    accentForeground,
    hover,
    pressed: hover,
    focus: held(scheme.focus, EDGE_CONTRAST),
    disabled,
  };
  return { ...colors, origin: scheme.origin, ratios: schemeRatios(colors) };
}
