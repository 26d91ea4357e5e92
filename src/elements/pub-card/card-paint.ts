import type { accessibleAccent, accessibleBody } from '../../core/color/accessible-accent.ts';
import { LEAST_SHARES, legibleShare } from '../../core/color/legible-share.ts';
import type { CardView, Rgb } from '../../core/index.ts';

/**
 * The record's colours, and the shares of its text colour in the lesser texts, by the private custom property that each sets on the card; empty for one that the
 * record does not set or the appearance does not use. Without the part `aa`, `contrast="aa"` shows the colours as published.
 */
export function cardPaint(
  { source }: CardView,
  { contrast, appearance }: { readonly contrast: string; readonly appearance: string },
  aa?: { readonly accessibleAccent: typeof accessibleAccent; readonly accessibleBody: typeof accessibleBody },
): Record<string, string> {
  const theme = source?.theme;
  const mend = contrast === 'aa' ? aa : undefined;
  const button = theme && {
    accent: theme.accentRGB,
    accentForeground: theme.accentForegroundRGB,
    ...mend?.accessibleAccent(theme.accentRGB, theme.accentForegroundRGB),
  };
  const { backgroundRGB: background, foregroundRGB: foreground } = (appearance === 'publication' && theme) || {};
  const body = background && foreground && { background, foreground, ...mend?.accessibleBody(background, foreground) };
  const share = (least: number) => (body ? `${legibleShare(body.foreground, body.background, least)}%` : '');
  return {
    '--_record-accent': written(button?.accent),
    '--_record-accent-foreground': written(button?.accentForeground),
    '--_record-background': written(body?.background),
    '--_record-foreground': written(body?.foreground),
    '--_record-muted': share(LEAST_SHARES.muted),
    '--_record-quiet': share(LEAST_SHARES.quiet),
  };
}

function written(rgb: Rgb | undefined): string {
  return rgb ? `rgb(${rgb.r} ${rgb.g} ${rgb.b})` : '';
}
