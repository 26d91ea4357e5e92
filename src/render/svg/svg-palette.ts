import type { Messages } from '../../elements/text/message-set.ts';
import type { ThemeContrast } from '../../theme/card-theme.ts';
import { type DrawnPalette, drawnPalette, type Whose } from '../drawn-palette.ts';

/**
 * Whether a drawing follows the reader's color scheme, has a fixed one, or uses the publication's
 * colours.
 */
export type SvgAppearance = 'auto' | 'light' | 'dark' | 'publication';

/** The colour options of a drawing. */
export interface SvgLooks {
  readonly appearance?: SvgAppearance | undefined;
  readonly contrast?: ThemeContrast | undefined;
  /** With `publication`: one of its schemes instead of the reader's. */
  readonly scheme?: 'light' | 'dark' | undefined;
}

/**
 * The CSS of a drawing. Colours are classes (`f-text` fills, `s-line` strokes), because many SVG
 * viewers lack custom properties.
 */
export function svgStyle(whose: Whose, { appearance = 'auto', contrast, scheme }: SvgLooks): string {
  const isOwn = appearance === 'publication';
  const inScheme = (name: 'light' | 'dark') =>
    rules(drawnPalette(whose, { contrast, appearance: isOwn ? appearance : name, scheme: name }));
  if (appearance === 'light' || appearance === 'dark') return inScheme(appearance);
  const hasBoth = whose !== null && 'uri' in whose && whose.schemes !== undefined;
  if (isOwn && (scheme || !hasBoth)) return inScheme((hasBoth && scheme) || 'light');
  return `${inScheme('light')}@media (prefers-color-scheme:dark){${inScheme('dark')}}`;
}

function rules({ background, foreground, accentForeground, ...others }: DrawnPalette): string {
  const { muted, quiet, line, accent, band, plate, frame, tile, edge = 'none' } = others;
  const colors = { muted, quiet, line, accent, band, plate, frame, tile, edge };
  const named = { ground: background, text: foreground, 'on-accent': accentForeground, ...colors };
  return Object.entries(named)
    .map(([name, color]) => `.f-${name}{fill:${color}}.s-${name}{stroke:${color}}`)
    .join('');
}

/** Options of every drawing. */
export interface SvgOptions {
  /** CSS pixels, limited to 240 to 1200; default 600. A banner is always 1200 by 630. */
  readonly width?: number | undefined;
  /**
   * `auto`, the default, follows the reader's color scheme by a media query; `publication` uses the
   * publication's own colours for the whole drawing.
   */
  readonly appearance?: SvgAppearance | undefined;
  /**
   * BCP 47: the language of the messages, and the direction of the drawing; English when left out.
   */
  readonly lang?: string | undefined;
  /** Messages to use instead of Masthead's own; those that are left out are English. */
  readonly messages?: Messages | undefined;
  /**
   * Images as `data:` URLs, by their addresses in the view. Any other image is not drawn (a letter
   * replaces an icon or avatar), because the SVG has no outside references.
   */
  readonly images?: ReadonlyMap<string, string> | undefined;
}

/** The size of a link preview, CSS pixels. */
export const BANNER = { width: 1200, height: 630 } as const;

/** CSS pixels: from this width a card or a profile is wide, as the elements are from 28em. */
export const WIDE = 448;

/** Limits the width option to its range; 600 when it is left out or not finite. */
export function drawnWidth(width: number | undefined): number {
  return Math.round(Math.min(1200, Math.max(240, Number.isFinite(width) && width !== undefined ? width : 600)));
}
