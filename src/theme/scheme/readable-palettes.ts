import type { CardReadable, ReadablePalette } from '../../core/card/card-schemes.ts';
import { accessibleAccent, accessibleBody } from '../../core/color/accessible-accent.ts';
import { contrastRatio, TEXT_CONTRAST } from '../../core/color/contrast-ratio.ts';
import { stateContrast } from '../../core/color/state-contrast.ts';
import { compact } from '../../core/read-fields.ts';

/** Palettes of a card: the one of its source, and its two schemes. */
export type Palettes = { readonly [Name in keyof CardReadable]: ReadablePalette | undefined };

/**
 * Palettes as `contrast="aa"` shows them, for a pair that is hard to read as published
 * (docs/rules.md#colours). A server sends them along with a card, so that no browser has to compute
 * them.
 *
 * @returns `undefined` when every pair can be read
 */
export function readablePalettes({ theme, light, dark }: Palettes): CardReadable | undefined {
  const found = compact({ theme: moved(theme), light: moved(light), dark: moved(dark) });
  return Object.keys(found).length > 0 ? found : undefined;
}

function moved(palette: ReadablePalette | undefined): ReadablePalette | undefined {
  if (!palette) return undefined;
  const { accent, accentForeground, background, foreground } = palette;
  const body = background && foreground && { background, foreground };
  const isReadable =
    stateContrast(accent, accentForeground) >= TEXT_CONTRAST &&
    (!body || contrastRatio(body.background, body.foreground) >= TEXT_CONTRAST);
  if (isReadable) return undefined;
  return {
    ...accessibleAccent(accent, accentForeground),
    ...(body && accessibleBody(body.background, body.foreground)),
  };
}
