import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { compile } from 'tailwindcss';
import { describe, expect, it } from 'vitest';
import { SCHEME_COLORS, toTailwind } from '../../../src/theme/index.ts';
import { formatTab } from './format-tab.ts';
import { ANY_PREFIX, ANY_THEME, THEME } from './schemes.ts';

const GAMUTS = ['srgb', 'display-p3'] as const;
const SCHEMES = ['light', 'dark'] as const;
const ENDS = [
  ...['background', 'foreground', 'surface', 'border', 'link', 'accent', 'accent-foreground'],
  ...['accent-hover', 'accent-pressed', 'focus', 'accent-disabled'],
];
const CLASS_VARIANT = '@custom-variant dark (&:where(.dark, .dark *));';
const require = createRequire(import.meta.url);
const tab = formatTab();

/** What Tailwind makes of a style sheet with the theme in it, for a page with these classes. */
async function tailwind(theme: string, classes: readonly string[], before = ''): Promise<string> {
  const { build } = await compile(`@import "tailwindcss"; ${before}\n${theme}`, {
    async loadStylesheet(id) {
      const path = require.resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id);
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
    },
  });
  return build([...classes]);
}

const utilities = (prefix = 'pub') => ENDS.map((end) => `text-${prefix}-${end}`);
const elements = (prefix = 'pub') =>
  utilities(prefix)
    .map((name) => `<b class="${name}"></b>`)
    .join('');

/** The text's colour in each element with a utility. */
async function textColors(prefix = 'pub') {
  // Each is its own surrounding: what is drawn in it takes the colour over.
  return Promise.all(utilities(prefix).map(async (name) => (await tab.colors(['inherit'], `.${name}`))[0]));
}

describe('a theme in Tailwind CSS 4', () => {
  it.each(GAMUTS)('makes a utility of every colour, in %s, that follows the reader', async (gamut) => {
    const css = await tailwind(toTailwind(THEME, { gamut }), utilities());
    for (const end of ENDS) expect(css).toContain(`.text-pub-${end} {`);
    await tab.show(css, elements());
    for (const scheme of SCHEMES) {
      await tab.prefer(scheme);
      expect(await textColors()).toEqual(SCHEME_COLORS.map((name) => THEME[scheme][name]));
    }
  });

  it('follows the class of a project that has its dark variant there, and not the reader', async () => {
    const css = await tailwind(toTailwind(THEME), utilities(), CLASS_VARIANT);
    for (const scheme of SCHEMES) {
      await tab.prefer(scheme === 'dark' ? 'light' : 'dark');
      await tab.show(css, elements());
      if (scheme === 'dark') await tab.evaluate(() => document.documentElement.classList.add('dark'));
      expect(await textColors()).toEqual(SCHEME_COLORS.map((name) => THEME[scheme][name]));
    }
  });

  // The properties were on the root alone: a dark section of a light page, which had `dark:` utilities, kept the publication's light colours.
  it.each([
    ['class="dark"', CLASS_VARIANT],
    ['data-theme="dark"', '@custom-variant dark (&:where([data-theme=dark], [data-theme=dark] *));'],
    // As shadcn/ui writes it: what is within, and not the element with the class itself.
    ['class="dark"', '@custom-variant dark (&:is(.dark *));'],
  ])('a section with %s is dark on a light page, and the rest is not: %s', async (attribute, variant) => {
    const css = await tailwind(toTailwind(THEME), utilities(), variant);
    for (const [around, within] of [
      ['', attribute],
      [attribute, ''],
    ]) {
      await tab.prefer('light');
      await tab.show(css, `<div ${around}><section ${within}>${elements()}</section></div>`);
      expect(await textColors()).toEqual(SCHEME_COLORS.map((name) => THEME.dark[name]));
    }
    await tab.show(css, `<section ${attribute}></section>${elements()}`);
    expect(await textColors()).toEqual(SCHEME_COLORS.map((name) => THEME.light[name]));
    await tab.show(css, elements());
    await tab.evaluate(() => {
      document.documentElement.className = 'dark';
      document.documentElement.dataset.theme = 'dark';
    });
    expect(await textColors()).toEqual(SCHEME_COLORS.map((name) => THEME.dark[name]));
  });

  it.each([
    ['bg-pub-surface', 'background-color: var(--color-pub-surface)', 'a ground'],
    ['border-pub-border', 'border-color: var(--color-pub-border)', 'an edge'],
    ['outline-pub-focus', 'outline-color: var(--color-pub-focus)', 'a ring'],
    ['hover:bg-pub-accent-hover', 'background-color: var(--color-pub-accent-hover)', 'a state'],
    ['bg-pub-accent/50', 'color-mix(in oklab, var(--color-pub-accent) 50%, transparent)', 'a share of a colour'],
    ['dark:bg-pub-accent', 'background-color: var(--color-pub-accent)', 'beside the dark variant'],
  ])('%s is %s: %s', async (name, declaration) => {
    expect(await tailwind(toTailwind(THEME), [name])).toContain(declaration);
  });

  it('a project may put a value of its own above both schemes, in any later layer', async () => {
    const own = '@layer base { :root { --color-pub-link: #123456 } }';
    await tab.show(await tailwind(toTailwind(THEME), utilities(), own), elements());
    for (const scheme of SCHEMES) {
      await tab.prefer(scheme);
      expect((await textColors())[ENDS.indexOf('link')]).toEqual({ r: 0x12, g: 0x34, b: 0x56 });
    }
  });

  it('two publications stand beside each other under two prefixes', async () => {
    const other = { light: THEME.dark, dark: THEME.light };
    const both = toTailwind(THEME) + toTailwind(other, { prefix: 'other' });
    await tab.show(await tailwind(both, [...utilities(), ...utilities('other')]), elements() + elements('other'));
    await tab.prefer('dark');
    expect(await textColors()).toEqual(SCHEME_COLORS.map((name) => THEME.dark[name]));
    expect(await textColors('other')).toEqual(SCHEME_COLORS.map((name) => THEME.light[name]));
  });

  it('any theme under any prefix comes back from the browser as it was', async () => {
    const gamuts = fc.constantFrom(...GAMUTS);
    const schemes = fc.constantFrom(...SCHEMES);
    await fc.assert(
      fc.asyncProperty(ANY_THEME, ANY_PREFIX, gamuts, schemes, async (theme, prefix, gamut, scheme) => {
        const css = await tailwind(toTailwind(theme, { prefix, gamut }), utilities(prefix));
        await tab.show(css, elements(prefix));
        await tab.prefer(scheme);
        expect(await textColors(prefix)).toEqual(SCHEME_COLORS.map((name) => theme[scheme][name]));
      }),
      { numRuns: 15 },
    );
  });
});
