import type { accessibleAccent } from '../../core/color/accessible-accent.ts';
import type { CardView, Rgb } from '../../core/index.ts';

/**
 * The record's colours as the styles take them, by the private custom property that each is set to on the card.
 *
 * @param view whose source has the theme
 * @param looks the attributes `contrast` and `appearance`
 * @param aa what makes a pair of colours readable; without it `contrast="aa"` shows them as published
 * @returns `undefined` for a colour that the record does not set, or that this appearance does not use
 */
export function cardPaint(
  { source }: CardView,
  { contrast, appearance }: { readonly contrast: string; readonly appearance: string },
  aa?: { readonly accessibleAccent: typeof accessibleAccent },
): Record<string, Rgb | undefined> {
  const theme = source?.theme;
  const mend = contrast === 'aa' ? aa?.accessibleAccent : undefined;
  const button = theme && {
    accent: theme.accentRGB,
    accentForeground: theme.accentForegroundRGB,
    ...mend?.(theme.accentRGB, theme.accentForegroundRGB),
  };
  const { backgroundRGB: accent, foregroundRGB: accentForeground } = (appearance === 'publication' && theme) || {};
  const page = accent && accentForeground && mend ? mend(accent, accentForeground) : { accent, accentForeground };
  return {
    '--_record-accent': button?.accent,
    '--_record-accent-foreground': button?.accentForeground,
    '--_record-background': page.accent,
    '--_record-foreground': page.accentForeground,
  };
}
