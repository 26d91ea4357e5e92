import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The package as somebody gets it who installs it for the elements: its own dependencies are there, the servers' are not.
const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { types: string; default?: string; node?: { types: string; default: string } }>;
  dependencies: Record<string, string>;
};
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-install-'));
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
  // Without blocking: Vitest gives a worker up that does not answer for a minute.
  const { stdout } = await run('npm', ['pack', ...options], { cwd: root });
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  const home = join(folder, 'node_modules', 'masthead');
  mkdirSync(home, { recursive: true });
  await run('tar', ['-xzf', join(folder, packed.filename), '-C', home, '--strip-components=1']);
  for (const name of dependenciesOf(Object.keys(manifest.dependencies))) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The named packages and all that they need. */
function dependenciesOf(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
    ) as { dependencies?: Record<string, string> };
    for (const needed of Object.keys(dependencies)) visit(needed);
  };
  for (const name of names) visit(name);
  return found;
}

describe('the package, installed for the elements', () => {
  // The frameworks' entries hold types only.
  const entries = Object.entries(manifest.exports).filter(([, target]) => typeof target === 'object' && target.default);

  it.each(entries.map(([entry]) => entry.replace('.', 'masthead')))(
    '%s imports on a server, without a DOM',
    async (entry) => {
      const code = `console.log(Object.keys(await import(${JSON.stringify(entry)})).length > 0)`;
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
      // The two that define one element each export it as well.
      expect(stdout.trim()).toBe('true');
    },
  );

  const ELEMENTS = ['masthead', 'masthead/pub-card', 'masthead/pro-profile', 'masthead/elements'];
  it.each(
    ELEMENTS.flatMap((entry) => [
      ['Node', entry, []] as const,
      ['a worker', entry, ['-C', 'worker', '-C', 'browser']] as const,
    ]),
  )('in %s, %s has its names and defines nothing', async (_where, entry, conditions) => {
    const code = `const { PubCard, ProProfile, configure } = await import(${JSON.stringify(entry)});
      configure({ appView: 'https://a.example' });
      console.log((PubCard ?? ProProfile).tag, globalThis.customElements?.get('pub-card'), globalThis.customElements?.get('pro-profile'));`;
    const { stdout } = await run(process.execPath, [...conditions, '--input-type=module', '--eval', code], {
      cwd: folder,
    });
    expect(stdout.trim()).toMatch(/^p(ub-card|ro-profile) undefined undefined$/);
  });

  it.each(Object.entries(manifest.exports))('%s leads to files that are in the package', (_entry, target) => {
    const files =
      typeof target === 'string'
        ? [target]
        : Object.values(target).flatMap((found) => (typeof found === 'string' ? [found] : Object.values(found)));
    for (const file of files) {
      if (!file.includes('*')) expect(() => readFileSync(join(folder, 'node_modules/masthead', file))).not.toThrow();
    }
  });

  it('keeps names, types and all for TypeScript', async () => {
    writeFileSync(
      join(folder, 'page.ts'),
      `import { configure, PubCard } from 'masthead';
      import { fetchCardView, type ClientConfig } from 'masthead/client';
      import { canonicalizeUrl, type CardView } from 'masthead/core';
      import { cardTheme } from 'masthead/theme';
      const card: PubCard = document.createElement('pub-card');
      const config: ClientConfig = { baseUrl: 'https://example.com' };
      const view: CardView | null = await fetchCardView(config, canonicalizeUrl('https://example.com') ?? '');
      card.view = view;
      configure({ appView: config.baseUrl });
      export const hover: number = cardTheme(view?.source?.theme).hover.r;`,
    );
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom',
      '--types',
      '',
    ];
    await run(join(root, 'node_modules/.bin/tsc'), ['--ignoreConfig', ...options, 'page.ts'], { cwd: folder });
  });

  // In a project whose compiler looks into every declaration that it finds, ours and our dependencies'.
  it.each([
    ['profile.ts', 'bundler'],
    ['profile.ts', 'nodenext'],
    ['lexicon.ts', 'bundler'],
    ['lexicon.ts', 'nodenext'],
  ])('%s knows its types, resolved as for %s', async (file, resolution) => {
    copyFileSync(join(root, 'test/package/types', file), join(folder, file));
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const options = ['--noEmit', '--strict', '--target', 'es2023', '--lib', 'es2023,dom', '--types', ''];
    const strict = ['--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--verbatimModuleSyntax'];
    const tsc = run(
      join(root, 'node_modules/.bin/tsc'),
      ['--ignoreConfig', ...options, ...strict, '--module', module, '--moduleResolution', resolution, file],
      { cwd: folder },
    );
    const said = tsc.then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(await said).toBe('');
  });

  it('says in one sentence what a server needs besides', async () => {
    const command = join(folder, 'node_modules/masthead/dist/lib/cli/masthead.js');
    const failed = run(process.execPath, [command, 'serve', '--port', '0', '--db', join(folder, 'x.sqlite')]);
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The AppView needs .*npm install .*kysely ws [^\n]*\n$/),
    });
  });

  it('brings few packages', () => {
    // The elements' own, and what the command line and the publisher's tools stand on: docs/decisions/libraries.md.
    expect(dependenciesOf(Object.keys(manifest.dependencies)).size).toBeLessThanOrEqual(20);
  });
});
