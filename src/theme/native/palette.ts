import type { Rgb } from '../../core/index.ts';
import type { DroppedPart, PUBLISHED_COLORS, PublicationScheme } from '../publication-scheme.ts';

/** The colours that one theme of a record states for one scheme. */
export type Palette = { readonly [Name in (typeof PUBLISHED_COLORS)[number]]?: PublicationScheme[Name] };

/** What a program's own theme says. */
export interface NativeTheme {
  readonly light?: Palette;
  readonly dark?: Palette;
  /** The ground on which Leaflet's text stands, where that is a page over the background. */
  readonly page?: Rgb;
  readonly font?: string;
  readonly prefers?: 'light' | 'dark';
}

/** Takes down what cannot be used. */
export type Drop = (part: DroppedPart) => void;
