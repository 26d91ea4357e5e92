import { describe, expect, it } from 'vitest';
import { publicationTheme } from '../../../../../src/theme/index.ts';
import { themedView } from '../../../../../stories/labs/color/scheme/themed-view.ts';

const rgb = (value: number) => ({ r: value, g: value, b: value });
const record = {
  basicTheme: { background: rgb(250), foreground: rgb(10), accent: rgb(60), accentForeground: rgb(255) },
};
const ARTICLE = {
  uri: 'https://a.example/b',
  title: 'B',
  description: '',
  source: { uri: 'https://a.example', title: 'A' },
};
const theme = publicationTheme(record);

describe('a view with a publication’s colours', () => {
  it('in its own appearance a pane has its scheme, on the page’s ground the record’s pair', () => {
    const shown = (scheme: 'light' | 'dark', appearance: 'auto' | 'publication') =>
      themedView(ARTICLE, { record, theme, scheme, appearance }).source?.theme?.accentRGB;
    expect(shown('dark', 'publication')).toEqual(theme.dark.accent);
    expect(shown('dark', 'auto')).toEqual(rgb(60));
    expect(shown('light', 'publication')).toEqual(rgb(60));
    expect(theme.dark.accent).not.toEqual(rgb(60));
  });

  it('a record without a theme leaves the card neutral on the page’s ground', () => {
    const none = { record: {}, theme: publicationTheme({}), scheme: 'light', appearance: 'auto' } as const;
    expect(themedView(ARTICLE, none).source).not.toHaveProperty('theme');
  });
});
