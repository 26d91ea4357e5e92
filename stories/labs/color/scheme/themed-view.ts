import type { CardView } from '../../../../src/core/index.ts';
import { cardTheme, type PublicationTheme } from '../../../../src/theme/index.ts';

/** How the cards are shown. */
export interface Looks {
  readonly appearance: 'auto' | 'publication';
  readonly contrast: 'as-published' | 'aa';
}

/**
 * A card's view with a publication's colours, as an AppView gives it: both schemes beside the view,
 * and in the publication's own appearance the pane's scheme as its theme, for elements that follow
 * no scheme.
 *
 * @param record where the theme is from; on the page's own ground the card's button has the
 *   record's pair, whatever the page
 */
export function themedView(
  view: CardView,
  { record, theme, scheme, appearance }: ThemedPane & Pick<Looks, 'appearance'>,
): CardView {
  const published = cardTheme(record);
  const shown = appearance === 'publication' ? theme[scheme] : published.published ? published : undefined;
  const { theme: _, ...source } = view.source ?? { uri: view.uri, title: view.title };
  const colors = shown && {
    accentRGB: shown.accent,
    accentForegroundRGB: shown.accentForeground,
    backgroundRGB: shown.background,
    foregroundRGB: shown.foreground,
  };
  const { light, dark } = theme;
  return { ...view, source: { ...source, ...(colors && { theme: colors }) }, schemes: { light, dark } };
}

/** A theme on a pane of one scheme. */
export interface ThemedPane {
  readonly record: unknown;
  readonly theme: PublicationTheme;
  readonly scheme: 'light' | 'dark';
}
