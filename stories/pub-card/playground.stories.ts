import { elementMeta } from '../element-meta.ts';
import { ARTICLE } from '../views/card-views.ts';

export default { ...elementMeta('pub-card', { url: ARTICLE.uri, view: ARTICLE }), title: 'pub-card/Playground' };

export const Playground = {};
