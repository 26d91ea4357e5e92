/** `masthead/pro-profile`: defines `<pro-profile>`. */
import { ProProfile } from '../pro-profile/pro-profile.ts';
import { define } from './define.ts';

export { configure } from '../base/configure.ts';
export type { EmbedElement } from '../base/embed-element.ts';
export { ProProfile } from '../pro-profile/pro-profile.ts';
export type * from '../pro-profile/public-types.ts';
export type * from '../public-types.ts';

define(ProProfile);
