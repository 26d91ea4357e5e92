import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtPackages } from '../../../tools/package/built-package.ts';
import { type PackedPackage, packPackage } from '../../../tools/package/pack-package.ts';
import { countStart } from '../../../tools/starts.ts';
import { askForService, serveOnce } from '../served-once.ts';
import { npm } from './npm.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port at which a test requests the packages of the run. */
    packedPort: number;
    /** The port at which it requests the project in which they are installed. */
    installedPort: number;
  }
}

/**
 * Vitest's global set-up: all built packages, packed once a run, and installed once together from
 * their tarballs.
 */
export default async function servePackages(project: TestProject): Promise<() => Promise<void>> {
  const packed = await serveOnce(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-tarballs-'));
    const all: PackedPackage[] = [];
    for (const built of builtPackages().values()) all.push(await packPackage(built, folder));
    return { told: JSON.stringify(all), stop: () => rm(folder, { recursive: true, force: true }) };
  });
  const installed = await serveOnce(async () => {
    const all = JSON.parse(await askForService(packed.port)) as PackedPackage[];
    const folder = mkdtempSync(join(tmpdir(), 'masthead-installed-'));
    await install(join(folder, 'project'), all);
    return {
      told: join(folder, 'project'),
      // Asynchronous, as there are thousands of files: Vitest must still hear its workers.
      stop: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    };
  });
  project.provide('packedPort', packed.port);
  project.provide('installedPort', installed.port);
  return async () => {
    await installed.stop();
    await packed.stop();
  };
}

/**
 * Fails where npm's registry cannot be reached and its cache is incomplete: then nothing is known
 * about the packages.
 */
async function install(project: string, packages: readonly PackedPackage[]): Promise<void> {
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  countStart('installations');
  try {
    const tarballs = packages.map(({ tarball }) => tarball);
    await npm(['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs], project);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const away = /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ENOTCACHED/.test(said);
    throw away
      ? new Error("npm's registry cannot be reached, so the packages were not installed and are not tested.", {
          cause: error,
        })
      : error;
  }
}
