import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCHEME_COLORS } from '../../../src/core/color/rgb.ts';
import { type DesignTokens, toDesignTokens } from '../../../src/theme/index.ts';
import { ANY_FONT, ANY_THEME, ofHex, THEME, withNames } from './schemes.ts';

// What Style Dictionary makes of our tokens: it is installed with the examples, by night.
const examples = join(import.meta.dirname, '../../../examples');
const GAMUTS = ['srgb', 'display-p3'] as const;
const SCHEMES = ['light', 'dark'] as const;
const KEBAB = SCHEME_COLORS.map((name) => name.replace('F', '-f'));

/** The part of Style Dictionary that is used here. */
type Dictionary = new (config: object) => { formatPlatform(name: string): Promise<readonly { output: unknown }[]> };
let StyleDictionary: Dictionary;

beforeAll(async () => {
  const file = createRequire(join(examples, 'package.json')).resolve('style-dictionary');
  ({ default: StyleDictionary } = (await import(pathToFileURL(file).href)) as { default: Dictionary });
});

/** The text that it writes for one platform. */
async function written(config: object, platform: string): Promise<string> {
  const dictionary = new StyleDictionary({ ...config, log: { verbosity: 'silent', warnings: 'error' } });
  return String((await dictionary.formatPlatform(platform))[0]?.output);
}

/** Each name and value of the CSS that it writes. */
async function css(tokens: DesignTokens): Promise<Map<string, string>> {
  const platforms = { css: { transformGroup: 'css', files: [{ destination: 'x.css', format: 'css/variables' }] } };
  // Through JSON, as a file gets there.
  const text = await written({ tokens: JSON.parse(JSON.stringify(tokens)), platforms }, 'css');
  return new Map(Array.from(text.matchAll(/^ {2}--([\w-]+): (.*);$/gm), ([, name = '', value = '']) => [name, value]));
}

describe('from our tokens', () => {
  it.each(GAMUTS)('it writes every colour of both schemes, taken from %s', async (gamut) => {
    const names = await css(toDesignTokens(THEME, { gamut }));
    expect([...names.keys()]).toEqual(SCHEMES.flatMap((scheme) => KEBAB.map((name) => `pub-${scheme}-${name}`)));
    for (const scheme of SCHEMES) {
      const colors = KEBAB.map((name) => ofHex(names.get(`pub-${scheme}-${name}`) ?? ''));
      expect(withNames(colors)).toEqual(THEME[scheme]);
    }
  });

  it('it reads any theme and any font back as they were', async () => {
    await fc.assert(
      fc.asyncProperty(ANY_THEME, ANY_FONT, fc.constantFrom(...GAMUTS), async (theme, font, gamut) => {
        const { 'pub-font': name = '', ...colors } = Object.fromEntries(
          await css(toDesignTokens({ ...theme, font }, { gamut })),
        );
        expect(name.replace(/^'(.*)'$/, '$1')).toBe(font);
        expect(Object.values(colors).map(ofHex)).toEqual(
          SCHEMES.flatMap((scheme) => SCHEME_COLORS.map((color) => theme[scheme][color])),
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('the example', () => {
  it.each([
    ['swift', /static let pubLightAccent = Color\(red: 0\.059, green: 0\.420, blue: 0\.361/],
    ['kotlin', /val pubLightAccent = Color\(0xff0f6b5c\)/],
    ['tailwind', /@theme \{[^}]*--color-pub-light-accent: #0f6b5c;/],
  ])('writes every colour of both schemes for %s', async (platform, accent) => {
    const { default: config } = await import(join(examples, 'theming/style-dictionary.config.js'));
    const text = await written(config, platform);
    expect(text).toMatch(accent);
    expect(text.match(/pub-?(?:light|dark)/gi)).toHaveLength(2 * SCHEME_COLORS.length);
    expect(text).not.toContain('[object');
  });
});
