import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder with those above it; one that is there is left alone. Throws what `mkdirSync` throws. Not its option `recursive`, with which Node 24 tries for
 * ever where a folder cannot be made and the system says ENOENT, as in `/proc`.
 *
 * @param path absolute
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (isFolder(path)) return;
    const above = dirname(path);
    if (!isMissing(error) || isFolder(above)) throw error;
    makeFolder(above);
    // Another process may have made it meanwhile.
    if (!isFolder(path)) mkdirSync(path);
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
