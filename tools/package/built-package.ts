import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The parts of a `package.json` that the tools read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly engines: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  /** Optional ones: who wants what needs them installs them. */
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A package that is published: `masthead`, which is the root, or a workspace. */
export interface BuiltPackage {
  /** Where its `package.json` is. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Where its code is built to, from its folder. */
  readonly lib: string;
  /** The files of its `src/` that somebody imports by name, such as `core/index.ts`. */
  readonly published: readonly string[];
}

/** The packages by their names, each after those that it imports. */
export function builtPackages(): ReadonlyMap<string, BuiltPackage> {
  const workspaces = ['doctor', 'static', 'appview', 'cli'].map((name) =>
    readPackage(join(root, `packages/masthead-${name}`), 'dist'),
  );
  return new Map([readPackage(root, 'dist/lib'), ...workspaces].map((built) => [built.manifest.name, built]));
}

/** One of them. */
export function builtPackage(name: string): BuiltPackage {
  const found = builtPackages().get(name);
  if (!found) throw new Error(`There is no package ${name}.`);
  return found;
}

function readPackage(folder: string, lib: string): BuiltPackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const modules = targetsOf(manifest.exports).filter((file) => /^[^*]*(?<!\.d)\.js$/.test(file));
  const built = modules.filter((file) => file.startsWith(`./${lib}/`));
  const published = built.map((file) => file.slice(lib.length + 3).replace(/js$/, 'ts'));
  return { folder, manifest, lib, published: [...new Set(published)].sort() };
}

/** Every file that a field of a manifest names, whatever the conditions around it. */
export function targetsOf(field: unknown): string[] {
  if (typeof field === 'string') return [field];
  return field && typeof field === 'object' ? Object.values(field).flatMap(targetsOf) : [];
}
