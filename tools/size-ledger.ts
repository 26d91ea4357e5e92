// `npm run size`: what the script tags and `masthead/theme` weigh, against the ledger in the repository. `--check` fails on any change of bytes that the ledger does not show,
// and over the limits; `--write` brings the ledger up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleLibrary, type LibraryImport } from './vite/library-bundle.ts';
import { buildScript, SCRIPTS } from './vite/scripts.ts';
import { brotliBytes, gzipBytes, type ScriptWeights, weighSources } from './weigh-sources.ts';

/** Bytes of one file, everything inside. `brotli` at quality 11 is what counts. A library has no list of what its parts cost. */
interface Weight extends Partial<ScriptWeights> {
  readonly minified: number;
  readonly brotli: number;
  readonly gzip: number;
}

const LIMITS: Readonly<Record<string, number>> = {
  // About 1,200 more than before: organisations read nested, with the hint at another name; where a page may search
  // by itself; accounts for people who are signed in. Then 1,400 for the card as a masthead: readable by default (600), a dark page without `color-scheme`, words for ears, the language by
  // the script, the reason of a warning, and the nameplate's styles.
  // Then at most 500 for what others do to a page: translators, optimizers, older engines, morphs, and a page's own text styles.
  // Then at most 300 for people: what a profile says twice, a name like a handle, links and handles as they are pasted, letters of paths, and scripts of languages.
  'masthead.js': 19_850,
  'pub-card.js': 16_475,
  'pro-profile.js': 13_950,
  'masthead/theme': 25_400,
  'masthead/theme: publicationTheme': 21_000,
};
/** Libraries that a page bundles: whole, and what remains for somebody who imports one function. */
const LIBRARIES: Readonly<Record<string, LibraryImport>> = {
  'masthead/theme': { folder: 'theme' },
  'masthead/theme: publicationTheme': { folder: 'theme', names: ['publicationTheme'] },
};
const file = join(import.meta.dirname, '..', 'size-ledger.json');

const weights: Record<string, Weight> = {};
for (const name of SCRIPTS) {
  const script = await buildScript(`${name}.js`);
  weights[`${name}.js`] = {
    minified: Buffer.byteLength(script.code),
    brotli: brotliBytes(script.code),
    gzip: gzipBytes(script.code),
    ...weighSources(script),
  };
}
for (const [name, library] of Object.entries(LIBRARIES)) {
  const code = await bundleLibrary(library);
  weights[name] = { minified: Buffer.byteLength(code), brotli: brotliBytes(code), gzip: gzipBytes(code) };
}
const ledger = readLedger();
const problems: string[] = [];
for (const [script, { minified, brotli, gzip, features = {} }] of Object.entries(weights)) {
  const before = ledger[script];
  const limit = LIMITS[script] ?? 0;
  const change = before ? brotli - before.brotli : brotli;
  console.log(
    `${script.padEnd(15)} ${brotli} bytes brotli of at most ${limit} (${change < 0 ? '' : '+'}${change}), ${gzip} gzip, ${minified} minified`,
  );
  for (const [feature, bytes] of Object.entries(features)) console.log(`  ${String(bytes).padStart(5)}  ${feature}`);
  if (brotli > limit) problems.push(`${script} weighs ${brotli} bytes; at most ${limit} are allowed.`);
  if (before?.brotli !== brotli || before.minified !== minified || before.gzip !== gzip) {
    problems.push(
      `${script} has changed; look at the difference, then run \`npm run size -- --write\` and commit the ledger.`,
    );
  }
}
if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
else if (process.argv.includes('--check') && problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

function readLedger(): Record<string, Weight> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Weight>;
  } catch {
    return {};
  }
}
