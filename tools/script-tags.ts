// `npm run write -- tag`: every page and example that shows the script tag, with the version and
// the hash of the scripts as they are now. `npm test` fails where one is out of step too
// (test/docs/script-tags.test.ts).
import { join } from 'node:path';
import { keepInStep, textOf } from './generated.ts';
import { retag, taggedFiles } from './retag.ts';
import { integrityOf } from './vite/parts-beside.ts';
import { buildScript, SCRIPTS } from './vite/scripts.ts';

const { version } = JSON.parse(textOf('package.json')) as { version: string };
const pages = taggedFiles(join(import.meta.dirname, '..')).map((file) => [file, textOf(file)] as const);
// From the sources, not from dist/, which may be older.
const integrity: Record<string, string> = {};
for (const script of SCRIPTS.flatMap((name) => [`${name}.js`, `${name}.mjs`])) {
  if (pages.some(([, text]) => text.includes(`/${script}"`)))
    integrity[script] = integrityOf((await buildScript(script)).code);
}
keepInStep('tag', Object.fromEntries(pages.map(([file, text]) => [file, retag(text, { version, integrity })])));
