import { describedElement } from '../../../.storybook/manifest.ts';
import { basicTheme } from '../../../src/lexicon/records/site-records.ts';
import {
  type ColorGamut,
  type PublicationTheme,
  type ThemeColors,
  toCss,
  toDesignTokens,
  toHex,
  toReactNative,
  toReactStyle,
} from '../../../src/theme/index.ts';
import { publishedFour } from './scheme/stated-scheme.ts';

/** What a designer takes home: a name, and the text to paste. */
export interface ThemeOutput {
  readonly name: string;
  /** Where it goes. */
  readonly where: string;
  readonly text: string;
}

/**
 * A publication's look in each form that somebody needs.
 *
 * @param theme in the contrast that is wanted
 * @param account whose publication it is, for the command
 * @param gamut of all but the command, the record and React Native, which have hex only
 */
export function themeOutputs(
  theme: PublicationTheme,
  {
    account = 'you.example',
    gamut = 'srgb',
  }: { readonly account?: string | undefined; readonly gamut?: ColorGamut } = {},
): ThemeOutput[] {
  const colors = publishedFour(theme);
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return [
    { name: 'Command', where: 'writes it into the publication’s record', text: command(colors, account) },
    {
      name: 'basicTheme',
      where: 'the field of a site.standard.publication record',
      text: json(basicTheme(colors)),
    },
    {
      name: 'pub-card',
      where: 'CSS for a page with the element: it reads these four',
      text: cardProperties(theme, gamut),
    },
    {
      name: 'CSS',
      where: 'custom properties with light-dark(), and a media query for older browsers',
      text: toCss(theme, { gamut }),
    },
    {
      name: 'Design tokens',
      where: 'DTCG 2025.10, a file ….tokens.json: Style Dictionary makes Swift, Kotlin and Tailwind of it',
      text: json(toDesignTokens(theme, { gamut })),
    },
    { name: 'Figma, light', where: FIGMA.replaceAll('*', 'Light'), text: json(figmaMode(theme, 'light')) },
    { name: 'Figma, dark', where: FIGMA.replaceAll('*', 'Dark'), text: json(figmaMode(theme, 'dark')) },
    {
      name: 'React',
      where: 'the style of an element: the properties of the CSS',
      text: `import type { CSSProperties } from 'react';\n\nexport const publicationStyle = ${json(toReactStyle(theme, { gamut }))} as CSSProperties;`,
    },
    {
      name: 'React Native',
      where: 'style objects; hex only',
      text: `export const publicationStyles = ${json(toReactNative(theme))} as const;`,
    },
  ];
}

// A file is a mode there, named after the file.
const FIGMA =
  'a file *.tokens.json, for the import of variables: the mode *. sRGB, the one gamut that the import takes of ours';

/**
 * The tokens of one scheme as Figma imports them: the same names in either file, and the type with
 * each.
 */
function figmaMode(theme: PublicationTheme, scheme: 'light' | 'dark'): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(toDesignTokens(theme)).map(([prefix, group]) => {
      const { $type, ...colors } = group[scheme];
      return [prefix, Object.fromEntries(Object.entries(colors).map(([name, token]) => [name, { $type, ...token }]))];
    }),
  );
}

function command(colors: ThemeColors, account: string): string {
  const hex = (name: keyof ThemeColors) => `"${toHex(colors[name])}"`;
  return [
    'npx masthead-cli theme',
    `--account ${/^[\w.:-]+$/.test(account) ? account : 'you.example'}`,
    `--accent ${hex('accent')}`,
    `--accent-foreground ${hex('accentForeground')}`,
    `--background ${hex('background')}`,
    `--foreground ${hex('foreground')}`,
  ].join(' \\\n  ');
}

/**
 * Of all properties those that the element reads. `color-scheme` is not among them: the element has
 * its page's.
 */
function cardProperties(theme: PublicationTheme, gamut: ColorGamut): string {
  const known = new Set(describedElement('pub-card').cssProperties.map(({ name }) => name));
  return toCss(theme, { prefix: 'pub-card', selector: 'pub-card', gamut })
    .split('\n')
    .filter((line) => {
      const property = /^\s*([\w-]+):/.exec(line)?.[1];
      return property === undefined || known.has(property);
    })
    .join('\n');
}
