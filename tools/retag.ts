import { globSync } from 'node:fs';

/** What the tags have to say. */
export interface Release {
  readonly version: string;
  /** By file name, as in dist/integrity.json. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** Where people read or copy the tag. */
const PLACES = [
  'README.md',
  'docs/**/*.md',
  'stories/**/*.mdx',
  'demo/page/*.html',
  'examples/**/*.{astro,html,js,liquid,md,njk,ts,tsx}',
];
const BUILT = /(?:^|[\\/])(?:node_modules|dist|_site|\.astro)(?:[\\/]|$)/;

const TAG = /<script\b[^<>]* src="[^"]+\/((?:masthead|pub-card|pro-profile)\.m?js)"[^<>]*><\/script>/g;
// As an AppView has it, `{origin}/0.1.0/`, or as a package CDN has it, `…/masthead@0.1.0/dist/`.
const VERSION = /(?<=[/@])\d+\.\d+\.\d+(?:[-+][\w.+-]+)?(?=\/)/;
const HASH = /(?<= integrity=")[^"]*/;
// In a Content-Security-Policy that allows one version.
const ALLOWED = /(script-src https?:\/\/[\w.:-]+\/)\d+\.\d+\.\d+(?:[-+][\w.+-]+)?\//g;

/**
 * Brings every tag of our script in a text to a version and its hash. A tag of a copy on the page's
 * own site (`src="/masthead.js"`) stays: nobody else can change that file. A policy that allows one
 * version allows this one.
 *
 * @param text a page of documentation, an example, a template
 * @throws {Error} when a tag names no version or no hash or has no `crossorigin`, or the release
 *   has no such file
 */
export function retag(text: string, { version, integrity }: Release): string {
  const allowing = text.replace(ALLOWED, `$1${version}/`);
  return allowing.replace(TAG, (tag, file: string) => {
    const hash = integrity[file];
    if (hash === undefined) throw new Error(`${tag}: dist/integrity.json has no ${file}`);
    if (!VERSION.test(tag) || !HASH.test(tag))
      throw new Error(`${tag}: write ${version}/${file} in it, and integrity=""`);
    // Without it, a browser refuses a script of another origin that has a hash.
    if (!tag.includes(' crossorigin="anonymous"')) throw new Error(`${tag}: write crossorigin="anonymous" in it`);
    return tag.replace(VERSION, version).replace(HASH, hash);
  });
}

/**
 * The files that may show a script tag.
 *
 * @param root the repository
 * @returns their paths in it
 */
export function taggedFiles(root: string): string[] {
  return globSync(PLACES, { cwd: root, exclude: (path) => BUILT.test(path) }).sort();
}
