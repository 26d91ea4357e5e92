import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { minifyLiterals } from './minify-literals.ts';
import { minifyScript } from './minify-script.ts';
import { integrityOf, PART_TABLE, partsBeside, type ScriptFile } from './parts-beside.ts';
import { smallLit } from './small-lit.ts';

const root = join(import.meta.dirname, '..', '..');
const elements = join(root, 'src/elements');
const LANGUAGE_PARTS = join(elements, 'text/language-parts.ts');

/** What a page can load by itself: `{name}.js` for a plain script tag, `{name}.mjs` as a module. */
export const SCRIPTS = ['masthead', 'pub-card', 'pro-profile'] as const;

/** A file of dist/ before it is written. */
export interface BuiltScript {
  readonly code: string;
  /** The paths of the modules that it is made of. */
  readonly modules: readonly string[];
}

let built: Promise<Map<string, BuiltScript>> | undefined;

/** A file of dist/ that a page can load, from the sources as they are. */
export async function buildScript(file: string): Promise<BuiltScript> {
  built ??= buildScripts(scriptFiles());
  const found = (await built).get(file);
  if (!found) throw new Error(`There is no script ${file}.`);
  return found;
}

/**
 * Builds in memory the parts, the table of their hashes, and the scripts, which load the parts when
 * they need them and know the hash of the table.
 *
 * @returns each by its path in dist/
 */
export async function buildScripts(files: readonly ScriptFile[]): Promise<Map<string, BuiltScript>> {
  const made = new Map<string, BuiltScript>();
  for (const part of files.filter(({ isPart }) => isPart)) made.set(part.file, await bundleScript(part));
  // Parts have the shorter hash, since scripts hold it.
  const hashes = [...made].map(([file, { code }]) => [file.replace(/\.mjs$/, ''), integrityOf(code, 'sha256')]);
  const table = `export default${JSON.stringify(Object.fromEntries(hashes))}\n`;
  const known = new Map([...hashes, ['parts', integrityOf(table, 'sha256')]] as [string, string][]);
  for (const script of files.filter(({ isPart }) => !isPart))
    made.set(script.file, await bundleScript(script, partsBeside(script, known)));
  return made.set('parts.mjs', { code: table, modules: [] });
}

/** Builds one file in memory. */
export async function bundleScript(
  { entry, format, file }: Omit<ScriptFile, 'isPart'>,
  ...plugins: Plugin[]
): Promise<BuiltScript> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [minifyLiterals(), smallLit(), ...plugins],
    // Lit has a build for development, which a test's NODE_ENV would choose.
    resolve: { conditions: ['masthead-source', 'module', 'browser', 'production'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        // Two scripts in one page are one `Masthead`.
        output: { generatedCode: { symbols: false }, extend: true },
        checks: { pluginTimings: false },
      },
      lib: { entry, formats: [format], name: 'Masthead', fileName: () => file },
    },
  });
  const [chunk, ...others] = ([output].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk' || others.length > 0)
    throw new Error(`${file}: not one file came out; what is extra belongs into src/elements/base/part-table.ts`);
  return { code: await minifyScript(chunk.code, format), modules: Object.keys(chunk.modules) };
}

/** Every file of dist/ that a page can load. */
export function scriptFiles(): ScriptFile[] {
  const parts = [PART_TABLE, LANGUAGE_PARTS].flatMap(partsOf);
  const scripts = SCRIPTS.flatMap((name) => [script(name, 'iife', `${name}.js`), script(name, 'es', `${name}.mjs`)]);
  return [...parts, ...scripts];
}

function script(name: string, format: 'iife' | 'es', file: string): ScriptFile {
  return { file, entry: join(elements, `define/${name}.ts`), format, isPart: false };
}

/** The parts of a table in src/elements. */
function partsOf(table: string): ScriptFile[] {
  const code = readFileSync(table, 'utf8');
  const lines = [...code.matchAll(/^ *'?([\w/-]+)'?: \(\) => import\('([^']+)'\),$/gm)];
  if (lines.length === 0 || lines.length !== code.split('import(').length - 1)
    throw new Error(`${table}: write each part as one line, 'name': () => import('./path.ts'),`);
  return lines.map(([, name = '', path = '']) => {
    return { file: `${name}.mjs`, entry: join(dirname(table), path), format: 'es', isPart: true };
  });
}
