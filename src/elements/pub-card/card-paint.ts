import { accessibleAccent, type CardView, type Rgb } from '../../core/index.ts';

/**
 * The record's colours as the styles take them, by the private custom property that each is set to on the card.
 *
 * @param view whose source has the theme
 * @param looks the attributes `contrast` and `appearance`
 * @returns `undefined` for a colour that the record does not set, or that this appearance does not use
 */
export function cardPaint(
  { source }: CardView,
  { contrast, appearance }: { readonly contrast: string; readonly appearance: string },
): Record<string, Rgb | undefined> {
  const theme = source?.theme;
  const button = theme && {
    accent: theme.accentRGB,
    accentForeground: theme.accentForegroundRGB,
    ...(contrast === 'aa' && accessibleAccent(theme.accentRGB, theme.accentForegroundRGB)),
  };
  const { backgroundRGB: accent, foregroundRGB: accentForeground } = (appearance === 'publication' && theme) || {};
  const page =
    accent && accentForeground && contrast === 'aa'
      ? accessibleAccent(accent, accentForeground)
      : { accent, accentForeground };
  return {
    '--_record-accent': button?.accent,
    '--_record-accent-foreground': button?.accentForeground,
    '--_record-background': page.accent,
    '--_record-foreground': page.accentForeground,
  };
}
