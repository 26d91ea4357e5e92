// `npm run size`: what the script tags and `masthead/theme` weigh, against size-ledger.json. It
// fails on any change of bytes that the ledger does not show, and over the limits; `--write` brings
// the ledger up to date.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fail, keepInStep, textOf } from './generated.ts';
import { bundleProgram, type LibraryImport } from './vite/library-bundle.ts';
import { buildScript, SCRIPTS } from './vite/scripts.ts';

/** Bytes of one file, everything inside. `brotli` at quality 11 is what counts. */
interface Weight {
  readonly minified: number;
  readonly brotli: number;
  readonly gzip: number;
}

const LIMITS: Readonly<Record<string, number>> = {
  // What a page loads before an element shows anything: without a card of its kind no more.
  'masthead.js': 7_200,
  'pub-card.js': 6_800,
  'pro-profile.js': 6_800,
  'masthead/theme': 25_400,
  'masthead/theme: publicationTheme': 21_000,
};
/**
 * What all loads until an element shows, in brotli: with data that the page gave (`given`, two
 * files) and with an answer (`asked`, three). Bytes that move from one file to another stay; code
 * in two of them counts twice.
 */
const SHOWN: Readonly<Record<string, { readonly files: readonly string[]; readonly limit: number }>> = {
  'pub-card, given': { files: ['pub-card.js', 'card.mjs'], limit: 17_050 },
  'pub-card, asked': { files: ['pub-card.js', 'card.mjs', 'asking.mjs'], limit: 21_650 },
  'pro-profile, given': { files: ['pro-profile.js', 'profile.mjs'], limit: 14_700 },
  'pro-profile, asked': { files: ['pro-profile.js', 'profile.mjs', 'asking.mjs'], limit: 19_290 },
  'masthead, given card': { files: ['masthead.js', 'card.mjs'], limit: 17_500 },
};
/** Libraries that a page bundles: whole, and what remains for somebody who imports one function. */
const LIBRARIES: Readonly<Record<string, LibraryImport>> = {
  'masthead/theme': { folder: 'theme' },
  'masthead/theme: publicationTheme': { folder: 'theme', names: ['publicationTheme'] },
};

const weights: Record<string, Weight> = {};
for (const name of SCRIPTS) {
  const { code, modules } = await buildScript(`${name}.js`);
  weights[`${name}.js`] = weigh(code);
  if (modules.some((path) => path.includes('node_modules/')))
    fail(`${name}.js holds code of a package: add its notice to docs/licences.md.`);
}
for (const [name, library] of Object.entries(LIBRARIES)) weights[name] = weigh((await bundleProgram([library])).code);
const ledger = JSON.parse(textOf('size-ledger.json') || '{}') as Record<string, Weight>;
for (const [name, { brotli, gzip, minified }] of Object.entries(weights)) {
  const change = brotli - (ledger[name]?.brotli ?? 0);
  hold(name, brotli, LIMITS[name] ?? 0, `${change < 0 ? '' : '+'}${change}; ${gzip} gzip, ${minified} minified`);
}
for (const [name, { files, limit }] of Object.entries(SHOWN)) {
  let sum = 0;
  for (const file of files) sum += weigh((await buildScript(file)).code).brotli;
  hold(name, sum, limit, `until it shows: ${files.join(', ')}`);
}
keepInStep('size', { 'size-ledger.json': `${JSON.stringify(weights, null, 2)}\n` });

function hold(name: string, brotli: number, limit: number, about: string): void {
  console.log(`${name.padEnd(22)} ${brotli} bytes brotli of at most ${limit} (${about})`);
  if (brotli > limit) fail(`${name} weighs ${brotli} bytes; at most ${limit} are allowed.`);
}

function weigh(code: string): Weight {
  const brotli = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  return { minified: Buffer.byteLength(code), brotli, gzip: gzipSync(code, { level: 9 }).length };
}
