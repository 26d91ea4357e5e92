import type { CardView } from '../core/card/card-view.ts';
import { bandColor } from '../core/color/band-color.ts';
import { mix } from '../core/color/rgb.ts';
import type { ProfilePalette } from '../core/profile/profile-view.ts';
import { PERSON_COLORS } from '../elements/pro-profile/pro-profile.styles.ts';
import { type HexTheme, toHexTheme } from '../theme/card-styles.ts';
import { type CardThemeOptions, cardTheme } from '../theme/card-theme.ts';
import { colorOf, toHex } from '../theme/color/color.ts';
import { publicationTheme } from '../theme/publication-theme.ts';

/** The colours of a drawing or of flat HTML, hex. */
export interface DrawnPalette extends HexTheme {
  /** The band along the top. */
  readonly band: string;
  /** Behind the nameplate of an article without a cover. */
  readonly plate: string;
  /** Behind a cover of another shape than its frame. */
  readonly frame: string;
  /** Behind the drawing in the place of an icon, where no record backs the link. */
  readonly tile: string;
}

/**
 * Whose colours: a card's, neutral ones where no record backs the link, or a person's: their
 * publication's, else a quiet grey.
 */
export type Whose = CardView | null | { readonly person: ProfilePalette | undefined };

/** How it is coloured. */
export interface DrawnLooks extends Pick<CardThemeOptions, 'contrast' | 'appearance'> {
  /** The reader's scheme, or the one of the publication's two that is asked for. */
  readonly scheme: 'light' | 'dark';
}

// As in the elements' style sheets: shares of the accent, and of the text, in the ground.
const PLATE = 0.07;
const FRAME = 0.16;
const TILE = 0.08;

/**
 * The colours of everything that cannot take a style sheet: one function, so that all drawings of a
 * card are of one colour.
 */
export function drawnPalette(whose: Whose, { contrast = 'aa', appearance, scheme }: DrawnLooks): DrawnPalette {
  const isPerson = whose !== null && 'person' in whose;
  const both = !isPerson && whose?.schemes && { theme: publicationTheme(whose), scheme };
  const theme = cardTheme(isPerson ? (whose.person ?? null) : whose, { contrast, appearance, ...both });
  const isGrey = isPerson && !whose.person;
  const { background, accent } = isGrey ? { ...theme, accent: colorOf(PERSON_COLORS.accent, 'accent') } : theme;
  return {
    ...toHexTheme(theme),
    ...(isGrey && PERSON_COLORS),
    band: toHex(bandColor(accent, scheme)),
    plate: toHex(mix(accent, background, PLATE)),
    frame: toHex(mix(accent, background, FRAME)),
    tile: toHex(mix(theme.foreground, background, TILE)),
  };
}
