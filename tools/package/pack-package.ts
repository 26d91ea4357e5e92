import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuiltPackage } from './built-package.ts';

/** A package as it would be published. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** The path of the tarball. */
  readonly tarball: string;
  /** The paths of its files. */
  readonly files: readonly string[];
}

/**
 * Writes a built package's tarball, `NAME-VERSION.tgz`.
 *
 * @param folder where to; made when missing
 */
export async function packPackage(built: BuiltPackage, folder: string): Promise<PackedPackage> {
  mkdirSync(folder, { recursive: true });
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', ['pack', ...options], {
    cwd: built.folder,
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  const answer: unknown = JSON.parse(stdout);
  // npm 12 answers with the packages by name, older ones with a list.
  const [packed] = Object.values(answer as object) as { filename: string; files: { path: string }[] }[];
  if (!packed) throw new Error(`npm packed nothing in ${built.folder}.`);
  const { name, version } = built.manifest;
  return {
    name,
    version,
    tarball: join(folder, packed.filename),
    files: packed.files.map(({ path }) => path).sort(),
  };
}
