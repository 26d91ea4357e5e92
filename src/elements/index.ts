/** `masthead/elements`: the classes, without defining the elements. Safe to import on a server. */
export type { CardView, ProfileView } from '../core/index.ts';
export type { FallbackReason } from './embed-element.ts';
export type { Messages } from './language/message-set.ts';
export { registerMessages } from './language/messages.ts';
export { configure, type MastheadConfig } from './page/configure.ts';
export { type ProfileVia, ProProfile } from './pro-profile/pro-profile.ts';
export { type CardVia, PubCard } from './pub-card/pub-card.ts';
