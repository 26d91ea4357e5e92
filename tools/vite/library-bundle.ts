import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { BuiltScript } from './scripts.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * What somebody imports out of a library of the package, for a bundler that leaves the rest out.
 */
export interface LibraryImport {
  /** The folder of `src/` that is the library. */
  readonly folder: string;
  /** What is imported; all of it where left out. */
  readonly names?: readonly string[];
}

/**
 * Bundles a program that imports libraries of the package, minified, everything inside.
 *
 * @param options `iife` has what is imported under the name `Library`; `built` takes the files of
 *   `dist/lib`, as the package is published, in place of the sources
 * @returns its code, and the modules of which something is left in it
 * @throws when it takes something that a browser has not, such as `node:fs`
 */
export async function bundleProgram(
  libraries: readonly LibraryImport[],
  { format = 'es', built = false }: { readonly format?: 'es' | 'iife'; readonly built?: boolean } = {},
): Promise<BuiltScript> {
  const code = libraries.map(({ folder, names }) => {
    const entry = JSON.stringify(join(root, built ? 'dist/lib' : 'src', folder, built ? 'index.js' : 'index.ts'));
    return `export ${names ? `{ ${names.join(', ')} }` : '*'} from ${entry};`;
  });
  const bundle = await rolldown({
    input: 'library',
    platform: 'browser',
    plugins: [
      {
        name: 'library',
        resolveId: (id) => (id === 'library' ? id : undefined),
        load: (id) => (id === 'library' ? { code: code.join('\n'), moduleSideEffects: true } : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format, minify: true, ...(format === 'iife' && { name: 'Library' }) });
  await bundle.close();
  const [chunk, ...others] = output;
  const outside = [...chunk.imports, ...chunk.dynamicImports, ...others.map(({ fileName }) => fileName)];
  if (outside.length > 0) throw new Error(`${libraries.map(({ folder }) => folder)} takes ${outside}`);
  const modules = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0);
  return { code: chunk.code, modules: modules.map(([path]) => path) };
}
