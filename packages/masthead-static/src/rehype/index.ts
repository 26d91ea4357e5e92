/**
 * `masthead-static/rehype`: a link alone in its paragraph becomes a card, while a site is built.
 * This entry is for environments without files: workers and browsers.
 */

import { createCardsInHtml, createRehypeMasthead } from './cards-in-pages.ts';
import { WITHOUT_FILES } from './link-cards.ts';

export type { CardsInHtml, HastTree, RehypeMasthead } from './cards-in-pages.ts';
export type { CardFormat, LinkCardOptions, ParagraphLink } from './options.ts';

/**
 * The plugin for unified (Astro, MDX, any pipeline with rehype). Without an AppView, and where a
 * link has no card, the paragraph stays as it is.
 *
 * @returns a transformer that never fails
 *
 * @example
 * ```js
 * // astro.config.mjs
 * import rehypeMasthead from 'masthead-static/rehype';
 *
 * const options = { appView: 'https://appview.example' };
 * export default { markdown: { rehypePlugins: [[rehypeMasthead, options]] } };
 * ```
 */
export const rehypeMasthead = createRehypeMasthead(WITHOUT_FILES);

/**
 * The same for finished HTML, such as Eleventy's. Every other byte of it stays.
 *
 * @returns a function that takes the HTML of a page, or a part of one, and never rejects
 *
 * @example
 * ```js
 * import { cardsInHtml } from 'masthead-static/rehype';
 *
 * const withCards = cardsInHtml({ appView: 'http://localhost:2584', format: 'flat' });
 * console.log(await withCards('<p><a href="https://fieldnotes.leaflet.pub/3m2moss">Moss</a></p>'));
 * ```
 */
export const cardsInHtml = createCardsInHtml(WITHOUT_FILES);

export default rehypeMasthead;
