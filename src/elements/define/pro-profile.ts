/** `masthead/pro-profile`: defines `<pro-profile>`. */
import { ProProfile } from '../pro-profile/pro-profile.ts';
import { define } from './define.ts';

export { configure, type MastheadConfig } from '../page/configure.ts';
export { type ProfileVia, ProProfile } from '../pro-profile/pro-profile.ts';

define(ProProfile);
