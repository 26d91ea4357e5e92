import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

// Each file holds good code and, below `@ts-expect-error`, wrong code: it compiles only when
// TypeScript accepts the one and refuses the other.
const root = join(import.meta.dirname, '../..');
const OPTIONS = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--exactOptionalPropertyTypes',
  '--noUncheckedIndexedAccess',
  '--verbatimModuleSyntax',
  '--allowImportingTsExtensions',
  // The package's own types are judged too, with those of the frameworks.
  '--skipLibCheck',
  'false',
  '--noImplicitOverride',
  '--target',
  'es2023',
  '--lib',
  'es2023,dom,dom.iterable',
  '--jsx',
  'react-jsx',
];

/** What TypeScript says; nothing when all is well. */
async function compile(file: string, ...options: string[]): Promise<string> {
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
  const done = promisify(execFile)(tsc, [...OPTIONS, ...options, file], { cwd: root });
  return done.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

const BUNDLER = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', ''];
const NODE = ['--module', 'nodenext', '--types', ''];

describe('types', () => {
  it.each(['dom.ts', 'extending.ts', 'react.tsx', 'vue.ts', 'svelte.ts'])('%s is judged right', async (name) => {
    const file = `test/package/types/${name}`;
    expect(readFileSync(join(root, file), 'utf8').match(/@ts-expect-error/g)?.length).toBeGreaterThan(6);
    expect(await Promise.all([compile(file, ...BUNDLER), compile(file, ...NODE)])).toEqual(['', '']);
  });

  it.each([
    'examples/react/main.tsx',
    'examples/react/ServerPage.tsx',
    'examples/links.ts',
    'examples/svelte/vite.config.ts',
    'examples/extending/ribbon-card.ts',
    'examples/extending/shelf-card.ts',
  ])('the example %s compiles', async (file) => {
    const node = file.endsWith('config.ts') ? ['node'] : [''];
    expect(await compile(file, ...BUNDLER.slice(0, -1), ...node)).toBe('');
  });

  // docs/put-it-on-a-page.md#editors-and-plain-typescript
  it.each([
    { type: undefined, says: /TS1295/ },
    { type: 'module', says: /^$/ },
  ])('a project of tsc --init, whose package.json says type: $type', async ({ type, says }) => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-tsc-'));
    try {
      const tsc = (...args: string[]) =>
        promisify(execFile)(join(root, 'node_modules/typescript-7/bin/tsc'), args, { cwd: folder }).then(
          () => '',
          ({ stdout }: { stdout: string }) => stdout,
        );
      await tsc('--init');
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
      expect(await tsc('--noEmit')).toMatch(says);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
