import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../support/new-folder.ts';
import { BUNDLER, compile, NODENEXT, STRICT } from './compile.ts';

// Each file holds good code and, below `@ts-expect-error`, wrong code: it compiles only when
// TypeScript accepts the one and refuses the other.
const root = join(import.meta.dirname, '../..');
const OPTIONS = [
  ...STRICT,
  ...['--allowImportingTsExtensions', '--noImplicitOverride', '--jsx', 'react-jsx'],
  // The package's own types are judged too, with those of the frameworks.
  ...['--skipLibCheck', 'false', '--types', ''],
];

describe('types', () => {
  it.each(['dom.ts', 'extending.ts', 'react.tsx', 'vue.ts', 'svelte.ts'])('%s is judged right', async (name) => {
    const file = `test/package/types/${name}`;
    expect(readFileSync(join(root, file), 'utf8').match(/@ts-expect-error/g)?.length).toBeGreaterThan(6);
    for (const module of [BUNDLER, NODENEXT]) expect(await compile([...OPTIONS, ...module, file])).toBe('');
  });

  it.each([
    'examples/react/main.tsx',
    'examples/react/ServerPage.tsx',
    'examples/links.ts',
    'examples/svelte/vite.config.ts',
    'examples/extending/ribbon-card.ts',
    'examples/extending/shelf-card.ts',
  ])('the example %s compiles', async (file) => {
    const node = file.endsWith('config.ts') ? ['--types', 'node'] : [];
    expect(await compile([...OPTIONS, ...BUNDLER, ...node, file])).toBe('');
  });

  // docs/put-it-on-a-page.md#editors-and-plain-typescript
  it.each([
    { type: undefined, says: /TS1295/ },
    { type: 'module', says: /^$/ },
  ])('a project of tsc --init, whose package.json says type: $type', async ({ type, says }) => {
    const folder = newFolder();
    await compile(['--init'], folder);
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/masthead'), 'dir');
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'page', type }));
    writeFileSync(
      join(folder, 'page.ts'),
      `import { configure } from 'masthead';
configure({ appView: 'http://localhost:2584' });
document.querySelector('pub-card')?.addEventListener('pub-card-load', ({ detail }) => console.log(detail.via));
`,
    );
    expect(await compile(['--noEmit'], folder)).toMatch(says);
  });
});

// Astro's own files and React Native's component need type packages that are not here; their code
// runs in other tests.
it('the recipes compile against the built package, as strictly as it is written itself', async () => {
  const files = ['node-server/*.ts', 'react-server/*.{ts,tsx}', 'theming/*.{ts,tsx}'].map((name) => `examples/${name}`);
  const found = globSync(files, { cwd: root });
  expect(found.length).toBeGreaterThan(10);
  expect(await compile([...OPTIONS, ...BUNDLER, '--skipLibCheck', '--types', 'node', ...found])).toBe('');
});
