import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..');

/** One file that Vite builds, everything inside. */
export interface ScriptFile {
  /** Its path in dist/. */
  readonly file: string;
  readonly entry: string;
  readonly format: 'iife' | 'es';
  /** Whether it is loaded by a script, and loads nothing itself. */
  readonly isPart: boolean;
}

/** The one module that imports parts; a script tag has another in its place. */
export const PART_TABLE: string = join(root, 'src/elements/base/part-table.ts');
const LOAD_BESIDE = join(import.meta.dirname, 'load-beside.ts');
const SCRIPT_ITSELF = join(import.meta.dirname, 'script-itself.ts');

/**
 * Parts that almost every element needs, and which scripts have it: those have their hashes too, so
 * that nobody waits for the table first. Most pages load none of the others, so for these a script
 * has the hash of the table.
 */
const DIRECT: Readonly<Record<string, RegExp>> = {
  parts: /./,
  asking: /./,
  card: /^(masthead|pub-card)\./,
  profile: /^(masthead|pro-profile)\./,
};

// Only the running script's own address counts, whatever else in the page has that name. A script
// that another one fetched and ran, or that is run as a module, has no element: the browser still
// knows what was loaded under its file's name. A script in the page itself has no address: the
// page's counts then. A module has no element of its own, and all nonces of a page are the same.
const NONCE = `unclobbered(document, 'querySelector').call(document, 'script[nonce]')`;
const ITSELF: Readonly<Record<ScriptFile['format'], (file: string) => string>> = {
  iife: (file) => `const script = unclobbered(document, 'currentScript');
const isOurs = ({ name }) => name.includes('/${file}');
export const here = () => [script?.src, performance.getEntriesByType?.('resource').find(isOurs)?.name];
export const page = script?.src ? undefined : unclobbered(document, 'baseURI');
export const nonce = (script ?? ${NONCE})?.nonce;`,
  es: () => `export const here = () => [import.meta.url];
export const page = undefined;
export const nonce = ${NONCE}?.nonce ?? '';`,
};
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };

/**
 * Swaps the one module that loads parts for one that finds them beside the script's own file, and
 * refuses what is not as it was built.
 *
 * @param hashes of each part, and of the table of them all, by their names
 */
export function partsBeside({ file, format }: ScriptFile, hashes: ReadonlyMap<string, string>): Plugin {
  const known = Object.keys(DIRECT).filter((name) => hashes.has(name) && DIRECT[name]?.test(file));
  return {
    name: 'parts-beside',
    enforce: 'pre',
    load(id) {
      if (id === PART_TABLE) return `export { importPart } from ${JSON.stringify(LOAD_BESIDE)};`;
      if (id !== SCRIPT_ITSELF) return undefined;
      return `import { unclobbered } from ${JSON.stringify(join(root, 'src/elements/page/unclobbered.ts'))};
export { policy } from ${JSON.stringify(join(root, 'src/elements/lit/render.ts'))};
export const hashes = ${JSON.stringify(Object.fromEntries(known.map((name) => [name, hashes.get(name)])))};
export const version = ${JSON.stringify(version)};
${ITSELF[format](file)}`;
    },
  };
}

/** The `integrity` of a file with this content. */
export function integrityOf(content: string | Uint8Array, algorithm = 'sha384'): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}
