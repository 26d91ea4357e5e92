import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { lstat, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pause } from './guard/pause.ts';

/** Milliseconds after which a lock was left behind by a process that ended. */
const LEFT_BEHIND = 10_000;
/** Milliseconds between two looks at another's lock. */
const WAIT = 25;

/**
 * Writes a file as a whole: whoever reads it meanwhile sees the old text or the new one, and of
 * several processes one writes at a time. Folders are made.
 *
 * @param path the file; beside it stand, while it is written, `{path}.lock` and a temporary file
 * @param makeText gives the text once no other process writes
 * @throws what the file system says
 */
export async function writeWhole(path: string, makeText: () => Promise<string>): Promise<void> {
  makeFolder(dirname(resolve(path)));
  const lock = `${path}.lock`;
  await take(lock);
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, await makeText());
    await rename(draft, path);
  } finally {
    await Promise.all([rm(draft, { force: true }), rm(lock, { force: true })]);
  }
}

async function take(lock: string): Promise<void> {
  let seen = '';
  let since = 0;
  for (;;) {
    try {
      await (await open(lock, 'wx')).close();
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    // The lock itself, also where it is a link to nothing.
    const found = await lstat(lock).catch(() => undefined);
    // A clock that was set back, or a file that was copied: an age may be below nothing.
    const age = found ? Math.abs(Date.now() - found.mtimeMs) : 0;
    const state = `${found?.ino} ${found?.mtimeMs}`;
    if (state !== seen) [seen, since] = [state, performance.now()];
    if (age > LEFT_BEHIND || performance.now() - since > LEFT_BEHIND) await rm(lock, { force: true });
    else await pause(WAIT);
  }
}

/**
 * Makes a folder with those above it; one that is there is left alone. Throws what `mkdirSync`
 * throws. Not its option `recursive`, with which Node 24 tries for ever where a folder cannot be
 * made and the system says ENOENT, as in `/proc`.
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
