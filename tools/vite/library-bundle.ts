import { join } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..', '..');

/** What somebody imports out of a library of the package, for a bundler that leaves the rest out. */
export interface LibraryImport {
  /** The folder of `src/` that is the library. */
  readonly folder: string;
  /** What is imported; all of it where left out. */
  readonly names?: readonly string[];
}

/**
 * Bundles a library of the package for a browser, minified, everything inside.
 *
 * @param format `iife` has what is imported under the name `Library`
 * @throws when it takes something that a browser has not, such as `node:fs`
 */
export async function bundleLibrary({ folder, names }: LibraryImport, format: 'es' | 'iife' = 'es'): Promise<string> {
  const entry = JSON.stringify(join(root, 'src', folder, 'index.ts'));
  const code = names ? `export { ${names.join(', ')} } from ${entry};` : `export * from ${entry};`;
  const bundle = await rolldown({
    input: 'library',
    platform: 'browser',
    plugins: [
      {
        name: 'library',
        resolveId: (id) => (id === 'library' ? id : undefined),
        load: (id) => (id === 'library' ? { code, moduleSideEffects: true } : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format, minify: true, ...(format === 'iife' && { name: 'Library' }) });
  await bundle.close();
  const [chunk, ...others] = output;
  const outside = [...chunk.imports, ...chunk.dynamicImports];
  if (others.length > 0 || outside.length > 0)
    throw new Error(`${folder} takes ${outside.join(', ') || 'another file'}`);
  return chunk.code;
}
