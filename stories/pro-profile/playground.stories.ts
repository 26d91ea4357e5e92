import { elementMeta } from '../element-meta.ts';
import { PROFILE } from '../views/profile-views.ts';

export default {
  ...elementMeta('pro-profile', { actor: PROFILE.handle, view: PROFILE }),
  title: 'pro-profile/Playground',
};

export const Playground = {};
