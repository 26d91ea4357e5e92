import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { isFresh, markBuilt, sourcesOf } from '../../tools/fresh-build.ts';
import { folderForEachTest } from '../support/for-each-test.ts';

const root = folderForEachTest();
beforeEach(() => {
  for (const folder of ['dist', 'src/core', 'packages/a/src']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['src/core/a.ts', 'packages/a/src/b.ts', 'package.json']) writeFileSync(join(root, file), '1');
  expect(isFresh(root)).toBe(false);
  markBuilt(root, sourcesOf(root));
  expect(isFresh(root)).toBe(true);
});

it.each<[note: string, fresh: boolean, change: () => void]>([
  ['nothing changed but what is built', true, () => writeFileSync(join(root, 'dist/masthead.js'), '2')],
  ['a source was written', false, () => writeFileSync(join(root, 'src/core/a.ts'), '2')],
  ['a source was added', false, () => writeFileSync(join(root, 'packages/a/src/c.ts'), '1')],
  ['a source was deleted', false, () => rmSync(join(root, 'packages/a/src/b.ts'))],
  ['something else was installed', false, () => writeFileSync(join(root, 'package-lock.json'), '2')],
  ['dist/ was deleted', false, () => rmSync(join(root, 'dist'), { recursive: true })],
  ['the last build failed', false, () => markBuilt(root, undefined)],
])('%s', (_note, fresh, change) => {
  change();
  expect(isFresh(root)).toBe(fresh);
});
