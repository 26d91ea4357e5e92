import type { CardTheme } from './card-theme.ts';
import { toHexTheme } from './hex-theme.ts';

/** A text colour. */
export interface TextStyle {
  readonly color: string;
}

/** A background colour. */
export interface GroundStyle {
  readonly backgroundColor: string;
}

/** A border colour. */
export interface BorderStyle {
  readonly borderColor: string;
}

/** The style of each part of a card, named after the parts of `<pub-card>`. */
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
  /** The letter tile in place of a missing icon. */
  readonly tile: GroundStyle & BorderStyle;
  readonly tileText: TextStyle;
  /** Its border is the edge, or in the ground's own colour where none is needed: 1 wide in every state. */
  readonly button: GroundStyle & BorderStyle;
  readonly buttonText: TextStyle;
  /** Replaces `button` while it is hovered. */
  readonly buttonHover: GroundStyle & BorderStyle;
  /** Replaces `button` while it is pressed. */
  readonly buttonPressed: GroundStyle & BorderStyle;
  /** Replaces `button` while it is disabled, with a dashed border. */
  readonly buttonDisabled: GroundStyle & BorderStyle;
  /** Replaces `buttonText` then. */
  readonly buttonDisabledText: TextStyle;
  /** The ring around the button or the title with keyboard focus. */
  readonly focusRing: BorderStyle;
}

/**
 * A card's colours as plain style objects, for React Native and wherever styles are objects. They hold colours only, as hex strings, under property names
 * that React Native and React share.
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
    tile: { backgroundColor: hex.accent, borderColor: hex.edge ?? hex.accent },
    tileText: { color: hex.accentForeground },
    button: { backgroundColor: hex.accent, borderColor: hex.edge ?? hex.accent },
    buttonText: { color: hex.accentForeground },
    buttonHover: { backgroundColor: hex.hover, borderColor: hex.edge ?? hex.hover },
    buttonPressed: { backgroundColor: hex.hover, borderColor: hex.accentForeground },
    buttonDisabled: { backgroundColor: hex.disabledGround, borderColor: hex.quiet },
    buttonDisabledText: { color: hex.quiet },
    focusRing: { borderColor: hex.foreground },
  };
}
