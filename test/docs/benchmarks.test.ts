import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('docs/benchmarks.md states the sizes that the ledger holds', () => {
  const ledger = JSON.parse(readFileSync(join(root, 'size-ledger.json'), 'utf8')) as Record<string, { brotli: number }>;
  const page = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8');
  const stated = [...page.matchAll(/^\| `([\w-]+\.js|masthead\/[\w: -]+)` +\| ([\d,]+) /gm)].map(
    ([, file = '', bytes = '']) => [file, Number(bytes.replace(',', ''))],
  );
  expect(Object.fromEntries(stated)).toEqual(
    Object.fromEntries(Object.entries(ledger).map(([file, { brotli }]) => [file, brotli])),
  );
});
