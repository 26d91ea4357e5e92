import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BuiltPackage, builtPackage, builtPackages } from '../../tools/package/built-package.ts';
import { type PackedPackage, packPackage } from '../../tools/package/pack-package.ts';

const run = promisify(execFile);

/** What npm's own record of an installation says of a package. */
export interface InstalledEntry {
  readonly version: string;
  readonly hasInstallScript?: boolean;
}

/** A package, put from its tarball into an empty folder by `npm install`, with what it depends on and nothing else. */
export interface InstalledPackage {
  /** The project that it is installed in. */
  readonly folder: string;
  /** The package in `node_modules`. */
  readonly home: string;
  readonly built: BuiltPackage;
  readonly packed: PackedPackage;
  /** Everything that was installed, by its path. */
  readonly installed: Readonly<Record<string, InstalledEntry>>;
}

/**
 * Packs a package as it is built, and installs the tarball. Fails where npm's registry cannot be reached and its cache does not have everything: then nothing is
 * known about the package.
 *
 * @param folder an empty one
 */
export async function installPackage(name: string, folder: string): Promise<InstalledPackage> {
  const built = builtPackage(name);
  const packed = await packPackage(built, join(folder, 'tarball'));
  const own = await Promise.all(ownDependencies(built).map((each) => packPackage(each, join(folder, 'tarball'))));
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  try {
    const tarballs = [packed, ...own].map(({ tarball }) => tarball);
    await npm(['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs], project);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const away = /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ENOTCACHED/.test(said);
    throw away
      ? new Error(`npm's registry cannot be reached, so ${name} was not installed and is not tested.`, { cause: error })
      : error;
  }
  const record = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, InstalledEntry>;
  };
  return {
    folder: project,
    home: join(project, 'node_modules', name),
    built,
    packed,
    installed: record.packages,
  };
}

/** Our own packages that come with one. */
function ownDependencies({ manifest }: BuiltPackage): BuiltPackage[] {
  const direct = Object.keys(manifest.dependencies).flatMap((name) => builtPackages().get(name) ?? []);
  const all = direct.flatMap((each) => [each, ...ownDependencies(each)]);
  return [...new Map(all.map((each) => [each.manifest.name, each])).values()];
}

/** Runs npm. Throws with what it said. */
export async function npm(args: readonly string[], cwd: string): Promise<string> {
  return (await run('npm', [...args], { cwd, maxBuffer: 2 ** 26 })).stdout;
}

/** How many packages may be installed with a package: docs/benchmarks.md says it. */
export function packageLimit(name: string): number {
  const page = readFileSync(join(import.meta.dirname, '../../docs/benchmarks.md'), 'utf8');
  return Number(new RegExp(`^\\| \`${name}\` +\\| \\d+ +\\| (\\d+) `, 'm').exec(page)?.[1]);
}
