/**
 * `masthead-doctor/markup`: what a site's pages say about their records, while the site is built.
 * Where there are no files: workers and browsers.
 */

export * from './fetch-site-markup.ts';
export * from './page-tags.ts';
export * from './with-tags.ts';
