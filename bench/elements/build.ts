import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, createBuilder, type Rolldown, type ViteBuilder } from 'vite';
import { minifyLiterals } from '../../tools/vite/minify-literals.ts';
import { oneSmallFile } from '../../tools/vite/one-small-file.ts';
import { type ScriptFile, scriptEnvironment } from '../../tools/vite/scripts.ts';
import { smallLit } from '../../tools/vite/small-lit.ts';

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
  const name = 'bare_card';
  const script: ScriptFile = {
    environment: name,
    file: 'bare-card.js',
    entry: join(import.meta.dirname, 'bare-card.ts'),
    format: 'iife',
    isPart: false,
  };
  const { environments, build } = await createBuilder({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [smallLit(), oneSmallFile()],
    build: { write: false },
    environments: { [name]: scriptEnvironment(script) },
  });
  const environment = environments[name];
  if (!environment) throw new Error(`The bundler knows no ${name}.`);
  return codeOf(await build(environment));
}

function codeOf(built: Awaited<ReturnType<ViteBuilder['build']>>): string {
  const [result] = [built].flat() as Rolldown.RolldownOutput[];
  const chunk = result?.output[0];
  if (chunk?.type !== 'chunk') throw new Error('The bundler gave no script for the bench.');
  return chunk.code;
}
