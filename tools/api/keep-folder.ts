import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a folder hold these files and no others.
 *
 * @param isCheck changes nothing
 * @returns the paths of those that differed
 */
export function keepFolder(folder: string, files: ReadonlyMap<string, string>, isCheck: boolean): string[] {
  const found = new Map(globSync('*', { cwd: folder }).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const names = [...new Set([...files.keys(), ...found.keys()])].sort();
  const stale = names.filter((name) => files.get(name) !== found.get(name));
  if (!isCheck) {
    mkdirSync(folder, { recursive: true });
    for (const name of stale) {
      const text = files.get(name);
      if (text === undefined) rmSync(join(folder, name));
      else writeFileSync(join(folder, name), text);
    }
  }
  return stale.map((name) => join(folder, name));
}
