import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Each promise of SECURITY.md names a test that runs on each change; what it names besides may run
// by night.

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');
/** It leads to a measurement. */
const NO_PROMISES = /^\*\*Under all of these attacks/;
const promises = page
  .split(/\n(?=- |\n|#)/)
  .filter((part) => part.startsWith('- '))
  .map((part) => part.slice(2))
  .filter((promise) => !NO_PROMISES.test(promise));

test.each(promises)('%.70s', (promise) => {
  let folder = '';
  const named = Array.from(
    promise.matchAll(/`([\w./-]+\.test\.ts|test\/[\w./-]+\/|tools\/[\w/-]+\.ts)`/g),
    ([, file = '']) => {
      // A bare name is beside the file before it.
      if (file.includes('/')) folder = dirname(file);
      return file.includes('/') ? file : join(folder, file);
    },
  );
  expect(named.filter((file) => !file.endsWith('.nightly.test.ts'))).not.toEqual([]);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
