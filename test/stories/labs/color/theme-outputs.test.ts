import { describe, expect, it } from 'vitest';
import { describedElement } from '../../../../.storybook/manifest.ts';
import { publicationTheme } from '../../../../src/theme/index.ts';
import { pastedTheme } from '../../../../stories/labs/color/pasted-theme.ts';
import { publishedFour } from '../../../../stories/labs/color/scheme/stated-scheme.ts';
import { themeOutputs } from '../../../../stories/labs/color/theme-outputs.ts';

const WHITE = { r: 255, g: 255, b: 255 };
const PINK = { r: 255, g: 179, b: 199 };
const THEME = publicationTheme({
  basicTheme: { background: WHITE, foreground: PINK, accent: PINK, accentForeground: WHITE },
});
const GAMUTS = ['srgb', 'display-p3'] as const;
const outputs = (options: Parameters<typeof themeOutputs>[1] = {}) =>
  Object.fromEntries(themeOutputs(THEME, options).map(({ name, text }) => [name, text]));

describe('what is taken home', () => {
  it('the command has the flags that "masthead theme" reads', () => {
    const { Command: command } = outputs({ account: 'mara.example' });
    expect(command).toContain('npx masthead-cli theme');
    expect(command).toContain('--account mara.example');
    expect(command).toContain('--accent-foreground "#ffffff"');
    expect(outputs({ account: 'mara; rm -rf /' }).Command).not.toContain('rm');
  });

  it('the JSON can be taken in again', () => {
    const pasted = pastedTheme(outputs().basicTheme ?? '');
    expect('theme' in pasted && publishedFour(pasted.theme)).toEqual(publishedFour(THEME));
  });

  it.each(GAMUTS)('the properties of the card are those that it reads, and no more: %s', (gamut) => {
    const css = outputs({ gamut })['pub-card'] ?? '';
    const known = describedElement('pub-card').cssProperties.map(({ name }) => name);
    const named = new Set(css.match(/--[\w-]+/g));
    expect([...named].filter((name) => !known.includes(name))).toEqual([]);
    expect([...named].sort()).toEqual(
      ['accent', 'accent-foreground', 'background', 'foreground'].map((name) => `--pub-card-${name}`),
    );
    expect(css).not.toMatch(/^\s*color-scheme:/m);
    expect(css).toContain('light-dark(');
  });

  it.each(GAMUTS)('a variable that an output uses is one that it defines: %s', (gamut) => {
    for (const text of Object.values(outputs({ gamut }))) {
      const defined = new Set([...text.matchAll(/(--[\w-]+)"?:/g)].map(([, name]) => name));
      const used = [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
      expect(used.filter((name) => !defined.has(name))).toEqual([]);
    }
  });

  it('a file for Figma is one scheme in sRGB, with the same names and types as that of the other', () => {
    const modes = ['light', 'dark'].map((scheme) => {
      const { pub } = JSON.parse(outputs({ gamut: 'display-p3' })[`Figma, ${scheme}`] ?? '{}');
      return Object.entries(pub).map(([name, token]) => {
        const { $type, $value } = token as { $type: string; $value: { colorSpace: string } };
        return [name, $type, $value.colorSpace];
      });
    });
    expect(modes[0]).toHaveLength(11);
    expect(modes[0]).toContainEqual(['accent', 'color', 'srgb']);
    expect(modes[1]).toEqual(modes[0]);
  });

  it('display-p3 is written where a format has it', () => {
    const wide = outputs({ gamut: 'display-p3' });
    for (const name of ['pub-card', 'CSS', 'Design tokens', 'React'])
      expect([name, wide[name]]).toEqual([name, expect.stringContaining('display-p3')]);
    expect(outputs().CSS).not.toContain('display-p3');
  });
});
