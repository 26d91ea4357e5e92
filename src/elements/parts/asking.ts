/**
 * What only an element that asks needs: a file of its own, which begins to load when the first such
 * element connects.
 */
export { askProfile } from '../../atproto/app-view.ts';
export { ElementAsker } from './element-asker.ts';
export { type CardVia, findPageCard } from './page-card.ts';
