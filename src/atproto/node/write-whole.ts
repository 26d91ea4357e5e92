// Writes files and folders so that other processes see no half of them.

import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { lstat, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pause } from './guard/pause.ts';

/** Milliseconds. A lock older than this counts as left by a process that has ended. */
const LEFT_BEHIND = 10_000;
/** Milliseconds between two checks of another process's lock. */
const WAIT = 25;

/**
 * Writes a file as a whole: a reader sees the old text or the new one, and only one process writes
 * at a time, unless a write takes more than ten seconds. Missing folders are created.
 *
 * @param path the file; during the write, `{path}.lock` and a temporary file are beside it
 * @param makeText returns the text; called when no other process writes
 * @throws the errors of the file system
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
    // The lock itself, even if it is a link to nothing.
    const found = await lstat(lock).catch(() => undefined);
    // An age may be negative, after a clock was set back or a file was copied.
    const age = found ? Math.abs(Date.now() - found.mtimeMs) : 0;
    const state = `${found?.ino} ${found?.mtimeMs}`;
    if (state !== seen) [seen, since] = [state, performance.now()];
    if (age > LEFT_BEHIND || performance.now() - since > LEFT_BEHIND) await rm(lock, { force: true });
    else await pause(WAIT);
  }
}

/**
 * Creates a folder and its parents if they are missing. Throws the errors of `mkdirSync`. It does
 * not use the option `recursive`: with that, Node 24 tries for ever when the system answers ENOENT
 * for a folder that cannot be created, as in `/proc`.
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
    // Another process may have created it meanwhile.
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
