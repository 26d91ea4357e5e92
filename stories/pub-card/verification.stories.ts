import { elementMeta, told } from '../element-meta.ts';
import { ARTICLE } from '../views/card-views.ts';

export default { ...elementMeta('pub-card', { url: ARTICLE.uri }), title: 'pub-card/Verification' };

const answer = (verification: string) => ({ view: { view: { external: ARTICLE }, verification } });
const SAME =
  'A card carries no mark for it: a mark in a card would only say that the AppView checked, and emoji in titles fake it already. It decides *which* record answers for a link: a verified one always comes before a stranger’s.';

export const Verified = told(`The site itself names the record. ${SAME}`, answer('verified'));
export const Unverified = told(`Nobody has asked the site yet, or it does not say. ${SAME}`, answer('unverified'));
