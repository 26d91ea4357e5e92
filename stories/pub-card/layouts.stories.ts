import { AS_PUBLISHED, elementMeta, told } from '../element-meta.ts';
import { ARTICLE, LOOSE, ON_PLATFORMS, PUBLICATION } from '../views/card-views.ts';

export default { ...elementMeta('pub-card', {}), title: 'pub-card/Layouts' };

const article = { url: ARTICLE.uri, view: ARTICLE, layout: 'article' };
const publication = { url: PUBLICATION.uri, view: PUBLICATION, layout: 'publication' };
const compact = { url: ARTICLE.uri, view: ARTICLE, layout: 'compact' };
const wide = { parameters: { width: '44rem' } };
const PAGE = 'Light and dark follow the page.';
const OWN = "The publication's own colours for the whole card, exactly as it published them.";
const READABLE =
  'The same with `contrast="aa"`: the text is as readable as the colours allow, and the quiet text no longer quiet.';

export const Article = told(`An article with everything a record can hold. ${PAGE}`, article);
export const ArticleLight = told('Light, whatever the page is.', { ...article, appearance: 'light' });
export const ArticleDark = told('Dark, whatever the page is.', { ...article, appearance: 'dark' });
export const ArticleInItsColours = told(OWN, { ...article, appearance: 'publication' }, { parameters: AS_PUBLISHED });
export const ArticleInItsColoursReadable = told(READABLE, { ...article, appearance: 'publication', contrast: 'aa' });
export const ArticleWide = told('From 40em of its own width, the cover may stand beside the text.', article, wide);
export const ArticleWithoutCover = told('No cover: two more lines of the description.', {
  ...article,
  view: { ...ARTICLE, thumb: undefined },
});
export const ArticleOfNobody = told('A loose document: nothing to subscribe to, so no button.', {
  url: LOOSE.uri,
  view: LOOSE,
});

export const Publication = told(
  `A publication's own page. \`layout="auto"\` finds out by itself. ${PAGE}`,
  publication,
);
export const PublicationLight = told('Light, whatever the page is.', { ...publication, appearance: 'light' });
export const PublicationDark = told('Dark, whatever the page is.', { ...publication, appearance: 'dark' });
export const PublicationInItsColours = told(
  OWN,
  { ...publication, appearance: 'publication' },
  { parameters: AS_PUBLISHED },
);
export const PublicationInItsColoursReadable = told(READABLE, {
  ...publication,
  appearance: 'publication',
  contrast: 'aa',
});
export const PublicationWide = told('A wide column.', publication, wide);

export const Compact = told(`One row, for lists. ${PAGE}`, compact);
export const CompactLight = told('Light, whatever the page is.', { ...compact, appearance: 'light' });
export const CompactDark = told('Dark, whatever the page is.', { ...compact, appearance: 'dark' });
export const CompactInItsColours = told(OWN, { ...compact, appearance: 'publication' }, { parameters: AS_PUBLISHED });
export const CompactInItsColoursReadable = told(READABLE, { ...compact, appearance: 'publication', contrast: 'aa' });
export const CompactWide = told('A wide column: title and site share one line.', compact, wide);

export const DarkPublicationInItsColours = told(
  'A publication that published dark colours stays dark on a light page.',
  { url: ON_PLATFORMS.pckt.uri, view: ON_PLATFORMS.pckt, appearance: 'publication', contrast: 'aa' },
);
