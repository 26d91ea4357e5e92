import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds a program.
 *
 * @param names to look for in each folder of the PATH
 * @param places whole paths: those before the PATH are tried first, those after it last
 * @returns the first that can be run
 */
export function onPath(
  names: readonly string[],
  { before = [], after = [] }: { before?: readonly (string | undefined)[]; after?: readonly string[] } = {},
): string | undefined {
  const found = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...before, ...found, ...after].find((file) => file && isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
