/**
 * `masthead-static/rehype` on Node: the same functions, with a cache file, the environment's
 * variables, and the guard on the public network.
 */

import { fetchCard } from 'masthead/internal/atproto/node/guarded-client';
import { createCardsInHtml, createRehypeMasthead } from '../cards-in-pages.ts';
import { openCardFile } from './card-file.ts';

export type { CardFormat, CardsInHtml, HastTree, LinkCardOptions, ParagraphLink, RehypeMasthead } from '../index.ts';

const around = { env: process.env, openFile: openCardFile, discover: fetchCard };

/**
 * `rehypeMasthead` of `../index.ts`, which can also keep answers in a cache file.
 *
 * @example
 * ```js
 * // astro.config.mjs
 * import rehypeMasthead from 'masthead-static/rehype';
 *
 * const options = { cacheFile: './masthead-cards.json' };
 * export default { markdown: { rehypePlugins: [[rehypeMasthead, options]] } };
 * ```
 */
export const rehypeMasthead = createRehypeMasthead(around);

/**
 * `cardsInHtml` of `../index.ts`, which can also keep answers in a cache file.
 *
 * @example
 * ```js
 * import { cardsInHtml } from 'masthead-static/rehype';
 *
 * const withCards = cardsInHtml({ appView: 'http://localhost:2584' });
 * console.log(await withCards('<p><a href="https://slowcode.pckt.blog">Slow Code</a></p>'));
 * ```
 */
export const cardsInHtml = createCardsInHtml(around);

export default rehypeMasthead;
