import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScriptFile } from './scripts.ts';

/** Writes dist/integrity.json: for each file that a page can load, the hash for its `integrity` attribute. */
export function writeIntegrity(dist: string, files: readonly ScriptFile[]): void {
  const hashes = files.map(({ file }) => {
    const hash = createHash('sha384')
      .update(readFileSync(join(dist, file)))
      .digest('base64');
    return [file, `sha384-${hash}`];
  });
  writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}
