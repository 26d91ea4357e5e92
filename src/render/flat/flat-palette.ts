import { contrastRatio, type Rgb } from '../../core/index.ts';
import { cardTheme, toHex } from '../../theme/index.ts';

/** The colours of something flat, as hex: mail programs know no variables and no `color-mix()`. */
export interface FlatPalette {
  readonly background: string;
  readonly foreground: string;
  /** The quiet text: the foreground thinned, as far as it stays readable. */
  readonly quiet: string;
  readonly line: string;
  readonly accent: string;
  readonly accentForeground: string;
}

const NEUTRAL_BODY = { background: { r: 255, g: 255, b: 255 }, foreground: { r: 28, g: 31, b: 35 } };

/**
 * Works the colours out.
 *
 * @param theme a record's theme, or anything
 * @param options as on the element: `contrast`, and whether the publication's own colours are used for the whole card
 */
export function flatPalette(
  theme: unknown,
  { contrast = 'as-published', appearance = 'auto' }: { contrast?: 'as-published' | 'aa'; appearance?: string } = {},
): FlatPalette {
  const colours = cardTheme(theme, { contrast });
  const body = appearance === 'publication' ? colours : NEUTRAL_BODY;
  const { background, foreground } = body;
  const thinned = mix(foreground, background, 0.62);
  return {
    background: toHex(background),
    foreground: toHex(foreground),
    quiet: toHex(contrastRatio(thinned, background) >= 4.5 ? thinned : foreground),
    line: toHex(mix(foreground, background, 0.14)),
    accent: toHex(colours.accent),
    accentForeground: toHex(colours.accentForeground),
  };
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const channel = (x: number, y: number) => Math.round(x * share + y * (1 - share));
  return { r: channel(a.r, b.r), g: channel(a.g, b.g), b: channel(a.b, b.b) };
}
