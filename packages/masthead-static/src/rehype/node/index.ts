/** `masthead-static/rehype` on Node: the same functions, with a cache file, the environment's variables, and the guard on the public network. */

import { fetchCardByDiscovery } from 'masthead/internal/node';
import { createCardsInHtml } from '../cards-in-html.ts';
import { createRehypeMasthead } from '../rehype-masthead.ts';
import { openCardFile } from './card-file.ts';

export type { CardFormat, CardsInHtml, HastTree, LinkCardOptions, ParagraphLink, RehypeMasthead } from '../index.ts';

const around = { env: process.env, openFile: openCardFile, discover: fetchCardByDiscovery };

/** {@link rehypeMasthead} of the entry without files, with a cache file. */
export const rehypeMasthead = createRehypeMasthead(around);

/** {@link cardsInHtml} of the entry without files, with a cache file. */
export const cardsInHtml = createCardsInHtml(around);

export default rehypeMasthead;
