import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { countStart } from '../starts.ts';
import type { BuiltPackage, Manifest } from './built-package.ts';

const run = promisify(execFile);

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
 * Writes a built package's tarball, `NAME-VERSION.tgz`, with the manifest that is published.
 *
 * @param folder where to; made when missing
 */
export async function packPackage(built: BuiltPackage, folder: string): Promise<PackedPackage> {
  countStart('packs');
  mkdirSync(folder, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), 'masthead-pack-'));
  try {
    for (const file of await filesOf(['--dry-run'], built.folder))
      cpSync(join(built.folder, file), join(stage, file), { recursive: true });
    // npm takes it along only where it stands beside the manifest.
    cpSync(join(import.meta.dirname, '../../LICENSE'), join(stage, 'LICENSE'));
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(publishedManifest(built.manifest), null, 2)}\n`);
    const files = await filesOf(['--pack-destination', folder], stage);
    const { name, version } = built.manifest;
    return { name, version, tarball: join(folder, `${name}-${version}.tgz`), files };
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Runs `npm pack`. */
async function filesOf(flags: readonly string[], cwd: string): Promise<string[]> {
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', ...flags], {
    cwd,
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  const answer: unknown = JSON.parse(stdout);
  // npm 12 answers with the packages by name, older ones with a list.
  const [packed] = Object.values(answer as object) as { files: { path: string }[] }[];
  if (!packed) throw new Error(`npm packed nothing in ${cwd}.`);
  return packed.files.map(({ path }) => path).sort();
}

/**
 * The manifest without what is for a clone alone: the way to the sources, scripts, and the folder
 * in which the kit is.
 */
export function publishedManifest(manifest: Manifest): Manifest {
  const forClone = ['masthead-source', 'scripts', 'devDependencies', 'workspaces', 'allowScripts'];
  const text = JSON.stringify(manifest, (key, value) => {
    if (forClone.includes(key)) return undefined;
    return value === 'file:../..' ? manifest.version : value;
  });
  return JSON.parse(text);
}
