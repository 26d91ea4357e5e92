/** `masthead/elements`: the classes. It defines no element, so it is safe to import on a server. */

export { configure } from './base/configure.ts';
export { EmbedElement } from './base/embed-element.ts';
export { ProProfile } from './pro-profile/pro-profile.ts';
export type * from './pro-profile/public-types.ts';
export { PubCard } from './pub-card/pub-card.ts';
export type * from './pub-card/public-types.ts';
export type * from './public-types.ts';
export type { CardMessages, Messages, ProfileMessages } from './text/message-set.ts';
export { registerMessages } from './text/register-messages.ts';
