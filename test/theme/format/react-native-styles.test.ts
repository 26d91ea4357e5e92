import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SCHEME_COLORS } from '../../../src/core/color/rgb.ts';
import { type SchemeColor, type SchemeStyles, type ThemeSchemes, toReactNative } from '../../../src/theme/index.ts';
import { Text, View } from '../react-native.ts';
import { ANY_THEME, ofHex, THEME, withNames } from './schemes.ts';

/** Which part shows a colour, and as what. Where several do, they must agree. */
const SHOWN_BY = Object.fromEntries(
  Object.entries({
    background: 'page.backgroundColor',
    foreground: 'text.color',
    surface: 'surface.backgroundColor',
    border: 'surface.borderColor line.backgroundColor buttonDisabled.borderColor',
    link: 'link.color',
    accent: 'button.backgroundColor button.borderColor',
    accentForeground: 'buttonText.color buttonPressed.borderColor',
    hover: 'buttonHover.backgroundColor buttonHover.borderColor',
    pressed: 'buttonPressed.backgroundColor',
    focus: 'focusRing.borderColor',
    disabled: 'buttonDisabled.backgroundColor',
  } satisfies Record<SchemeColor, string>).map(([name, places]) => [
    name,
    places.split(' ').map((place) => place.split('.') as [keyof SchemeStyles, string]),
  ]),
) as unknown as Readonly<Record<SchemeColor, readonly (readonly [part: keyof SchemeStyles, property: string])[]>>;

/**
 * Draws a part with what stands in for React Native: a name or a colour that it does not know
 * throws.
 */
function draw(style: SchemeStyles[keyof SchemeStyles]): string {
  return renderToStaticMarkup(createElement('color' in style ? Text : View, { style: { ...style } }));
}

/** The scheme's colours, read out of what the parts show. */
function shownIn(styles: SchemeStyles) {
  return withNames(
    SCHEME_COLORS.map((name) => {
      const shown = new Set(
        SHOWN_BY[name].map(([part, property]) => Object.entries(styles[part]).find(([key]) => key === property)?.[1]),
      );
      return ofHex(shown.size === 1 ? String([...shown][0]) : 'several');
    }),
  );
}

describe('a theme as the styles of React Native', () => {
  it.each(['light', 'dark'] as const)(
    'the %s scheme has a style for every part and state, with all colours',
    (scheme) => {
      const styles = toReactNative(THEME)[scheme];
      expect(shownIn(styles)).toEqual(THEME[scheme]);
      const written = Object.entries(styles).flatMap(([part, style]) =>
        Object.keys(style).map((name) => `${part}.${name}`),
      );
      const expected = Object.values(SHOWN_BY).flatMap((shown) => shown.map((each) => each.join('.')));
      expect(written.toSorted()).toEqual(expected.toSorted());
    },
  );

  it('any theme is drawn, part by part, and comes back as it was', () => {
    fc.assert(
      fc.property(ANY_THEME, (theme: ThemeSchemes) => {
        for (const scheme of ['light', 'dark'] as const) {
          const styles = toReactNative(theme)[scheme];
          for (const style of Object.values(styles) as SchemeStyles[keyof SchemeStyles][]) {
            const drawn = draw(style);
            for (const color of Object.values(style)) expect(drawn).toContain(color);
          }
          expect(shownIn(styles)).toEqual(theme[scheme]);
        }
      }),
    );
  });
});
