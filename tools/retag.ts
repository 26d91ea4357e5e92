import { globSync } from 'node:fs';
import { type ScriptName, scriptTag } from '../src/render/html/embed-code.ts';

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

const TAG = /<script\b[^<>]*><\/script>/g;
const SOURCE = /^(?<where>.*?)\/(?<script>masthead|pub-card|pro-profile)\.(?<kind>m?js)$/;
// As an AppView has it, `{origin}/0.1.0`, or as a package CDN has it, `…/masthead@0.1.0/dist`.
const PINNED = /\/\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;
const IN_PACKAGE = /\/masthead@[\w.+-]+\/dist$/;
// In a Content-Security-Policy that allows one version.
const ALLOWED = /(script-src https?:\/\/[\w.:-]+\/)\d+\.\d+\.\d+(?:[-+][\w.+-]+)?\//g;
const OURS = new Set(['src', 'integrity', 'crossorigin', 'defer', 'type', 'data-app-view']);

/**
 * Brings every tag of our script in a text to a version and its hash. A tag of a copy on the page's
 * own site (`src="/masthead.js"`) stays: nobody else can change that file. A policy that allows one
 * version allows this one.
 *
 * @param text a page of documentation, an example, a template
 * @throws {Error} when the release has no such file
 */
export function retag(text: string, { version, integrity }: Release): string {
  const allowing = text.replace(ALLOWED, `$1${version}/`);
  return allowing.replace(TAG, (tag) => {
    const attributes = new Map(
      Array.from(tag.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [name, value]),
    );
    const { where, script, kind } = SOURCE.exec(attributes.get('src') ?? '')?.groups ?? {};
    if (!where || !script) return tag;
    const hash = integrity[`${script}.${kind}`];
    if (hash === undefined) throw new Error(`${tag}: dist/integrity.json has no ${script}.${kind}`);
    const written = scriptTag({
      appView: attributes.get('data-app-view') ?? where.replace(PINNED, ''),
      version,
      integrity: hash,
      script: script as ScriptName,
      module: kind === 'mjs',
      folder: IN_PACKAGE.test(where)
        ? where.replace(IN_PACKAGE, `/masthead@${version}/dist`)
        : `${where.replace(PINNED, '')}/${version}`,
      configure: attributes.has('data-app-view'),
    });
    const others = [...attributes].filter(([name]) => !OURS.has(name)).map(([name, value]) => ` ${name}="${value}"`);
    return written.replace(/><\/script>$/, `${others.join('')}></script>`);
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
