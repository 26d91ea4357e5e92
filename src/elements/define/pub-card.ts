/** `masthead/pub-card`: defines `<pub-card>`. */
import { PubCard } from '../pub-card/pub-card.ts';
import { define } from './define.ts';

export type { EmbedElement } from '../embed-element.ts';
export { configure } from '../page/configure.ts';
export { PubCard } from '../pub-card/pub-card.ts';
export type * from '../pub-card/public-types.ts';
export type * from '../public-types.ts';

define(PubCard);
