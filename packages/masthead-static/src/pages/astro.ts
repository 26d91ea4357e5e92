import { fileURLToPath } from 'node:url';
import type { SiteMarkupOptions } from './built-site.ts';
import { markBuiltSite } from './built-site.ts';

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
