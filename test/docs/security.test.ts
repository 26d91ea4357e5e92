import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Each promise of SECURITY.md names a test that runs on each change; what it names besides may run
// by night.

const page = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');
/** It leads to a measurement. */
const NO_PROMISES = /^\*\*Under all of these attacks/;
const promises = page
  .split(/\n(?=- |\n|#)/)
  .filter((part) => part.startsWith('- '))
  .map((part) => part.slice(2))
  .filter((promise) => !NO_PROMISES.test(promise));

test.each(promises)('%.70s', (promise) => {
  const named = Array.from(
    promise.matchAll(/`([\w./-]+\.test\.ts|test\/[\w./-]+\/|tools\/[\w-]+\.ts)`/g),
    ([, file]) => file,
  );
  expect(named.filter((file) => !file?.endsWith('.nightly.test.ts'))).not.toEqual([]);
});
