import fc from 'fast-check';
import StyleDictionary from 'style-dictionary';
import { describe, expect, it } from 'vitest';
import { SCHEME_COLORS, type TokenResolver, toDesignTokens, toTokenResolver } from '../../../src/theme/index.ts';
import { ANY_PREFIX, ANY_THEME, ofHex, THEME } from './schemes.ts';

// No reader of resolvers runs here (Terrazzo does elsewhere): this one is written by section 4 and 6 of https://www.designtokens.org/TR/2025.10/resolver/, and Style
// Dictionary reads the tokens that it comes to.
const ROOT = [
  '$schema',
  'name',
  'version',
  'description',
  'sets',
  'modifiers',
  'resolutionOrder',
  '$defs',
  '$extensions',
];

/** The tokens of a document for an input, as section 6 resolves it. */
function resolve(document: TokenResolver, input: Readonly<Record<string, string>> = {}): Record<string, object> {
  const {
    sets = {},
    modifiers,
    resolutionOrder,
    version,
  } = JSON.parse(JSON.stringify(document)) as {
    version: string;
    sets?: Record<string, { sources: Record<string, object>[] }>;
    modifiers: Record<string, { contexts: Record<string, Record<string, object>[]>; default?: string }>;
    resolutionOrder: { $ref: string }[];
  };
  expect(version).toBe('2025.10');
  for (const name of Object.keys(document)) expect(ROOT).toContain(name);
  for (const name of Object.keys(input)) expect(Object.keys(modifiers)).toContain(name);
  const sources = resolutionOrder.flatMap(({ $ref }) => {
    const [, kind, name = ''] = /^#\/(sets|modifiers)\/(\w+)$/.exec($ref) ?? [];
    if (kind === 'sets') return sets[name]?.sources ?? fail($ref);
    const modifier = modifiers[name] ?? fail($ref);
    expect(Object.keys(modifier.contexts).length).toBeGreaterThan(1);
    return modifier.contexts[input[name] ?? modifier.default ?? ''] ?? fail($ref);
  });
  return sources.reduce<Record<string, object>>((all, source) => {
    for (const [name, group] of Object.entries(source)) all[name] = { ...all[name], ...group };
    return all;
  }, {});
}

function fail(reference: string): never {
  throw new Error(`${reference} leads nowhere`);
}

async function styleDictionary(tokens: object): Promise<string[]> {
  const dictionary = new StyleDictionary({
    tokens: { ...tokens },
    log: { verbosity: 'silent', warnings: 'error' },
    platforms: { css: { transformGroup: 'css', files: [{ destination: 'x.css', format: 'css/variables' }] } },
  });
  const [file] = await dictionary.formatPlatform('css');
  return Array.from(String(file?.output).matchAll(/^ {2}(--[\w-]+: .*);$/gm), ([, line = '']) => line);
}

describe('a theme as a resolver of design tokens', () => {
  it.each(['light', 'dark'] as const)(
    'in the context %s has that scheme’s colours, under the same names',
    async (scheme) => {
      const written = await styleDictionary(resolve(toTokenResolver(THEME), { scheme }));
      const names = written.map((line) => line.split(': ')[0]);
      expect(names).toEqual(SCHEME_COLORS.map((name) => `--pub-${name.replace('F', '-f')}`));
      expect(written.map((line) => ofHex(line.split(': ')[1] ?? ''))).toEqual(
        SCHEME_COLORS.map((name) => THEME[scheme][name]),
      );
    },
  );

  it('without an input is the scheme that the publication prefers, with its font in both', async () => {
    const document = toTokenResolver({ ...THEME, font: 'Source Serif 4', prefers: 'dark' });
    expect(resolve(document)).toEqual(resolve(document, { scheme: 'dark' }));
    for (const scheme of ['light', 'dark']) {
      expect(await styleDictionary(resolve(document, { scheme }))).toContain("--pub-font: 'Source Serif 4'");
    }
  });

  it('any theme under any prefix has the tokens that toDesignTokens has', () => {
    fc.assert(
      fc.property(ANY_THEME, ANY_PREFIX, fc.constantFrom('srgb', 'display-p3'), (theme, prefix, gamut) => {
        const document = toTokenResolver(theme, { prefix, gamut });
        const groups = toDesignTokens(theme, { prefix, gamut })[prefix];
        for (const scheme of ['light', 'dark'] as const) {
          expect(resolve(document, { scheme })).toEqual({ [prefix]: groups?.[scheme] });
        }
      }),
    );
  });
});
