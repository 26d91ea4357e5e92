import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type WholeRecipe, wholeRecipes } from '../docs/whole-recipes.ts';
import { forFile } from '../support/for-each-test.ts';
import { startSampleServer } from '../support/network/sample-server.ts';
import { newFolder } from '../support/new-folder.ts';

// Each recipe of docs/put-it-on-a-page.md that is whole, as somebody does it who has nothing else:
// an empty folder, the packages of its first line, its files, its last line.
const root = join(import.meta.dirname, '../..');
const recipes = wholeRecipes();
const DOWN = 'http://127.0.0.1:1';

const appView = forFile(startSampleServer);
const home = newFolder();

function install(folder: string, packages: readonly string[]): void {
  for (const name of packages) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(homeOf(name), link);
  }
}

/** Where a package is: with the examples, or in the repository. */
function homeOf(name: string): string {
  const places = [join(root, 'examples/node_modules', name), join(root, 'node_modules', name)];
  return name === 'masthead' ? root : (places.find((place) => existsSync(place)) ?? '');
}

/** Runs the recipe's last line, and gives the page that it writes and what it says. */
async function build(folder: string, { command }: WholeRecipe, env: Record<string, string>) {
  const [tool = '', name = '', ...args] = command.split(' ');
  const file = tool === 'npx' ? binOf(folder, name) : join(folder, name);
  const { stderr } = await promisify(execFile)(process.execPath, [file, ...args], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  const pages = globSync('**/index.html', { cwd: folder, exclude: (path) => path.includes('node_modules') });
  return {
    pages,
    html: readFileSync(join(folder, pages[0] ?? ''), 'utf8'),
    warnings: stderr.match(/Masthead[^\n]*/g) ?? [],
  };
}

function binOf(folder: string, name: string): string {
  const home = join(folder, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return join(home, typeof bin === 'string' ? bin : (Object.values(bin)[0] ?? ''));
}

it('has a recipe for each tool', () => {
  expect(recipes.map(({ title }) => title)).toEqual(['Eleventy', 'Astro', 'Markdown with unified', 'MDX']);
});

describe.each(recipes)('$title', (recipe) => {
  it('builds as it stands; then the same bytes from the cache file, with the AppView away', async () => {
    const folder = join(home, recipe.title.replace(/\W/g, ''));
    install(folder, recipe.packages);
    for (const { name, text } of recipe.files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    // Before there was ever an AppView: links, one warning, and no failure.
    const bare = await build(folder, recipe, { MASTHEAD_APP_VIEW: DOWN });
    expect(bare.warnings).toEqual([expect.stringContaining(DOWN)]);
    expect(bare.html).toContain('>The harbour at low water</a></p>');
    const first = await build(folder, recipe, { MASTHEAD_APP_VIEW: appView.url });
    expect(first.pages).toHaveLength(1);
    expect(first.warnings).toEqual([]);
    expect(first.html).toMatch(/View(?:<span class="more">)? publication/);
    expect(first.html).toMatch(/<p><a href="https:\/\/nobody\.example\/?">Nobody knows this page<\/a><\/p>/);
    const cards = readFileSync(join(folder, 'masthead-cards.json'), 'utf8');
    const again = await build(folder, recipe, { MASTHEAD_APP_VIEW: appView.url, MASTHEAD_OFFLINE: '1' });
    expect(again).toEqual(first);
    // The cards are of another AppView than the one that is away: they are asked for again, and
    // then used as they are.
    const away = await build(folder, recipe, { MASTHEAD_APP_VIEW: DOWN });
    expect(away.html.replaceAll(DOWN, appView.url)).toBe(first.html);
    expect(away.warnings).toEqual([expect.stringContaining('masthead-cards.json')]);
    expect(readFileSync(join(folder, 'masthead-cards.json'), 'utf8')).toBe(cards);
  });
});
