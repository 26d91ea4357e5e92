import { spawnSync } from 'node:child_process';
import { globSync, renameSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { type OutputOptions, type Plugin, type RolldownOptions, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import type { BuiltPackage } from './built-package.ts';

const root = join(import.meta.dirname, '../..');
// Where each project's tsconfig.json has the compiler write them.
const DECLARATIONS = join(root, 'node_modules/.cache/types');
// What several entries share lies there, in files that nobody imports by name.
const SHARED = 'shared';

/** Writes a package's code: its entries as ES modules that can be read, and their types (`writeDeclarations`). Packages from outside stay imports. */
export async function bundlePackage(built: BuiltPackage): Promise<void> {
  const lib = join(built.folder, built.lib);
  const source = join(built.folder, 'src');
  const types = join(DECLARATIONS, relative(root, source));
  const notPublished = built.entries.filter((file) => !built.published.includes(file));
  // Beside the old one until it is whole: whoever serves dist/ meanwhile finds either of them.
  const fresh = join(dirname(lib), `.lib-${process.pid}`);
  // A chunk with the path of the one file in it stays at that path.
  const groups = built.placed
    .filter((file) => !built.entries.includes(file))
    .map((file) => ({ name: file.slice(0, -3), test: (id: string) => id === join(source, file) }));
  const keeps = (name: string) => name.includes('/') || [...built.entries, ...built.placed].includes(`${name}.ts`);
  try {
    await writeBundle(
      {
        input: inputs(notPublished, source),
        // What the kit says of itself ("sideEffects"); a server's modules are all wanted.
        treeshake: { moduleSideEffects: built.folder === root ? true : () => true },
        // Beside files with a place of their own, the bundler wants room for more names than the file of an entry exports.
        preserveEntrySignatures: 'allow-extension',
        plugins: [publishedEntries(inputs(built.published, source))],
      },
      {
        dir: fresh,
        entryFileNames: '[name].js',
        // The bundler leaves directives out: components of servers take this one for the browser.
        banner: ({ name }) => (name === 'react/index' ? "'use client';" : ''),
        chunkFileNames: ({ name }) => (keeps(name) ? `${name}.js` : `${SHARED}/${name}.js`),
        ...(groups.length > 0 && { codeSplitting: { includeDependenciesRecursively: false, groups } }),
      },
    );
    // A command alone exports nothing that would have types.
    if (built.typed.length > 0)
      await writeBundle(
        {
          input: inputs(built.typed, types, '.d.ts'),
          plugins: [dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false, generator: 'oxc' })],
        },
        {
          dir: fresh,
          entryFileNames: '[name].d.ts',
          chunkFileNames: ({ name }) => `${SHARED}/${name.replace(/\.d$/, '')}.d.ts`,
        },
      );
    rmSync(lib, { recursive: true, force: true });
    renameSync(fresh, lib);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Has the compiler write a declaration for each source of every package.
 *
 * @returns whether it found no fault; what it found stands on standard output
 */
export function writeDeclarations(): boolean {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const projects = ['src', ...globSync('packages/*/tsconfig.json', { cwd: root })];
  return spawnSync(process.execPath, [tsc, '--build', ...projects], { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Entries whose names people see: where other files need more of one, its code moves to a file of its own. */
function publishedEntries(entries: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'published-entries',
    buildStart() {
      for (const [name, id] of Object.entries(entries)) {
        this.emitFile({ type: 'chunk', id, name, preserveSignature: 'strict' });
      }
    },
  };
}

async function writeBundle(options: RolldownOptions, output: OutputOptions): Promise<void> {
  const bundle = await rolldown({
    ...options,
    // Everything with a name of its own is installed beside the package.
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    platform: 'neutral',
    logLevel: 'warn',
  });
  try {
    await bundle.write({ ...output, format: 'es' });
  } finally {
    await bundle.close();
  }
}

function inputs(files: readonly string[], folder: string, ending = '.ts'): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file.slice(0, -3), join(folder, file.replace(/\.ts$/, ending))]));
}
