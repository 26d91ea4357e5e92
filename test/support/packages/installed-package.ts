import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { askForService } from '../served-once.ts';

/** A package in npm's own record of an installation. */
export interface InstalledEntry {
  readonly version: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * A package that `npm install` has put from its tarball into a project, with no other packages than
 * ours.
 */
export interface InstalledPackage {
  /** The project that it is installed in. */
  readonly folder: string;
  /** The package in `node_modules`. */
  readonly home: string;
  readonly version: string;
  /** The package and all that it depends on, by their paths. */
  readonly installed: Readonly<Record<string, InstalledEntry>>;
}

/** A package in the one installation of this run. */
export async function installedPackage(name: string): Promise<InstalledPackage> {
  const folder = await askForService(inject('installedPort'));
  const record = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, InstalledEntry>;
  };
  const installed = withDependencies(`node_modules/${name}`, record.packages);
  const version = installed[`node_modules/${name}`]?.version;
  if (version === undefined) throw new Error(`${name} is not installed.`);
  return { folder, home: join(folder, 'node_modules', name), version, installed };
}

function withDependencies(
  path: string,
  packages: Readonly<Record<string, InstalledEntry>>,
  found: Record<string, InstalledEntry> = {},
): Record<string, InstalledEntry> {
  const entry = packages[path];
  if (!entry || found[path]) return found;
  found[path] = entry;
  for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
    // As Node searches: in the package's own folder first, then in those around it.
    const around = path.split('/node_modules/').map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/'));
    const places = [...around.reverse().map((each) => `${each}/node_modules/${name}`), `node_modules/${name}`];
    const place = places.find((each) => packages[each]);
    // An optional package may be for another system.
    if (place) withDependencies(place, packages, found);
  }
  return found;
}

/** The most packages that a package may bring with it, from docs/benchmarks.md. */
export function packageLimit(name: string): number {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/benchmarks.md'), 'utf8');
  return Number(new RegExp(`^\\| \`${name}\` +\\| \\d+ +\\| (\\d+) `, 'm').exec(page)?.[1]);
}
