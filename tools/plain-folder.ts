import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is made anew from the rest, or is nobody's to copy. */
const LEFT_OUT = ['.git', 'dist', 'storybook-static', 'data'];

/**
 * Whether tools take a path for what it is. Vite reads `#` and `?` in it as the parts of an address, Vitest `%` as the start of an escape, and those who look for files
 * brackets and stars as patterns.
 */
export function isPlainPath(path: string): boolean {
  return /^[\p{L}\p{M}\p{N} ._/\\:@+~,=-]*$/u.test(path);
}

/**
 * Runs a tool of this checkout in a copy with a plain path, which is removed afterwards. Installed packages are linked, so the copy costs seconds and no space.
 *
 * @param root the checkout's folder
 * @param tool its path from there
 * @returns the exit code
 */
export async function runInPlainFolder(root: string, tool: string, args: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(placeBeside(root), 'masthead-plain-'));
  // Ctrl-C is also the tool's, which ends in its own time; then the copy goes.
  const wait = () => {};
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, wait);
  try {
    console.log(`Test tools cannot work below a path like ${root}; they run in a copy, ${folder}.`);
    copyTree(root, folder, LEFT_OUT);
    const child = spawn(process.execPath, [join(folder, tool), ...args], {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${join(folder, 'node_modules', '.bin')}:${process.env.PATH}` },
    });
    const [code] = await once(child, 'exit');
    return typeof code === 'number' ? code : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder with a plain path, on the checkout's disk if there is one: files can be linked only there. */
function placeBeside(root: string): string {
  const { dev } = statSync(root);
  const places = [tmpdir(), '/var/tmp', homedir()].filter((place) => isPlainPath(place) && isWritable(place));
  const [place] = [...places.filter((each) => statSync(each).dev === dev), ...places];
  if (place === undefined) throw new Error(`Move the checkout: test tools cannot work below a path like ${root}.`);
  return place;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Copies a folder; what is below `node_modules` is linked. */
export function copyTree(from: string, to: string, leftOut: readonly string[], take = copyFile): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leftOut.includes(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) take(source, target);
    else if (entry.isDirectory()) {
      mkdirSync(target);
      // Tools write into their caches, and must not write into those of the checkout.
      if (entry.name === 'node_modules') copyTree(source, target, ['.cache', '.vite'], linkFile);
      else copyTree(source, target, [], take);
    }
  }
}

function copyFile(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
}

/** Across disks, or where the file is somebody else's, it is copied. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFile(from, to);
  }
}
