import { basicTheme, type FourColours } from '../../../src/lexicon/basic-theme.ts';
import { cardTheme, toCssVariables, toHex } from '../../../src/theme/index.ts';

/** What a designer takes home: a name, and the text to paste. */
export interface ThemeOutput {
  readonly name: string;
  /** Where it goes. */
  readonly where: string;
  readonly text: string;
}

/**
 * The four colours in each form that somebody needs.
 *
 * @param account whose publication it is, for the command
 */
export function themeOutputs(colors: FourColours, account = 'you.example'): ThemeOutput[] {
  const variables = Object.entries(toCssVariables(cardTheme(colors)));
  const hex = (name: keyof FourColours) => `"${toHex(colors[name])}"`;
  return [
    {
      name: 'Command',
      where: 'writes it into the publication’s record',
      text: [
        'npx masthead publish theme',
        `--account ${/^[\w.:-]+$/.test(account) ? account : 'you.example'}`,
        `--accent ${hex('accent')}`,
        `--accent-foreground ${hex('accentForeground')}`,
        `--background ${hex('background')}`,
        `--foreground ${hex('foreground')}`,
      ].join(' \\\n  '),
    },
    {
      name: 'basicTheme',
      where: 'the field of a site.standard.publication record',
      text: JSON.stringify(basicTheme(colors), null, 2),
    },
    {
      name: 'CSS variables',
      where: 'for a page of your own, or another renderer',
      text: `pub-card {\n${variables.map(([name, value]) => `  ${name}: ${value};`).join('\n')}\n}`,
    },
  ];
}
