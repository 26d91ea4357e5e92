import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { PART_TABLE, type ScriptFile } from './scripts.ts';

/**
 * The file that has the hashes of the parts. Most pages load none of them, so a script has only the
 * hash of this file.
 */
export const PARTS_TABLE = 'parts.mjs';

/**
 * Parts that almost every element needs, and which scripts have it: those have their hashes too, so
 * that nobody waits for the table first.
 */
const DIRECT: Readonly<Record<string, RegExp>> = {
  asking: /./,
  card: /^(masthead|pub-card)\./,
  profile: /^(masthead|pro-profile)\./,
};

const LOAD_BESIDE = join(import.meta.dirname, 'load-beside.ts');
const SCRIPT_ITSELF = join(import.meta.dirname, 'script-itself.ts');
const NATIVE = join(import.meta.dirname, '..', '..', 'src/elements/page/native.ts');
const RENDER = join(import.meta.dirname, '..', '..', 'src/elements/lit/render.ts');

// Only the running script's own address counts, whatever else in the page has that name. A script
// that another one fetched and ran, or that is run as a module, has no element: the browser still
// knows what was loaded under its file's name. A script in the page itself has no address: the
// page's counts then. A module has no element of its own, and all nonces of a page are the same.
const NONCE = `native(document, 'querySelector').call(document, 'script[nonce]')`;
const ITSELF: Readonly<Record<ScriptFile['format'], (file: string) => string>> = {
  iife: (file) => `const script = native(document, 'currentScript');
const isOurs = ({ name }) => name.includes('/${file}');
export const here = () => [script?.src, performance.getEntriesByType?.('resource').find(isOurs)?.name];
export const page = script?.src ? undefined : native(document, 'baseURI');
export const nonce = (script ?? ${NONCE})?.nonce;`,
  es: () => `export const here = () => [import.meta.url];
export const page = undefined;
export const nonce = ${NONCE}?.nonce ?? '';`,
};
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
  readonly version: string;
};

/**
 * Swaps the one module that loads parts for one that finds them beside the script's own file, and
 * refuses what is not as it was built. So the parts are built
 * before the scripts.
 */
export function partsBeside(files: readonly ScriptFile[]): Plugin {
  const parts = files.filter(({ isPart }) => isPart).map(({ file }) => nameOf(file));
  /** The hash of each part, by its name. */
  const built = new Map<string, string>();
  const hashes = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, built.get(name)]));
  const table = () => {
    const missing = parts.filter((name) => !built.has(name));
    if (missing.length > 0) throw new Error(`the scripts have the hashes of ${missing.join(', ')}: build those first`);
    return `export default${JSON.stringify(hashes(parts))}\n`;
  };
  return {
    name: 'parts-beside',
    enforce: 'pre',
    // One for all files, since it remembers the hashes.
    sharedDuringBuild: true,
    load(id) {
      const script = files.find(({ environment }) => environment === this.environment.name);
      if (!script || script.isPart) return undefined;
      if (id === PART_TABLE) return `export { importPart } from ${JSON.stringify(LOAD_BESIDE)};`;
      if (id !== SCRIPT_ITSELF) return undefined;
      const known = {
        parts: integrityOf(table(), 'sha256'),
        ...hashes(parts.filter((name) => DIRECT[name]?.test(script.file))),
      };
      return `import { native } from ${JSON.stringify(NATIVE)};
export { policy } from ${JSON.stringify(RENDER)};
export const hashes = ${JSON.stringify(known)};
export const version = ${JSON.stringify(version)};
${ITSELF[script.format](script.file)}`;
    },
    generateBundle: {
      // After what changes the code last.
      order: 'post',
      handler(_options, bundle) {
        const file = files.find(({ environment }) => environment === this.environment.name);
        if (!file) return;
        if (!file.isPart) this.emitFile({ type: 'asset', fileName: PARTS_TABLE, source: table() });
        for (const item of Object.values(bundle))
          if (file.isPart && item.type === 'chunk') built.set(nameOf(file.file), integrityOf(item.code, 'sha256'));
      },
    },
  };
}

function nameOf(file: string): string {
  return file.replace(/\.mjs$/, '');
}

/**
 * The `integrity` of a file with this content. Parts have the shorter hash, since scripts hold it.
 */
export function integrityOf(content: string | Uint8Array, algorithm = 'sha384'): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}
