/** `masthead/elements`: the classes. It defines no element, so it is safe to import on a server. */

export { EmbedElement } from './base/embed-element.ts';
export type * from './define/pro-profile.ts';
export type * from './define/pub-card.ts';
export { configure } from './page/configure.ts';
export { registerMessages } from './page/page-state.ts';
export { ProProfile } from './pro-profile/pro-profile.ts';
export { PubCard } from './pub-card/pub-card.ts';
export type * from './public-types.ts';
export type { CardMessages, Messages, ProfileMessages } from './text/message-set.ts';
