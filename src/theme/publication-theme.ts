import { SCHEME_COLORS } from '../core/color/rgb.ts';
import { compact } from '../core/read-fields.ts';
import type { DroppedPart, PublicationScheme, PublicationTheme } from './publication-scheme.ts';
import { publishedColors, type StatedColors, schemesIn } from './record/published-colors.ts';
import { makeScheme } from './scheme/make-scheme.ts';
import { readSchemes } from './scheme/sent-schemes.ts';

/**
 * A publication's colours for light and for dark pages (docs/rules.md#schemes): from its
 * `basicTheme`; missing ones from the theme of the program that wrote it, such as a platform's.
 * Colours that neither states are derived, and readable: 4.5:1 for text, 3:1 for edges. It never
 * fails; without a theme all colours are neutral.
 *
 * @param source a publication's record, an answer of `getRecord`, an AppView's view or whole
 *   answer, or a theme itself, `basicTheme` or a program's own; unchecked
 *
 * @example
 * ```js
 * import { publicationTheme, toHex } from 'masthead/theme';
 *
 * const { light, dark } = publicationTheme({ accent: { r: 12, g: 90, b: 160 } });
 * console.log(toHex(light.accent), toHex(dark.accent));
 * ```
 */
export function publicationTheme(source: unknown): PublicationTheme {
  const malformed: DroppedPart[] = [];
  const sent = readSchemes(schemesIn(source), (part) => void malformed.push(part));
  if (sent) return { ...sent, dropped: malformed };
  const { light, dark, font, prefers, dropped } = publishedColors(source);
  const isNeutral = [light, dark].every(statesNothing);
  const made = [makeScheme('light', light, dark), makeScheme('dark', dark, light)] as const;
  const [lightScheme, darkScheme] = isNeutral ? ([neutral(made[0]), neutral(made[1])] as const) : made;
  return compact({ light: lightScheme, dark: darkScheme, font, prefers, dropped: [...malformed, ...dropped] });
}

function statesNothing({ basicTheme, native }: StatedColors): boolean {
  return [basicTheme, native].every((palette) => Object.keys(palette ?? {}).length === 0);
}

/** Colours computed from neutral colours alone are neutral, too. */
function neutral(scheme: PublicationScheme): PublicationScheme {
  const origin = Object.fromEntries(SCHEME_COLORS.map((name) => [name, 'neutral'])) as PublicationScheme['origin'];
  return { ...scheme, origin };
}
