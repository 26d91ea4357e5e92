import { join } from 'node:path';
import { rolldown } from 'rolldown';

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

/** A program as a browser gets it, minified, everything inside. */
export interface ProgramBundle {
  readonly code: string;
  /** The paths of the modules of which something is left in it. */
  readonly modules: readonly string[];
}

/** How `bundleProgram` does it. */
export interface BundleOptions {
  /** `iife` has what is imported under the name `Library`. */
  readonly format?: 'es' | 'iife';
  /** Takes the files of `dist/lib`, as the package is published, in place of the sources. */
  readonly built?: boolean;
}

/**
 * Bundles a program that imports libraries of the package.
 *
 * @throws when it takes something that a browser has not, such as `node:fs`
 */
export async function bundleProgram(
  libraries: readonly LibraryImport[],
  { format = 'es', built = false }: BundleOptions = {},
): Promise<ProgramBundle> {
  const code = libraries.map(({ folder, names }) => {
    const entry = JSON.stringify(
      built ? join(root, 'dist/lib', folder, 'index.js') : join(root, 'src', folder, 'index.ts'),
    );
    return names ? `export { ${names.join(', ')} } from ${entry};` : `export * from ${entry};`;
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
  const outside = [...chunk.imports, ...chunk.dynamicImports];
  if (others.length > 0 || outside.length > 0) {
    const folders = libraries.map(({ folder }) => folder).join(', ');
    throw new Error(`${folders} takes ${outside.join(', ') || 'another file'}`);
  }
  const modules = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0);
  return { code: chunk.code, modules: modules.map(([path]) => path) };
}
