import { describe, expect, it } from 'vitest';
import { publicationTheme } from '../../../../../src/theme/index.ts';
import { pageCard } from '../../../../../stories/labs/color/scheme/page-card.ts';

const rgb = (value: number) => ({ r: value, g: value, b: value });
const basicTheme = { background: rgb(250), foreground: rgb(10), accent: rgb(60), accentForeground: rgb(255) };
const offprint = {
  $type: 'app.offprint.theme',
  colorScheme: 'dark',
  colors: { base100: rgb(20), baseContent: rgb(240), primary: rgb(200), primaryContent: rgb(0) },
};
const accent = (record: Record<string, unknown>, scheme: 'light' | 'dark') =>
  pageCard(record, publicationTheme(record), scheme, { contrast: 'as-published' }).accent;

describe('a card on the page’s own ground', () => {
  it('has the button of basicTheme in both schemes', () => {
    for (const theme of [undefined, offprint])
      expect([accent({ basicTheme, theme }, 'light'), accent({ basicTheme, theme }, 'dark')]).toEqual([
        rgb(60),
        rgb(60),
      ]);
  });

  it('has the program’s button where there is no basicTheme, and a neutral one without either', () => {
    expect(accent({ theme: offprint }, 'dark')).toEqual(rgb(200));
    expect(accent({ theme: offprint }, 'light')).toEqual(publicationTheme({ theme: offprint }).light.accent);
    expect(accent({}, 'light')).toEqual({ r: 43, g: 45, b: 49 });
  });
});
