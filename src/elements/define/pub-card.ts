/** `masthead/pub-card`: defines `<pub-card>`. */
import { PubCard } from '../pub-card/pub-card.ts';
import { define } from './define.ts';

export { configure, type MastheadConfig } from '../page/configure.ts';
export { type CardVia, PubCard } from '../pub-card/pub-card.ts';

define(PubCard);
