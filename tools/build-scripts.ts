import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { minify } from 'terser';
import { build, type Plugin, type Rolldown } from 'vite';
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
const elements = join(root, 'src/elements');
const table = join(elements, 'load-part.ts');

/**
 * Builds the script tags in memory, minified: everything inside but the parts, which are files beside them. The bytes are the same on every machine, so the
 * size ledger can hold them.
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
export function buildScript(name: string, format: 'iife' | 'es', file: string): Promise<BuiltScript> {
  return bundle(join(elements, `define/${name}.ts`), format, file, [partsBeside(format)]);
}

/** Builds what the scripts load when they need it: one module for each part in src/elements/load-part.ts, which both kinds of script tag import. */
export function buildParts(): Promise<BuiltScript[]> {
  return Promise.all([...partEntries()].map(([name, entry]) => bundle(join(elements, entry), 'es', `${name}.mjs`, [])));
}

/** Each part's name and its module, as the table in src/elements/load-part.ts has them. */
function partEntries(): Map<string, string> {
  const code = readFileSync(table, 'utf8');
  const lines = [...code.matchAll(/^ *'?([\w/-]+)'?: \(\) => import\('([^']+)'\),$/gm)];
  if (lines.length === 0 || lines.length !== code.split('import(').length - 1) {
    throw new Error("src/elements/load-part.ts: write each part as one line, 'name': () => import('./path.ts'),");
  }
  return new Map(lines.map(([, name = '', entry = '']) => [name, entry]));
}

/** Swaps the one module that loads parts for one that finds them beside the script's own file. */
function partsBeside(format: 'iife' | 'es'): Plugin {
  // Only the running script's own address counts, whatever else in the page goes by that name. One that stands in the page itself has none: the page's
  // counts then.
  const here =
    format === 'es'
      ? 'import.meta.url'
      : "globalThis.document && (native(document, 'currentScript')?.src || native(document, 'baseURI'))";
  return {
    name: 'parts-beside',
    load: (id) =>
      id === table
        ? `import { native } from './native.ts';\nconst here = ${here};\nexport const loadPart = (name) => import(/* @vite-ignore */ new URL(name + '.mjs', here).href);`
        : undefined,
  };
}

async function bundle(
  entry: string,
  format: 'iife' | 'es',
  file: string,
  plugins: readonly Plugin[],
): Promise<BuiltScript> {
  const [result] = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [minifyLiterals(), ...plugins],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      sourcemap: true,
      rolldownOptions: { output: { generatedCode: { symbols: false } } },
      lib: { entry, formats: [format], name: 'Masthead', fileName: () => file },
    },
  })) as Rolldown.RolldownOutput[];
  const files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[] = result?.output ?? [];
  const [chunk, piece] = files.filter((item) => item.type === 'chunk');
  if (!chunk) throw new Error(`${file}: the bundler gave no code`);
  if (piece) throw new Error(`${file}: it came out in pieces; what is extra belongs into src/elements/load-part.ts`);
  const { code, map } = await minify(chunk.code, {
    ecma: 2020,
    // Of a plain script `Masthead` is all that is global, and pages call `Masthead.configure()`.
    module: format === 'es',
    toplevel: format === 'es',
    compress: { passes: 3, unsafe_arrows: true, pure_getters: true, hoist_funs: true, sequences: false },
    format: { comments: false },
    sourceMap: { content: JSON.stringify(chunk.map), filename: basename(file), url: `${basename(file)}.map` },
  });
  if (!code) throw new Error(`${file}: the minifier gave no code`);
  return { name: file, code: `${code}\n`, map: String(map) };
}
