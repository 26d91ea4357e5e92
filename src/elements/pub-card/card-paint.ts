import { hasNativePair } from '../../core/card/card-schemes.ts';
import type { accessibleAccent, accessibleBody } from '../../core/color/accessible-accent.ts';
import { LEAST_SHARES, legibleShare } from '../../core/color/contrast-ratio.ts';
import type { CardView, Rgb } from '../../core/index.ts';

interface Palette {
  readonly accent: Rgb;
  readonly accentForeground: Rgb;
  readonly background?: Rgb | undefined;
  readonly foreground?: Rgb | undefined;
}

/**
 * The publication's colours, and the shares of its text colour in the lesser texts, by the private custom property that each sets on the card; empty for one that
 * the record does not set or the appearance does not use. A view with `schemes` has one colour for light pages and one for dark ones. Without the part `aa`,
 * `contrast="aa"` shows the colours as published.
 */
export function cardPaint(
  { source, schemes }: CardView,
  { contrast, appearance }: { readonly contrast: string; readonly appearance: string },
  aa?: { readonly accessibleAccent: typeof accessibleAccent; readonly accessibleBody: typeof accessibleBody },
): Record<string, string> {
  const theme = source?.theme;
  const isOwn = appearance === 'publication';
  const mend = contrast === 'aa' ? aa : undefined;
  const both = schemes && [schemes.light, schemes.dark];
  const published: readonly Palette[] =
    both && (isOwn || (!theme && both.some(hasNativePair)))
      ? both
      : theme
        ? [
            {
              accent: theme.accentRGB,
              accentForeground: theme.accentForegroundRGB,
              background: theme.backgroundRGB,
              foreground: theme.foregroundRGB,
            },
          ]
        : [];
  const painted = published.map(
    ({ accent, accentForeground, background, foreground }): Palette => ({
      accent,
      accentForeground,
      ...mend?.accessibleAccent(accent, accentForeground),
      ...(isOwn &&
        background &&
        foreground && { background, foreground, ...mend?.accessibleBody(background, foreground) }),
    }),
  );
  const color = (name: keyof Palette) => {
    const [one = '', other = one] = painted.map((palette) => written(palette[name]));
    return one === other ? one : `light-dark(${one}, ${other})`;
  };
  // A share cannot follow the page: the larger one can be read in both schemes.
  const share = (least: number) => {
    const shares = painted.map(({ background, foreground }) =>
      background && foreground ? legibleShare(foreground, background, least) : 0,
    );
    const most = Math.max(0, ...shares);
    return most ? `${most}%` : '';
  };
  return {
    '--_record-accent': color('accent'),
    '--_record-accent-foreground': color('accentForeground'),
    '--_record-background': color('background'),
    '--_record-foreground': color('foreground'),
    '--_record-muted': share(LEAST_SHARES.muted),
    '--_record-quiet': share(LEAST_SHARES.quiet),
  };
}

function written(rgb: Rgb | undefined): string {
  return rgb ? `rgb(${rgb.r} ${rgb.g} ${rgb.b})` : '';
}
