/**
 * `masthead-doctor/markup`: the tags with which a site's pages name their records, for use while
 * the site is built. It uses no files, so it also runs in workers and browsers.
 */

export * from './fetch-site-markup.ts';
export * from './page-tags.ts';
