import { readFileSync, statSync } from 'node:fs';
import { UsageError } from '../usage-error.ts';

/** Well above a camera's photograph. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads a picture's file. Throws a `UsageError` when it is missing, no file, over 64 MB or not readable. */
export function readIconFile(file: string): Uint8Array {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) throw new UsageError(`There is no file ${file}; name the picture's file.`);
  if (!stat.isFile()) throw new UsageError(`${file} is no file; name the picture's file.`);
  if (stat.size > MAX_BYTES) throw new UsageError(`${file} is larger than 64 MB; save the picture smaller.`);
  try {
    return readFileSync(file);
  } catch {
    throw new UsageError(`${file} may not be read by this user; change its rights, or name another.`);
  }
}
