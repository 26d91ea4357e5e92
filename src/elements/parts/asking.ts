/**
 * The code that only an element that asks needs. It is its own file, which begins to load when the
 * first such element connects.
 */
export { readProfile } from '../../atproto/request/app-view-answers.ts';
export { ElementAsker } from './element-asker.ts';
export { type CardVia, findPageCard } from './page-card.ts';
