/** `masthead/pub-card`: defines `<pub-card>`. */
import { PubCard } from '../pub-card/pub-card.ts';
import { define } from './define.ts';

export { configure } from '../base/configure.ts';
export type { EmbedElement } from '../base/embed-element.ts';
export { PubCard } from '../pub-card/pub-card.ts';
export type * from '../pub-card/public-types.ts';
export type * from '../public-types.ts';

define(PubCard);
