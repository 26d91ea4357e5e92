import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createBuilder, type EnvironmentOptions, type Rolldown, type ViteBuilder } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const elements = join(root, 'src/elements');

/** The one module that imports parts; a script tag has another in its place. */
export const PART_TABLE: string = join(elements, 'base/part-table.ts');
const LANGUAGE_PARTS = join(elements, 'text/language-parts.ts');

/** What a page can load by itself: `{name}.js` for a plain script tag, `{name}.mjs` as a module. */
export const SCRIPTS = ['masthead', 'pub-card', 'pro-profile'] as const;

/** One file that Vite builds, everything inside. */
export interface ScriptFile {
  /** The name of its environment in vite.config.ts. */
  readonly environment: string;
  /** Its path in dist/. */
  readonly file: string;
  readonly entry: string;
  readonly format: 'iife' | 'es';
  /** Whether it is loaded by a script, and loads nothing itself. */
  readonly isPart: boolean;
}

/**
 * Every file of dist/ that a page can load: the parts, and the script tags, which load them when
 * they need them and know their hashes.
 */
export function scriptFiles(): ScriptFile[] {
  const scripts = SCRIPTS.flatMap((name) => [script(name, 'iife', `${name}.js`), script(name, 'es', `${name}.mjs`)]);
  const parts = [...partEntries()].map(
    ([name, entry]): ScriptFile => ({
      environment: `part_${name.replace(/\W/g, '_')}`,
      file: `${name}.mjs`,
      entry,
      format: 'es',
      isPart: true,
    }),
  );
  return [...parts, ...scripts];
}

function script(name: string, format: 'iife' | 'es', file: string): ScriptFile {
  const environment = `${name.replace('-', '_')}_${format}`;
  return { environment, file, entry: join(elements, `define/${name}.ts`), format, isPart: false };
}

/** How Vite builds one of them. */
export function scriptEnvironment({ entry, format, file }: ScriptFile): EnvironmentOptions {
  return {
    consumer: 'client',
    // Lit has a build for development, which a test's NODE_ENV would choose.
    resolve: { conditions: ['masthead-source', 'module', 'browser', 'production'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      minify: true,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        // Two scripts in one page are one `Masthead`.
        output: { generatedCode: { symbols: false }, extend: true },
        checks: { pluginTimings: false },
      },
      lib: { entry, formats: [format], name: 'Masthead', fileName: () => file },
    },
  };
}

/** Each part's name and its module, as the two tables in src/elements have them. */
function partEntries(): Map<string, string> {
  const entries = [PART_TABLE, LANGUAGE_PARTS].flatMap((table) => {
    const code = readFileSync(table, 'utf8');
    const lines = [...code.matchAll(/^ *'?([\w/-]+)'?: \(\) => import\('([^']+)'\),$/gm)];
    if (lines.length === 0 || lines.length !== code.split('import(').length - 1)
      throw new Error(`${table}: write each part as one line, 'name': () => import('./path.ts'),`);
    return lines.map(([, name = '', entry = '']) => [name, join(dirname(table), entry)] as const);
  });
  return new Map(entries);
}

/** A file of dist/ before it is written. */
export interface BuiltScript {
  readonly code: string;
  /** The paths of the modules that it is made of. */
  readonly modules: readonly string[];
}

/**
 * Builds one file in memory, as vite.config.ts says.
 *
 * @param file its path in dist/
 */
export async function buildScript(file: string): Promise<BuiltScript> {
  const found = scriptFiles().find((script) => script.file === file);
  started ??= startBuilder();
  const output = await buildIn(await started, found?.environment);
  const chunk = output.find((item) => item.type === 'chunk');
  if (!chunk) throw new Error(`${file}: the bundler gave no code`);
  return { code: chunk.code, modules: Object.keys(chunk.modules) };
}

let started: Promise<ViteBuilder> | undefined;

/** A builder that has built the parts: the scripts have their hashes. */
async function startBuilder(): Promise<ViteBuilder> {
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    root,
    logLevel: 'warn',
    build: { write: false },
  });
  for (const { environment, isPart } of scriptFiles()) if (isPart) await buildIn(builder, environment);
  return builder;
}

async function buildIn({ environments, build }: ViteBuilder, name = ''): Promise<Rolldown.RolldownOutput['output']> {
  const environment = environments[name];
  if (!environment) throw new Error(`vite.config.ts has no ${name}`);
  const [{ output }] = [await build(environment)].flat() as [Rolldown.RolldownOutput];
  return output;
}
