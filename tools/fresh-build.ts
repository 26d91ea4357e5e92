import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** All that a build reads: the sources, what builds them, and what is installed. */
const SOURCES = [
  '{src,demo,tools/package,tools/vite}/**/*.*',
  'tools/{build,editor-data,framework-types}.ts',
  'packages/*/src/**/*.*',
  'packages/*/package.json',
  '{package,package-lock,custom-elements,tsconfig}.json',
];
const MARK = join('dist', '.built');

/**
 * One text for all sources, by their names and what is in them: another once one is written, added
 * or deleted.
 */
export function sourcesOf(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root, exclude: ['**/node_modules'] }).sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Whether dist/ was built from the sources as they are. */
export function isFresh(root: string): boolean {
  try {
    return readFileSync(join(root, MARK), 'utf8') === sourcesOf(root);
  } catch {
    return false;
  }
}

/**
 * @param sources what they were before the build; `undefined` while it runs, so that one that fails
 *   is none
 */
export function markBuilt(root: string, sources: string | undefined): void {
  if (sources === undefined) rmSync(join(root, MARK), { force: true });
  else writeFileSync(join(root, MARK), sources);
}
