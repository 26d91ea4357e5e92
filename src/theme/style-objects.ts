import type { CardTheme } from './card-theme.ts';
import { toHexTheme } from './hex-theme.ts';

/** The colour of a text. */
export interface TextStyle {
  readonly color: string;
}

/** The colour of a ground. */
export interface GroundStyle {
  readonly backgroundColor: string;
}

/** The colour of a border. */
export interface BorderStyle {
  readonly borderColor: string;
}

/** The style of each part of a card, in the names of its parts on `<pub-card>`. */
export interface StyleObjects {
  readonly card: GroundStyle & BorderStyle;
  readonly title: TextStyle;
  readonly description: TextStyle;
  /** Date, reading time and author. */
  readonly meta: TextStyle;
  /** The publication's name. */
  readonly name: TextStyle;
  readonly domain: TextStyle;
  /** The hairline above the footer. */
  readonly line: GroundStyle;
  /** The square that stands in for an icon, and its letter. */
  readonly tile: GroundStyle;
  readonly tileText: TextStyle;
  readonly button: GroundStyle;
  readonly buttonText: TextStyle;
  /** In place of `button` while the pointer is over it, or a finger on it. */
  readonly buttonHover: GroundStyle;
  readonly buttonDisabled: GroundStyle;
  /** What is around the button or the title while it has the keyboard's focus. */
  readonly focusRing: BorderStyle;
}

/**
 * A card's colours as plain style objects, for React Native and wherever styles are objects: hex strings under names that React Native and React both know,
 * and nothing else.
 */
export function toStyleObjects(theme: CardTheme): StyleObjects {
  const hex = toHexTheme(theme);
  return {
    card: { backgroundColor: hex.background, borderColor: hex.line },
    title: { color: hex.foreground },
    description: { color: hex.muted },
    meta: { color: hex.quiet },
    name: { color: hex.foreground },
    domain: { color: hex.quiet },
    line: { backgroundColor: hex.line },
    tile: { backgroundColor: hex.accent },
    tileText: { color: hex.accentForeground },
    button: { backgroundColor: hex.accent },
    buttonText: { color: hex.accentForeground },
    buttonHover: { backgroundColor: hex.hover },
    buttonDisabled: { backgroundColor: hex.disabled },
    focusRing: { borderColor: hex.foreground },
  };
}
