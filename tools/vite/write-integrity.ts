import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes dist/integrity.json: for each file that a page can load, the hash for its `integrity` attribute. */
export function writeIntegrity(dist: string, files: readonly string[]): void {
  const hashes = files.map((file) => [file, integrityOf(readFileSync(join(dist, file)))]);
  writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}

/** The `integrity` of a file with this content. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
