import type { SiteMarkupOptions } from './built-site.ts';
import { markBuiltSite } from './built-site.ts';

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
