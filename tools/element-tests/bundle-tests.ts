import { join, relative, resolve } from 'node:path';
import type { TestRunnerConfig } from '@web/test-runner';
import { build, type Rolldown } from 'vite';
import { smallLit } from '../vite/small-lit.ts';
import { type LitName, litOf } from './element-runs.ts';

/** Where the parts of the bundle are, beside nothing that the repository has. */
const PARTS = '__element-tests__';

const root = resolve(import.meta.dirname, '..', '..');

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/**
 * Bundles all element tests together, what several of them need as shared parts: one build for
 * every page of every engine. Module by module a page asks the server once for each, and each page
 * is new.
 *
 * The packages stay in their development builds, whose warnings the tests look at, and nothing is
 * minified: a stack trace names the source by its map.
 *
 * @param tests paths from the repository's root
 * @param lit which Lit stands behind the elements
 * @returns what answers with each test file at its own path, which then loads its part, and the
 *   parts with their maps, before the runner's server looks for a file
 */
export async function bundleTests(tests: readonly string[], lit: LitName): Promise<Middleware> {
  const files = new Map<string, string>();
  for (const each of ['small', 'published'] as const)
    for (const [path, code] of await bundle(
      tests.filter((file) => litOf(file, lit) === each),
      each,
    ))
      files.set(path, code);
  return async (context, next) => {
    const body = files.get(context.path);
    if (body === undefined) return next();
    context.type = context.path.endsWith('.map') ? 'json' : 'js';
    // A part with other content has another name; only the test file keeps its own.
    context.set('cache-control', context.path.endsWith('.ts') ? 'no-cache' : 'max-age=31536000, immutable');
    context.body = body;
  };
}

/** @returns the files of a bundle by the path at which a browser asks for them */
async function bundle(tests: readonly string[], lit: LitName): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  if (tests.length === 0) return files;
  const built = await build({
    configFile: false,
    root,
    mode: 'development',
    logLevel: 'warn',
    publicDir: false,
    plugins: lit === 'small' ? [smallLit()] : [],
    resolve: { conditions: ['masthead-source', 'development', 'browser', 'module'] },
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      outDir: join(root, PARTS),
      minify: false,
      sourcemap: true,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(
          tests.map((file) => [file.replaceAll('/', '.').replace(/\.ts$/, ''), join(root, file)]),
        ),
        checks: { pluginTimings: false },
        // Of the runner's own server.
        external: /^\/__web/,
        // As without a bundle: every module that a test names runs, in the order in which it is
        // named. What a package says of itself ("sideEffects") is for its users.
        treeshake: false,
        output: {
          strictExecutionOrder: true,
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });
  for (const part of ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output)) {
    const path = `/${PARTS}/${part.fileName}`;
    files.set(path, part.type === 'chunk' ? part.code : String(part.source));
    if (part.type === 'chunk' && part.isEntry && part.facadeModuleId)
      files.set(`/${relative(root, part.facadeModuleId)}`, `import '${path}';\n`);
  }
  return files;
}
