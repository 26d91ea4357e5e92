import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * The test files that somebody names: tests, folders of tests, sources, or folders of sources,
 * whose tests are at the same place of `test/`. A test by night is among them only by its own name.
 *
 * @param names paths or patterns
 * @throws {Error} when there is none for a name
 */
export function namedTests(names: readonly string[]): string[] {
  const found = names.flatMap((name) => {
    const path = relative(root, resolve(name)).replaceAll('\\', '/');
    const files = testsOf(path);
    if (files.length === 0) throw new Error(`There is no test of ${name}.`);
    return files;
  });
  return [...new Set(found)].sort();
}

function testsOf(path: string): string[] {
  const place = path.replace(/^((?:packages\/[^/]+\/)?)src(?=\/|$)/, '$1test');
  const inside = byDay(`${place}/**/*.test.ts`);
  if (inside.length > 0) return inside;
  if (place === path) return globSync(path, { cwd: root });
  const folder = dirname(place);
  const name = basename(place).replace(/\.ts$/, '');
  const own = byDay(`${folder}/${name}{,.*}.test.ts`);
  // What has no test of its own is tested with its neighbours.
  return own.length > 0 || !existsSync(join(root, path)) ? own : byDay(`${folder}/**/*.test.ts`);
}

function byDay(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).filter((file) => !file.endsWith('.nightly.test.ts'));
}
