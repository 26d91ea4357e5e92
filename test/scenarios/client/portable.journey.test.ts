import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';

const src = join(import.meta.dirname, '..', '..', '..', 'src');
const entries = ['core', 'lexicon', 'theme', 'atproto'];

describe.each(entries)('the entry of src/%s', (folder) => {
  it('bundles without a node: import and runs where there is no DOM', async () => {
    const { code, imports } = await bundle(join(src, folder, 'index.ts'));
    expect(imports).toEqual([]);
    expect(code).not.toMatch(/['"`]node:/);
    const out = mkdtempSync(join(tmpdir(), 'masthead-portable-'));
    try {
      const file = join(out, 'bundle.mjs');
      writeFileSync(file, code);
      const url = JSON.stringify(pathToFileURL(file).href);
      const script = `if ('document' in globalThis) throw 1; console.log(Object.keys(await import(${url})).length)`;
      const names = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
      expect(Number(names)).toBeGreaterThan(3);
    } finally {
      rmSync(out, { recursive: true });
    }
  });
});

it('what the script tag takes of the client carries core, the requests and no validator', async () => {
  const { modules } = await bundle(join(src, 'atproto/app-view.ts'));
  expect(modules.filter((module) => !/\/src\/(?:core\/|atproto\/(?!view|node|repository))/.test(module))).toEqual([]);
});

/** One file of everything that an entry needs, for a browser. */
async function bundle(entry: string): Promise<{ code: string; imports: string[]; modules: string[] }> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'] } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The bundler gave nothing.');
  const chunks = output.output.filter((part) => part.type === 'chunk');
  return {
    code: chunks.map(({ code }) => code).join('\n'),
    imports: chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
  };
}
