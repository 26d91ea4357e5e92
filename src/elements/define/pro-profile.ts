/** `masthead/pro-profile`: defines `<pro-profile>`. */
import { ProProfile } from '../pro-profile/pro-profile.ts';
import { define } from './define.ts';

export type { EmbedElement } from '../embed-element.ts';
export { configure } from '../page/configure.ts';
export { ProProfile } from '../pro-profile/pro-profile.ts';
export type * from '../pro-profile/public-types.ts';
export type * from '../public-types.ts';

define(ProProfile);
