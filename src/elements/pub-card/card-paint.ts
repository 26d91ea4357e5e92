import type { accessibleAccent } from '../../core/color/accessible-accent.ts';
import type { CardView, Rgb } from '../../core/index.ts';

/**
 * The record's colours by the private custom property that each sets on the card; `undefined` for a colour that the record does not set or the appearance
 * does not use. Without the part `aa`, `contrast="aa"` shows the colours as published.
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
