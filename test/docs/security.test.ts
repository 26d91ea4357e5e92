import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Each promise of SECURITY.md names a test that runs on each change; what it names besides may run by night.

const page = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');
/** They say what a policy means, or lead to a measurement: the page's policy is that of every test of the elements. */
const NO_PROMISES = /^(?:`script-src`|`trusted-types|`connect-src`|`img-src|\*\*Under all of these attacks)/;
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
