import { describe, expect, it } from 'vitest';
import { cardTheme, toHex } from '../../src/theme/index.ts';
import { NEUTRAL, NEUTRAL_DARK } from '../../src/theme/publication-scheme.ts';

describe('cardTheme', () => {
  const view = {
    backgroundRGB: { r: 250, g: 250, b: 245 },
    foregroundRGB: { r: 20, g: 20, b: 20 },
    accentRGB: { r: 128, g: 128, b: 128 },
    accentForegroundRGB: { r: 255, g: 255, b: 255 },
  };
  const record = {
    $type: 'site.standard.theme.basic',
    background: { $type: 'site.standard.theme.color#rgb', r: 250, g: 250, b: 245 },
    foreground: { r: 20, g: 20, b: 20 },
    accent: { r: 128, g: 128, b: 128 },
    accentForeground: { r: 255, g: 255, b: 255 },
  };

  it('reads a record’s theme and an AppView’s alike', () => {
    expect(cardTheme(record)).toEqual(cardTheme(view));
    expect(toHex(cardTheme(view).hover)).toBe('#737373');
  });
  const publication = { $type: 'site.standard.publication', url: 'https://a.example', name: 'A', basicTheme: record };
  const source = { uri: 'https://a.example', title: 'A', theme: view };
  const card = { uri: 'https://a.example/post', title: 'A post', description: '', source };
  it.each<{ note: string; given: unknown }>([
    { note: 'a publication’s record', given: publication },
    {
      note: 'a record with an editor’s own theme beside it',
      given: { ...publication, theme: { accent: 'red' } },
    },
    { note: 'a record as getRecord gives it', given: { uri: 'at://did:plc:a/b/c', cid: 'x', value: publication } },
    { note: 'a card', given: card },
    { note: 'the view around a card', given: { external: card } },
    { note: 'a whole answer', given: { view: { external: card }, associatedRefs: [] } },
  ])('finds the theme in $note', ({ given }) => {
    expect(cardTheme(given)).toEqual(cardTheme(view));
  });
  it.each<{ note: string; theme: unknown }>([
    { note: 'nothing', theme: undefined },
    { note: 'a string', theme: 'red' },
    { note: 'a theme that is inside twice', theme: { view: { view: { external: card } } } },
    { note: 'no colour for the words on the accent', theme: { ...view, accentForegroundRGB: undefined } },
    { note: 'a colour name', theme: { ...view, accentRGB: 'red' } },
  ])('$note gives the neutral colours, and says so', ({ theme }) => {
    const result = cardTheme(theme);
    expect(result.published).toBe(false);
    expect(result.accent).toEqual(NEUTRAL.accent);
  });
  it.each([
    { note: 'an AppView’s pair', theme: { accentRGB: view.accentRGB, accentForegroundRGB: view.accentForegroundRGB } },
    { note: 'a record’s pair', theme: { accent: record.accent, accentForeground: record.accentForeground } },
    { note: 'a broken background', theme: { ...view, backgroundRGB: { r: 256, g: 0, b: 0 } } },
    { note: 'a foreground alone', theme: { ...view, backgroundRGB: undefined } },
  ])('$note colours the button; the body stays neutral in every appearance', ({ theme }) => {
    const grounds = { publication: NEUTRAL, light: NEUTRAL, dark: NEUTRAL_DARK };
    for (const appearance of ['publication', 'light', 'dark'] as const) {
      const { published, accent, accentForeground, background, foreground } = cardTheme(theme, { appearance });
      expect({ published, accent, accentForeground }).toEqual({
        published: true,
        accent: view.accentRGB,
        accentForeground: view.accentForegroundRGB,
      });
      expect({ background, foreground }).toEqual({
        background: grounds[appearance].background,
        foreground: grounds[appearance].foreground,
      });
    }
  });
  it.each<[options: object, message: RegExp]>([
    [{ appearance: 'auto' }, /^appearance: give "publication" or "light" or "dark"\.$/],
    [{ contrast: 'AA' }, /^contrast: give "as-published" or "aa"\.$/],
    [{ scheme: 'auto' }, /^scheme: give "light" or "dark"\.$/],
    [{ scheme: 'dark' }, /^scheme: give theme, too/],
    [{ theme: record }, /^theme: give publicationTheme\(\)/],
  ])('throws for %j', (options, message) => {
    const call = () => cardTheme(record, options);
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
  it('names the ratios of what it returns', () => {
    const { ratios } = cardTheme(view);
    expect(ratios.base).toBeCloseTo(3.95, 2);
    expect(ratios.hover).toBeGreaterThan(ratios.base);
    // The quiet text under the veil, whatever the accent is.
    expect(ratios.disabled).toBeGreaterThan(4.5);
  });
});
