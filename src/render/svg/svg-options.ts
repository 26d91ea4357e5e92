import type { Messages } from '../../elements/language/message-set.ts';
import type { SvgAppearance } from './svg-palette.ts';

/** How a picture is drawn. */
export interface SvgOptions {
  /** CSS pixels, 240 to 1200; 600 when left out. A banner is always 1200 by 630. */
  readonly width?: number;
  /** `auto`, the default, follows the reader's scheme by a media query; `publication` wears the publication's own colours. */
  readonly appearance?: SvgAppearance;
  /** BCP 47: the language of the drawing's messages, and which way it runs. */
  readonly lang?: string;
  /** Messages to use instead of Masthead's own. */
  readonly messages?: Messages;
  /**
   * The pictures, by their addresses in the view, as `data:` URLs. A picture that is not here is not drawn (a letter stands in for an icon): nothing outside is
   * ever referred to.
   */
  readonly images?: ReadonlyMap<string, string>;
}

/** The size of a link preview. */
export const BANNER = { width: 1200, height: 630 } as const;

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku-arab|ps|sd|ug|ur|yi)\b/i;

/** Whether a language is written from right to left. */
export function isRightToLeft(lang: string): boolean {
  return RIGHT_TO_LEFT.test(lang);
}

/** A width that something can be drawn in. */
export function drawnWidth(width: number | undefined): number {
  return Math.round(Math.min(1200, Math.max(240, Number.isFinite(width) && width !== undefined ? width : 600)));
}
