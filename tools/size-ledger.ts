// `npm run size`: what the script tags and `masthead/theme` weigh, against the ledger in the
// repository. `--check` fails on any change of bytes that the ledger does not show, and over the
// limits; `--write` brings the ledger up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
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
  'pub-card, asked': { files: ['pub-card.js', 'card.mjs', 'asking.mjs'], limit: 21_600 },
  'pro-profile, given': { files: ['pro-profile.js', 'profile.mjs'], limit: 14_700 },
  'pro-profile, asked': { files: ['pro-profile.js', 'profile.mjs', 'asking.mjs'], limit: 19_250 },
  'masthead, given card': { files: ['masthead.js', 'card.mjs'], limit: 17_500 },
};
/** Libraries that a page bundles: whole, and what remains for somebody who imports one function. */
const LIBRARIES: Readonly<Record<string, LibraryImport>> = {
  'masthead/theme': { folder: 'theme' },
  'masthead/theme: publicationTheme': { folder: 'theme', names: ['publicationTheme'] },
};
const file = join(import.meta.dirname, '..', 'size-ledger.json');

const weights: Record<string, Weight> = {};
const problems: string[] = [];
for (const name of SCRIPTS) {
  const { code, modules } = await buildScript(`${name}.js`);
  weights[`${name}.js`] = weigh(code);
  if (modules.some((path) => path.includes('node_modules/')))
    problems.push(`${name}.js holds code of a package: add its notice to docs/licences.md.`);
}
for (const [name, library] of Object.entries(LIBRARIES)) {
  weights[name] = weigh((await bundleProgram([library])).code);
}
const ledger = readLedger();
for (const [script, { minified, brotli, gzip }] of Object.entries(weights)) {
  const before = ledger[script];
  const limit = LIMITS[script] ?? 0;
  const change = before ? brotli - before.brotli : brotli;
  console.log(
    `${script.padEnd(15)} ${brotli} bytes brotli of at most ${limit} (${change < 0 ? '' : '+'}${change}), ${gzip} gzip, ${minified} minified`,
  );
  if (brotli > limit) problems.push(`${script} weighs ${brotli} bytes; at most ${limit} are allowed.`);
  if (before?.brotli !== brotli || before.minified !== minified || before.gzip !== gzip) {
    problems.push(
      `${script} has changed; look at the difference, then run \`npm run write -- size\` and commit the ledger.`,
    );
  }
}
const shown = new Set(Object.values(SHOWN).flatMap(({ files }) => files));
const bytes = new Map<string, number>();
for (const name of shown) bytes.set(name, brotliBytes((await buildScript(name)).code));
for (const [name, { files, limit }] of Object.entries(SHOWN)) {
  const sum = files.reduce((all, file) => all + (bytes.get(file) ?? 0), 0);
  console.log(`${name.padEnd(22)} ${sum} bytes brotli until it shows, of at most ${limit}: ${files.join(', ')}`);
  if (sum > limit) problems.push(`${name} loads ${sum} bytes until it shows; at most ${limit} are allowed.`);
}
if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
else if (process.argv.includes('--check') && problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

function weigh(code: string): Weight {
  return { minified: Buffer.byteLength(code), brotli: brotliBytes(code), gzip: gzipSync(code, { level: 9 }).length };
}

function brotliBytes(code: string): number {
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

function readLedger(): Record<string, Weight> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Weight>;
  } catch {
    return {};
  }
}
