import { stateContrast } from '../../../src/core/color/button-colors.ts';
import { TEXT_CONTRAST } from '../../../src/core/color/rgb.ts';
import { accessibleAccent, accessibleBody, contrastRatio, type ThemeColors, toHex } from '../../../src/theme/index.ts';

/** A pair of the record that fails, and what to write instead. */
export interface BetterPair {
  readonly name: string;
  /** The colours that change. */
  readonly text: string;
  readonly colors: Partial<ThemeColors>;
}

/** The nearest colours that pass for each of a record's two pairs that fails. */
export function betterPairs({ background, foreground, accent, accentForeground }: ThemeColors): BetterPair[] {
  const colors = { background, foreground, accent, accentForeground };
  const better = (name: string, those: Partial<ThemeColors>): BetterPair => {
    const text = (Object.keys(those) as (keyof ThemeColors)[]).flatMap((key) => {
      const color = those[key];
      return color && toHex(color) !== toHex(colors[key]) ? [`${key} ${toHex(color)}`] : [];
    });
    return { name, text: text.join(', '), colors: those };
  };
  return [
    ...(stateContrast(accent, accentForeground) < TEXT_CONTRAST
      ? [better('The button', accessibleAccent(accent, accentForeground))]
      : []),
    ...(contrastRatio(background, foreground) < TEXT_CONTRAST
      ? [better('The body', accessibleBody(background, foreground))]
      : []),
  ];
}
