import type { Messages } from '../../elements/language/message-set.ts';
import type { SvgAppearance } from './svg-palette.ts';

/** Options of every drawing. */
export interface SvgOptions {
  /** CSS pixels, clamped to 240 to 1200; default 600. A banner is always 1200 by 630. */
  readonly width?: number;
  /** `auto`, the default, follows the reader's color scheme by a media query; `publication` uses the publication's own colours for the whole drawing. */
  readonly appearance?: SvgAppearance;
  /** BCP 47: the language of the messages, and the direction of the drawing; English when left out. */
  readonly lang?: string;
  /** Messages to use instead of Masthead's own; what they leave out is English. */
  readonly messages?: Messages;
  /**
   * Images as `data:` URLs, by their addresses in the view. Any other image is not drawn (a letter replaces an icon or avatar): the SVG has no outside
   * references.
   */
  readonly images?: ReadonlyMap<string, string>;
}

/** The size of a link preview, CSS pixels. */
export const BANNER = { width: 1200, height: 630 } as const;

/** Clamps the width option; 600 when it is left out or not finite. */
export function drawnWidth(width: number | undefined): number {
  return Math.round(Math.min(1200, Math.max(240, Number.isFinite(width) && width !== undefined ? width : 600)));
}
