import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHEME_COLORS } from '../../../src/core/color/rgb.ts';
import { type ColorGamut, type DesignTokens, type SchemeColors, toDesignTokens } from '../../../src/theme/index.ts';
import { ANY_PREFIX, ANY_THEME, ofDisplayP3, ofHex, ofSrgb, THEME } from './schemes.ts';

const GAMUTS = ['srgb', 'display-p3'] as const;
const SCHEMES = ['light', 'dark'] as const;

// https://www.designtokens.org/TR/2025.10/format/ (names, groups) and
// https://www.designtokens.org/TR/2025.10/color/ (values).
describe('the modules of 2025.10', () => {
  const file = toDesignTokens(THEME, { gamut: 'display-p3', prefix: 'my-site' });

  it('a token is an object with $value, in groups whose $type it takes over', () => {
    expect(Object.keys(file)).toEqual(['my-site']);
    for (const scheme of SCHEMES) {
      const { $type, ...tokens } = file['my-site']?.[scheme] ?? {};
      expect($type).toBe('color');
      expect(Object.keys(tokens)).toEqual([...SCHEME_COLORS]);
    }
  });

  it('a font is a token beside the groups', () => {
    expect(toDesignTokens({ ...THEME, font: 'Lora' }).pub?.font).toEqual({ $type: 'fontFamily', $value: 'Lora' });
  });

  it.each([
    ['srgb', { colorSpace: 'srgb', components: [1, 0, 0], alpha: 1, hex: '#ff0000' }],
    ['display-p3', { colorSpace: 'display-p3', components: [0.91749, 0.20029, 0.13856], alpha: 1, hex: '#ff0000' }],
  ] as const)('a value in %s has the coordinates, the alpha and the hex of sRGB', (gamut, value) => {
    expect(toDesignTokens(THEME, { gamut }).pub?.light.accent.$value).toEqual(value);
  });

  it('any theme comes back from its coordinates, and from its hex', () => {
    fc.assert(
      fc.property(ANY_THEME, ANY_PREFIX, fc.constantFrom(...GAMUTS), (theme, prefix, gamut) => {
        // As a reader does: JSON, then names that neither begin with $ nor hold a brace or a dot.
        const tokens = JSON.parse(JSON.stringify(toDesignTokens(theme, { prefix, gamut }))) as DesignTokens;
        expect(Object.keys(tokens)).toEqual([prefix]);
        expect(prefix).not.toMatch(/^\$|[{}.]/);
        for (const scheme of SCHEMES) {
          for (const name of SCHEME_COLORS) {
            const { hex, components, colorSpace, alpha } = colorValue(tokens, prefix, scheme, name);
            expect({ colorSpace, alpha, count: components.length }).toEqual({ colorSpace: gamut, alpha: 1, count: 3 });
            for (const component of components) expect(component >= 0 && component <= 1).toBe(true);
            expect(ofHex(hex)).toEqual(theme[scheme][name]);
            expect(ofCoordinates(components, gamut)).toEqual(theme[scheme][name]);
          }
        }
      }),
    );
  });
});

function ofCoordinates(components: readonly number[], gamut: ColorGamut) {
  return gamut === 'srgb' ? ofSrgb(components) : ofDisplayP3(components);
}

function colorValue(tokens: DesignTokens, prefix: string, scheme: 'light' | 'dark', name: keyof SchemeColors) {
  const group = tokens[prefix];
  if (!group) throw new Error(`no group ${prefix}`);
  return group[scheme][name].$value;
}
