import { join } from 'node:path';
import { minify } from 'terser';
import { build, type Rolldown } from 'vite';
import { minifyLiterals } from './minify-literals.ts';

/** One file for a script tag. */
export interface BuiltScript {
  readonly name: string;
  readonly code: string;
  readonly map: string;
}

/** The files that a page can load by themselves; `.js` for a plain script tag, `.mjs` for a module. */
export const SCRIPTS = ['masthead', 'pub-card', 'pro-profile'] as const;

const root = join(import.meta.dirname, '..');

/**
 * Builds the script tags in memory: everything inside, minified. The bytes are the same on every machine, so the size ledger can hold them.
 *
 * @param names which ones; all when left out
 */
export async function buildScripts(names: readonly string[] = SCRIPTS): Promise<BuiltScript[]> {
  const scripts = await Promise.all(
    names.flatMap((name) => [buildScript(name, 'iife', `${name}.js`), buildScript(name, 'es', `${name}.mjs`)]),
  );
  return scripts;
}

/** Builds one file. `format` is `iife` for a plain script tag, `es` for a module. */
export async function buildScript(name: string, format: 'iife' | 'es', file: string): Promise<BuiltScript> {
  const [result] = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [minifyLiterals()],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      sourcemap: true,
      rolldownOptions: { output: { generatedCode: { symbols: false } } },
      lib: {
        entry: join(root, `src/elements/define/${name}.ts`),
        formats: [format],
        name: 'Masthead',
        fileName: () => file,
      },
    },
  })) as Rolldown.RolldownOutput[];
  const chunk = result?.output[0];
  if (chunk?.type !== 'chunk') throw new Error(`${file}: the bundler gave no code`);
  const { code, map } = await minify(chunk.code, {
    ecma: 2020,
    module: format === 'es',
    toplevel: true,
    compress: { passes: 3, unsafe_arrows: true, pure_getters: true },
    mangle: { toplevel: true },
    format: { comments: false },
    sourceMap: { content: JSON.stringify(chunk.map), filename: file, url: `${file}.map` },
  });
  if (!code) throw new Error(`${file}: the minifier gave no code`);
  return { name: file, code: `${code}\n`, map: String(map) };
}
