import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtPackage, targetsOf } from '../../tools/package/built-package.ts';
import { publishedManifest } from '../../tools/package/pack-package.ts';
import { launchChromium } from '../support/browser.ts';
import { newFolder } from '../support/new-folder.ts';
import { type InstalledPackage, installedPackage, packageLimit } from '../support/packages/installed-package.ts';
import { npm } from '../support/packages/npm.ts';
import { BUNDLER, compile, NODENEXT, STRICT } from './compile.ts';
import { startStaticSite } from './static-site.ts';

// The package as somebody gets it who installs it for the elements: its tarball, with what it
// depends on.
const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const { manifest } = builtPackage('masthead');
const published = publishedManifest(manifest);
const temporary = newFolder();
let masthead: InstalledPackage;
let folder: string;

beforeAll(async () => {
  masthead = await installedPackage('masthead');
  ({ folder } = masthead);
});

describe('the package, installed for the elements', () => {
  // The frameworks' entries hold types only, and that of React needs React.
  const entries = Object.entries(manifest.exports).filter(
    ([entry, target]) => entry !== './react' && targetsOf(target).some((file) => /lib[^*]*\.js$/.test(file)),
  );

  /** What a module prints that is run in the project. */
  async function printed(code: string, conditions: readonly string[] = []): Promise<unknown> {
    const args = [...conditions, '--input-type=module', '--eval', `console.log(JSON.stringify(${code}))`];
    return JSON.parse((await run(process.execPath, args, { cwd: folder })).stdout);
  }

  it('each entry imports on a server, without a DOM', async () => {
    const names = entries.map(([entry]) => entry.replace('.', 'masthead'));
    const taken = `await Promise.all(${JSON.stringify(names)}.map(async (name) => Object.keys(await import(name))))`;
    // The two that define one element each export it as well.
    expect(await printed(taken)).toEqual(names.map(() => expect.arrayContaining([expect.any(String)])));
  });

  it.each<[where: string, conditions: readonly string[]]>([
    ['Node', []],
    ['a worker', ['-C', 'worker', '-C', 'browser']],
  ])('in %s, the elements have their names and define nothing', async (_where, conditions) => {
    const code = `await Promise.all(['masthead', 'masthead/elements', 'masthead/pub-card', 'masthead/pro-profile'].map(async (entry) => {
      const { PubCard, ProProfile, configure } = await import(entry);
      configure({ appView: 'https://a.example' });
      return [(PubCard ?? ProProfile).tag, typeof globalThis.customElements?.get('pub-card'), typeof globalThis.customElements?.get('pro-profile')];
    }))`;
    const tag = expect.stringMatching(/^(?:pub-card|pro-profile)$/);
    expect(await printed(code, conditions)).toEqual(Array(4).fill([tag, 'undefined', 'undefined']));
  });

  it('npx masthead says where the command is, with what was typed', async () => {
    // By itself: beside masthead-cli it is the command.
    const alone = join(temporary, 'alone');
    for (const part of ['bin', 'package.json'])
      cpSync(join(masthead.home, part), join(alone, part), { recursive: true });
    const args = [join(alone, 'bin/masthead.js'), 'doctor', "https://a.example/it's", '--json'];
    await expect(run(process.execPath, args)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        "The masthead command is in the package masthead-cli: npx masthead-cli doctor 'https://a.example/it'\\''s' --json\n",
    });
  });

  it.each(Object.entries(published.exports))('%s leads to files that are in the package', (_entry, target) => {
    for (const file of targetsOf(target)) {
      if (!file.includes('*')) expect(existsSync(join(masthead.home, file))).toBe(true);
    }
  });

  // In a project whose compiler looks into every declaration that it finds, ours and our
  // dependencies'.
  it.each([
    ['a bundler', BUNDLER],
    ['Node', NODENEXT],
  ])('has its types, resolved as for %s', async (_, module) => {
    for (const file of ['profile.ts', 'lexicon.ts'])
      copyFileSync(join(root, 'test/package/types', file), join(folder, file));
    writeFileSync(
      join(folder, 'page.ts'),
      `import { configure, PubCard } from 'masthead';
      import { type AppViewConfig, fetchCardView } from 'masthead/client';
      import { canonicalizeUrl, type CardView } from 'masthead/core';
      import { cardTheme } from 'masthead/theme';
      const card: PubCard = document.createElement('pub-card');
      const config: AppViewConfig = { baseUrl: 'https://example.com' };
      const view: CardView | null = await fetchCardView(config, canonicalizeUrl('https://example.com') ?? '');
      card.view = view;
      configure({ appView: config.baseUrl });
      export const hover: number = cardTheme(view?.source?.theme).hover.r;`,
    );
    expect(await compile([...STRICT, ...module, '--types', '', 'page.ts', 'profile.ts', 'lexicon.ts'], folder)).toBe(
      '',
    );
  });

  it('brings few packages, no server, and nothing that is compiled or missing', async () => {
    expect(Object.keys(masthead.installed).length).toBeLessThanOrEqual(packageLimit('masthead'));
    expect(Object.values(masthead.installed).filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
    // Fails where a package is missing or does not fit.
    expect(await npm(['ls', '--all'], folder)).toContain(`masthead@${manifest.version}`);
  });
});

const VIEW = {
  uri: 'https://alice.example/essays/first',
  title: 'The first essay',
  description: 'About a harbour.',
  source: { uri: 'https://alice.example', title: 'Alice writes' },
};

describe('a page of the package alone', () => {
  /** Opens the site, and gives what a reader sees of its one card. */
  async function shown(site: string): Promise<readonly (string | null)[]> {
    const browser = await launchChromium();
    const server = await startStaticSite(site, (text) => text);
    const tab = await browser.newPage();
    const problems: string[] = [];
    tab.on('pageerror', ({ message }) => problems.push(message));
    await tab.goto(server.url);
    await tab.locator('pub-card:state(ready)').waitFor();
    expect(problems).toEqual([]);
    const part = (name: string) => tab.locator(`pub-card >> css=[part~="${name}"]`).first();
    return [
      await part('title').innerText(),
      await part('title').getAttribute('href'),
      await part('button').innerText(),
    ];
  }
  const SEEN = [VIEW.title, VIEW.uri, expect.stringContaining('View publication')];
  const card = `<pub-card url="${VIEW.uri}"><script type="application/json">${JSON.stringify(VIEW)}</script></pub-card>`;

  it('through a bundler shows its card', async () => {
    writeFileSync(join(folder, 'main.js'), "import 'masthead/pub-card';\n");
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><meta charset="utf-8"><script type="module" src="/main.js"></script>${card}`,
    );
    await build({ root: folder, configFile: false, logLevel: 'silent', build: { outDir: 'site' } });
    expect(await shown(join(folder, 'site'))).toEqual(SEEN);
  });

  it('through the script tag shows its card', async () => {
    const site = join(temporary, 'plain');
    mkdirSync(site);
    const built = join(masthead.home, 'dist');
    // The script, and its parts beside it.
    for (const file of readdirSync(built)) if (/\.m?js$/.test(file)) copyFileSync(join(built, file), join(site, file));
    writeFileSync(
      join(site, 'index.html'),
      `<!doctype html><meta charset="utf-8"><script defer src="masthead.js"></script>${card}`,
    );
    expect(await shown(site)).toEqual(SEEN);
  });
});
