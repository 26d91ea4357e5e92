import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Release, retag, taggedFiles } from '../../tools/retag.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
// `npm test` has built it from the sources as they are.
const release: Release = { version, integrity: JSON.parse(read('dist/integrity.json')) as Release['integrity'] };
const files = taggedFiles(root);

it.each(files)('%s shows the script tag with this version and its hash (else: npm run write -- tag)', (file) => {
  expect(retag(read(file), release)).toBe(read(file));
});

it.each(['README.md', 'docs/site-owners.md', 'docs/profiles.md', 'stories/pages/start-here.mdx'])(
  '%s is among them, with a tag that can be pasted',
  (file) => {
    expect(files).toContain(file);
    expect(read(file)).toContain(`/${version}/masthead.js" integrity="${release.integrity['masthead.js']}"`);
  },
);
