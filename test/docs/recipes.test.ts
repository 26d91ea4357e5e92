import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examplesWith } from './part-of-example.ts';
import { snippetsOf } from './snippets.ts';
import { wholeRecipes } from './whole-recipes.ts';

// What docs/put-it-on-a-page.md shows is what the recipes are made of, and those are built and
// opened (test/package/recipes.nightly.test.ts).
const root = join(import.meta.dirname, '../..');
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  js: ['.js'],
  ts: ['.ts'],
  tsx: ['.tsx'],
  vue: ['.vue'],
  svelte: ['.svelte'],
  astro: ['.astro'],
  liquid: ['.liquid'],
  css: ['.css'],
};
const recipes = snippetsOf('docs/put-it-on-a-page.md', 'Markdown and static sites');
const commands = snippetsOf('docs/put-it-on-a-page.md', 'Try the examples');
const frameworks = snippetsOf('docs/put-it-on-a-page.md', 'React, Vue and Svelte');
// Written into an empty folder and built as they stand: test/package/recipes-whole.nightly.test.ts.
const whole = new Set(wholeRecipes().flatMap(({ files }) => files.map(({ text }) => text)));
// docs/theming.md's JavaScript runs by itself (snippets.journey.test.ts).
const taken = [
  // The first is no recipe: it runs by itself (snippets.journey.test.ts).
  ...recipes.slice(1).filter(({ language, code }) => language in SOURCES && !whole.has(code)),
  // Built and opened in test/package/frameworks.nightly.test.ts.
  ...frameworks.filter(({ language }) => language in SOURCES),
  // Run in test/scenarios/elements/extending.test.ts.
  ...snippetsOf('docs/extending.md'),
  ...snippetsOf('docs/theming.md').filter(({ language }) => ['tsx', 'css'].includes(language)),
];

it.each(taken)('$place is part of an example', ({ language, code }) => {
  expect(examplesWith(code, SOURCES[language] ?? [])).not.toEqual([]);
});

it('shows every recipe', () => {
  expect(new Set(recipes.map(({ language }) => language))).toEqual(
    new Set(['js', 'ts', 'tsx', 'astro', 'liquid', 'md', 'sh']),
  );
});

it('shows each framework, and editors’ settings with files that there are', () => {
  const settings = frameworks
    .filter(({ language }) => language === 'json')
    .map(({ code }) => JSON.parse(code) as object);
  const files = settings.flatMap((each) => Object.values(each).flat() as string[]);
  expect(files).not.toEqual([]);
  for (const file of files) expect(existsSync(join(root, file.replace('./node_modules/masthead/', '')))).toBe(true);
  const languages = new Set(frameworks.map(({ language }) => language));
  expect(languages).toEqual(new Set(['ts', 'tsx', 'vue', 'svelte', 'json', 'sh']));
});

describe('the commands', () => {
  const lines = [...commands, ...frameworks]
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.trim().split('\n'))
    .filter((line) => line.includes('examples/'));
  // By `npm ci --prefix examples`.
  const { devDependencies: installed } = JSON.parse(readFileSync(join(root, 'examples/package.json'), 'utf8'));

  it.each(lines)('%s starts something that there is', (line) => {
    const [, place = ''] = /(examples\/\S+)/.exec(line) ?? [];
    expect(existsSync(join(root, place))).toBe(true);
    const [, tool = ''] = /npx (\S+)/.exec(line) ?? [];
    expect(tool in installed || existsSync(join(root, 'node_modules', tool))).toBe(true);
  });
});

it('finds no code that no example holds', () => {
  expect(examplesWith('const card = await nobody.wroteThis();', ['.ts', '.tsx'])).toEqual([]);
});
