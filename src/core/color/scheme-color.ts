/** The names of a scheme's colours that records state (docs/rules.md#schemes). */
export const PUBLISHED_COLORS = [
  'background',
  'foreground',
  'surface',
  'border',
  'link',
  'accent',
  'accentForeground',
] as const;

/** Names of a scheme's colours. */
export const SCHEME_COLORS = [...PUBLISHED_COLORS, 'hover', 'pressed', 'focus', 'disabled'] as const;

/** The name of one colour of a scheme. */
export type SchemeColor = (typeof SCHEME_COLORS)[number];

export const COLOR_ORIGINS = ['basicTheme', 'native', 'derived', 'neutral'] as const;

/** Where a colour is from: the record's `basicTheme`, the theme of the program that wrote it, our own computing, or our neutral colours. */
export type ColorOrigin = (typeof COLOR_ORIGINS)[number];
