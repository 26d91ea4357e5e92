import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// Astro's own files and React Native's component need type packages that are not here; their code
// runs in other tests.
const root = join(import.meta.dirname, '../..');
const files = globSync(
  ['examples/node-server/*.ts', 'examples/react-server/*.{ts,tsx}', 'examples/theming/*.{ts,tsx}'],
  {
    cwd: root,
  },
);
const OPTIONS = [
  ...['--ignoreConfig', '--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
  ...['--verbatimModuleSyntax', '--allowImportingTsExtensions', '--skipLibCheck', '--target', 'es2023'],
  ...['--lib', 'es2023,dom,dom.iterable', '--jsx', 'react-jsx', '--module', 'esnext', '--moduleResolution', 'bundler'],
  ...['--types', 'node'],
];

it('the recipes compile against the built package, as strictly as it is written itself', async () => {
  expect(files.length).toBeGreaterThan(10);
  const tsc = promisify(execFile)(join(root, 'node_modules/.bin/tsc'), [...OPTIONS, ...files], { cwd: root });
  expect(await tsc.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({ stdout: '' });
});
