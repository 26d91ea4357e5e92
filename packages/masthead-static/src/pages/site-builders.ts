// Eleventy and Astro: after a build, the pages name their records.

import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'masthead/client';
import { guardedConfig } from 'masthead/internal/atproto/node/guarded-client';
import { errorText } from 'masthead/internal/core/log';
import { printable } from 'masthead/internal/core/shown-text';
import { fetchSiteMarkup as fetchAnywhere, type SiteMarkup, type SiteReadOptions } from 'masthead-doctor/markup';
import { writeMarkup } from './write-markup.ts';

/** Options of `mastheadEleventy` and `mastheadAstro`. */
export interface SiteMarkupOptions extends ClientConfig, SiteReadOptions {
  /** The at-uri of the site's publication; `masthead list` shows it. */
  readonly publication: string;
  /**
   * The URL under which the built folder is served. When left out: the origin of the publication's
   * URL, with the site builder's own path prefix.
   */
  readonly base?: string | undefined;
  /**
   * Makes no request and writes nothing. When left out, the environment's `MASTHEAD_OFFLINE`
   * decides.
   */
  readonly offline?: boolean | undefined;
  /** Receives each warning, a sentence that says what to do. `console.warn` when left out. */
  readonly onWarning?: ((message: string) => void) | undefined;
}

/** The part of Astro's type of an integration that is used here. */
export interface AstroMarkup {
  readonly name: string;
  readonly hooks: {
    'astro:config:done'(setup: { readonly config: { readonly base: string } }): void;
    'astro:build:done'(built: { readonly dir: URL; readonly logger: { warn(message: string): void } }): Promise<void>;
  };
}

/**
 * An integration for Astro: after a build, the prerendered pages name their records, and the site
 * names its publication. `integrations: [mastheadAstro({ publication: 'at://…' })]`
 *
 * @example
 * ```js
 * // astro.config.mjs
 * import { mastheadAstro } from 'masthead-static';
 *
 * const publication = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.publication/letters';
 * export default { integrations: [mastheadAstro({ publication })] };
 * ```
 */
export function mastheadAstro(options: SiteMarkupOptions): AstroMarkup {
  let base = '/';
  return {
    name: 'masthead-markup',
    hooks: {
      'astro:config:done'({ config }) {
        base = config.base.endsWith('/') ? config.base : `${config.base}/`;
      },
      'astro:build:done': ({ dir, logger }) =>
        markBuiltSite(fileURLToPath(dir), { onWarning: (message) => logger.warn(message), ...options }, base),
    },
  };
}

/** The part of Eleventy's configuration that the plugin uses. */
export interface EleventyConfig {
  on(
    event: 'eleventy.after',
    done: (event: { readonly directories: { readonly output: string } }) => Promise<void>,
  ): void;
  /**
   * The filter `url` puts the path prefix before a path, whether the configuration or the command
   * line sets it.
   */
  getFilter(name: 'url'): (path: string) => unknown;
}

/**
 * A plugin for Eleventy 3: after each build, the pages name their records, and the site names its
 * publication. `eleventyConfig.addPlugin(mastheadEleventy, { publication: 'at://…' })`
 *
 * @example
 * ```js
 * // eleventy.config.mjs
 * import { mastheadEleventy } from 'masthead-static';
 *
 * const publication = 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.publication/letters';
 * export default (eleventy) => eleventy.addPlugin(mastheadEleventy, { publication });
 * ```
 */
export function mastheadEleventy(config: EleventyConfig, options: SiteMarkupOptions): void {
  config.on('eleventy.after', ({ directories }) =>
    markBuiltSite(directories.output, options, String(config.getFilter('url')('/'))),
  );
}

/**
 * The common step of all site builders after a build: reads the records, and writes the tags and
 * the proof. It never fails; every problem is a warning.
 *
 * @param folder where the site was built
 * @param prefix the path under which the folder is served, as the builder knows it, such as
 *   `/blog/`
 */
async function markBuiltSite(folder: string, options: SiteMarkupOptions, prefix = '/'): Promise<void> {
  const site = await readForBuild(options);
  if (!site) return;
  const base = options.base ?? new URL(prefix, new URL(site.url).origin).href;
  try {
    const { problems } = await writeMarkup(folder, site, { base });
    for (const problem of problems) warn(options, `Masthead: ${problem}`);
  } catch (error) {
    const reason = errorText(error);
    warn(options, `Masthead could not write the tags into ${folder} (${reason}).`);
  }
}

/**
 * Reads a site for a build, which must not fail because of it: `null`, after a warning, without an
 * answer.
 */
async function readForBuild(options: SiteMarkupOptions): Promise<SiteMarkup | null> {
  const { publication, offline = Boolean(process.env.MASTHEAD_OFFLINE) } = options;
  if (offline) return null;
  try {
    const site = await fetchSiteMarkup(options, publication, options);
    if (!site)
      warn(options, `There is no publication ${publication}: the pages got no tags. "masthead list" shows yours.`);
    return site;
  } catch (error) {
    const reason = errorText(error);
    warn(
      options,
      `Masthead could not read ${publication} (${reason}): the pages got no tags. The next build asks again.`,
    );
    return null;
  }
}

/** Prints a warning, made safe, as it may contain text of hosts. */
function warn({ onWarning = (message) => console.warn(message) }: SiteMarkupOptions, message: string): void {
  onWarning(printable(message, 1000));
}

/**
 * `fetchSiteMarkup` of `masthead-doctor/markup`, with the guard and DNS.
 *
 * @example
 * ```js
 * import { openPublications } from 'masthead/publish';
 * import { fetchSiteMarkup } from 'masthead-static';
 *
 * const { uri } = await (await openPublications({}, 'alice.example')).findPublication();
 * const site = await fetchSiteMarkup({}, uri);
 * console.log(site?.pages.length);
 * ```
 */
export async function fetchSiteMarkup(
  config: ClientConfig,
  publication: string,
  options?: SiteReadOptions,
): Promise<SiteMarkup | null> {
  return fetchAnywhere(guardedConfig(config), publication, options);
}
