import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** The files that SECURITY.md names, those without a folder in the folder of the one before. */
function namedFiles(): string[] {
  const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
  let folder = '';
  return [...text.matchAll(/`((?:test|tools|packages)\/[\w./-]*|[\w-]+\.test\.ts)`/g)].map(([, name = '']) => {
    if (name.includes('/')) folder = dirname(name);
    return name.includes('/') ? name : `${folder}/${name}`;
  });
}

test('every promise names tests that are there', () => {
  const files = namedFiles();
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('every promise names one', () => {
  const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
  // Items that begin with a promise in bold, outside of the two sections that explain headers and attributes.
  const [before = '', rest = ''] = text.split('### A page with a strict policy');
  const promises = `${before}${rest.slice(rest.indexOf('\n## '))}`
    .split(/\n(?=- )/)
    .map((item) => item.split(/\n\n/)[0] ?? '')
    .filter((item) => item.startsWith('- **'));
  expect(promises.length).toBeGreaterThan(25);
  expect(promises.filter((item) => !/`(?:test|tools|packages)\/|benchmarks\.md/.test(item))).toEqual([]);
});
