// The colours of a card as custom properties, for the element and for `masthead/render`.

import { hasNativePair, type ReadablePalette } from '../../core/card/card-schemes.ts';
import type { CardSourceTheme, CardView } from '../../core/card/card-view.ts';
import type { accessibleAccent, accessibleBody } from '../../core/color/accessible-accent.ts';
import { buttonEdge, stateContrast } from '../../core/color/button-colors.ts';
import {
  contrastRatio,
  LEAST_SHARES,
  legibleShare,
  type Rgb,
  rgbText,
  TEXT_CONTRAST,
  WHITE,
} from '../../core/color/rgb.ts';

/** The attributes of a card that choose its colours. */
export interface CardLooks {
  readonly contrast: string;
  readonly appearance: string;
}

/** The functions that make colours readable: a part that loads only for cards that need it. */
export interface ColorMover {
  readonly accessibleAccent: typeof accessibleAccent;
  readonly accessibleBody: typeof accessibleBody;
}

type Name = keyof ReadablePalette;

/** The ground of a card without a colour of its own, in light and in dark. */
const SHEETS: readonly Rgb[] = [WHITE, { r: 23, g: 24, b: 26 }];

/** The colours of a card: one palette, or one for light and one for dark pages. */
function shownPalettes(
  { source, schemes, readable }: CardView,
  { contrast, appearance }: CardLooks,
  mover: ColorMover | undefined,
) {
  const theme = source?.theme;
  const isOwn = appearance === 'publication';
  const least = contrast === 'as-published' ? 0 : TEXT_CONTRAST;
  /** One palette; `fails` says that a pair has no readable version yet. */
  const shown = (published: ReadablePalette, sent: Partial<ReadablePalette> = {}) => {
    let fails = false;
    /** A ground and its text: as published, as the AppView sent them, or moved. */
    const pair = (
      ground: Name,
      text: Name,
      ratio: typeof contrastRatio,
      move: ((ground: Rgb, text: Rgb) => Partial<ReadablePalette>) | undefined,
    ) => {
      // The AppView's readable colours are checked too: anybody may run an AppView.
      for (const { [ground]: under, [text]: words } of [published, sent])
        if (under && words && ratio(under, words) >= least) return { [ground]: under, [text]: words };
      fails = true;
      const { [ground]: under, [text]: words } = published;
      return under && words && move?.(under, words);
    };
    const { accent, accentForeground, ...body } = published;
    const button = pair('accent', 'accentForeground', stateContrast, mover?.accessibleAccent);
    const sheet = isOwn &&
      body.background && { ...body, ...pair('background', 'foreground', contrastRatio, mover?.accessibleBody) };
    return { accent, accentForeground, ...button, ...sheet, fails };
  };
  if (schemes && (isOwn || (!theme && [schemes.light, schemes.dark].some(hasNativePair))))
    return [shown(schemes.light, readable?.light), shown(schemes.dark, readable?.dark)];
  return theme ? [shown(sourcePalette(theme), readable?.theme)] : [];
}

/** The colours of a view's source, by the names that schemes use. */
export function sourcePalette(theme: CardSourceTheme): ReadablePalette {
  const { accentRGB: accent, accentForegroundRGB: accentForeground } = theme;
  const { backgroundRGB: background, foregroundRGB: foreground } = theme;
  return { accent, accentForeground, ...(background && foreground && { background, foreground }) };
}

/**
 * Whether a card has colours that are hard to read and have no readable version: it then waits for
 * the `ColorMover` part.
 */
export function needsMover(view: CardView, looks: CardLooks): boolean {
  return shownPalettes(view, looks, undefined).some(({ fails }) => fails);
}

/**
 * The publication's colours and the strengths of its quieter texts (a percentage of the text
 * colour), by the private custom property that each sets on the card. A value is empty when the
 * record does not set the colour or the appearance does not use it. Where the view's `schemes` are
 * shown, a value has a colour for light pages and one for dark pages. Without `mover`, colours that
 * are hard to read show as published.
 */
export function cardPaint(view: CardView, looks: CardLooks, mover?: ColorMover): Record<string, string> {
  const painted = shownPalettes(view, looks, mover);
  const inSchemes = ([one = '', other = one]: readonly string[]) =>
    one === other ? one : `light-dark(${one || 'transparent'}, ${other || 'transparent'})`;
  const color = (name: Name) => inSchemes(painted.map((palette) => rgbText(palette[name])));
  const edges = SHEETS.map((sheet, scheme) => {
    const { accent, background = sheet } = painted[scheme] ?? painted[0] ?? {};
    return rgbText(accent && buttonEdge(accent, background));
  });
  // A share cannot follow the page's scheme: the larger one is readable in both.
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
    '--_record-edge': inSchemes(edges),
    '--_record-background': color('background'),
    '--_record-foreground': color('foreground'),
    '--_record-muted': share(LEAST_SHARES.muted),
    '--_record-quiet': share(LEAST_SHARES.quiet),
  };
}
