/** `masthead/elements`: the classes, without defining the elements. Safe to import on a server. */
export { EmbedElement } from './embed-element.ts';
export type { CardMessages, Messages, ProfileMessages } from './language/message-set.ts';
export { registerMessages } from './language/messages.ts';
export { configure } from './page/configure.ts';
export { ProProfile } from './pro-profile/pro-profile.ts';
export type * from './pro-profile/public-types.ts';
export { PubCard } from './pub-card/pub-card.ts';
export type * from './pub-card/public-types.ts';
export type * from './public-types.ts';
