import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { minifyLiterals } from '../../tools/vite/minify-literals.ts';
import { bundleScript } from '../../tools/vite/scripts.ts';

/**
 * The bench's page script.
 *
 * @param pubCard `masthead/pub-card` as it is published: built and minified
 */
export async function buildPage(pubCard: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
  try {
    const file = join(folder, 'pub-card.mjs');
    await writeFile(file, pubCard);
    const built = await build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [minifyLiterals()],
      resolve: { alias: { 'masthead/pub-card': file } },
      build: {
        write: false,
        target: 'es2022',
        minify: false,
        rolldownOptions: { output: { codeSplitting: false } },
        lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['es'], fileName: () => 'page.mjs' },
      },
    });
    return codeOf(built);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The script of a bare `LitElement`, built like ours, with only Lit in it. */
export async function buildBareCard(): Promise<string> {
  const entry = join(import.meta.dirname, 'bare-card.ts');
  return (await bundleScript({ file: 'bare-card.js', entry, format: 'iife' })).code;
}

function codeOf(built: Awaited<ReturnType<typeof build>>): string {
  const [result] = [built].flat() as Rolldown.RolldownOutput[];
  const chunk = result?.output[0];
  if (chunk?.type !== 'chunk') throw new Error('The bundler gave no script for the bench.');
  return chunk.code;
}
