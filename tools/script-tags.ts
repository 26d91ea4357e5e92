// `npm run write -- tag`: every page and example that shows the script tag, with the version and
// the hash of the scripts as they are now. `--write` brings them up to date; without it nothing
// changes, and `npm test` fails where one is out of step (test/docs/script-tags.test.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { retag, taggedFiles } from './retag.ts';
import { integrityOf } from './vite/parts-beside.ts';
import { buildScript, SCRIPTS } from './vite/scripts.ts';

const root = join(import.meta.dirname, '..');
const isWriting = process.argv.includes('--write');

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const pages = taggedFiles(root).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

// From the sources, not from dist/, which may be older.
const integrity: Record<string, string> = {};
for (const script of SCRIPTS.flatMap((name) => [`${name}.js`, `${name}.mjs`])) {
  if (pages.some(({ text }) => text.includes(`/${script}"`)))
    integrity[script] = integrityOf((await buildScript(script)).code);
}

const behind = pages
  .map((page) => ({ ...page, after: retag(page.text, { version, integrity }) }))
  .filter(({ text, after }) => text !== after);
for (const { file, after } of behind) {
  if (isWriting) writeFileSync(join(root, file), after);
  console.log(`${file}: ${isWriting ? 'written' : 'out of step; `npm run write -- tag` brings it up to date'}`);
}
if (behind.length === 0) console.log('Every script tag names the version and the hash of the script as it is now.');
else if (!isWriting) process.exitCode = 1;
