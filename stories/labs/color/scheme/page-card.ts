import { type CardTheme, cardTheme, type PublicationTheme, type ThemeSource } from '../../../../src/theme/index.ts';
import type { Looks } from './themed-view.ts';

/**
 * What a card on the page's own ground shows: that ground, and the button of the record's `basicTheme`, the same on every page. Where a record has none and its
 * program states the button's pair, it is that of the page's scheme.
 */
export function pageCard(
  record: unknown,
  theme: PublicationTheme,
  scheme: 'light' | 'dark',
  { contrast }: Pick<Looks, 'contrast'>,
): Pick<CardTheme, 'accent' | 'background'> {
  const { published, accent, background } = cardTheme(record as ThemeSource, { appearance: scheme, contrast });
  const isNative = [theme.light, theme.dark].some(
    ({ origin }) => origin.accent === 'native' && origin.accentForeground === 'native',
  );
  return { background, accent: published || !isNative ? accent : theme[scheme].accent };
}
