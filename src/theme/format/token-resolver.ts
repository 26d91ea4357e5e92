import { checkedFormat } from './checked-format.ts';
import { type ColorTokenGroup, type FontToken, fontToken, tokenGroup } from './design-tokens.ts';
import type { FormatOptions, ThemeSchemes } from './format-options.ts';

/** A document of the Design Tokens Resolver Module 2025.10: tokens that have another value in another context. */
export interface TokenResolver {
  readonly version: '2025.10';
  readonly sets?: {
    readonly font: { readonly sources: readonly Readonly<Record<string, { readonly font: FontToken }>>[] };
  };
  readonly modifiers: {
    readonly scheme: {
      readonly contexts: Readonly<Record<'light' | 'dark', readonly Readonly<Record<string, ColorTokenGroup>>[]>>;
      /** The scheme in which the publication shows itself; `light` where it says nothing. */
      readonly default: 'light' | 'dark';
    };
  };
  readonly resolutionOrder: readonly { readonly $ref: '#/sets/font' | '#/modifiers/scheme' }[];
}

/**
 * Both schemes as a resolver of design tokens, for `JSON.stringify` and a file `….resolver.json` (https://www.designtokens.org/TR/2025.10/resolver/): each colour has
 * one name, `pub.background`, and its value depends on the modifier `scheme`, `light` or `dark`. It refers to no other file. Terrazzo reads such documents;
 * Style Dictionary 5 does not, and takes `toDesignTokens`.
 *
 * @throws {ThemeFormatError} when an option, a colour or a font is none
 */
export function toTokenResolver(theme: ThemeSchemes, options: FormatOptions = {}): TokenResolver {
  const { light, dark, font, prefers = 'light', prefix, gamut } = checkedFormat(theme, options);
  const scheme = {
    contexts: { light: [{ [prefix]: tokenGroup(light, gamut) }], dark: [{ [prefix]: tokenGroup(dark, gamut) }] },
    default: prefers,
  };
  return {
    version: '2025.10',
    ...(font !== undefined && { sets: { font: { sources: [{ [prefix]: { font: fontToken(font) } }] } } }),
    modifiers: { scheme },
    resolutionOrder: [
      ...(font === undefined ? [] : [{ $ref: '#/sets/font' } as const]),
      { $ref: '#/modifiers/scheme' },
    ],
  };
}
