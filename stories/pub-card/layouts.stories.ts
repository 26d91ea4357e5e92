import { AS_PUBLISHED, elementMeta, told } from '../element-meta.ts';
import { atWidths, inBothSchemes, sideBySide } from '../side-by-side.ts';
import { ARTICLE, LOOSE, ON_PLATFORMS, PUBLICATION } from '../views/card-views.ts';

export default { ...elementMeta('pub-card', {}), title: 'pub-card/Layouts', tags: ['!dev'] };

const article = { url: ARTICLE.uri, view: ARTICLE, layout: 'article' };
const publication = { url: PUBLICATION.uri, view: PUBLICATION, layout: 'publication' };
const compact = { url: ARTICLE.uri, view: ARTICLE, layout: 'compact' };
const wide = { parameters: { width: '44rem' } };
const PAGE = 'Light and dark follow the page.';
const OWN = "The publication's own colours for the whole card, exactly as it published them.";
const READABLE = 'The same as cards show it by default: every text can be read.';

const WIDTHS = ['16rem', '20rem', '24rem', '28rem', '36rem', '44rem'];

export const Widths = {
  ...sideBySide(
    'pub-card',
    'Every layout from a sidebar to a wide column. A card asks for its own width, not for the page’s.',
    () => ({
      Article: atWidths(article, WIDTHS),
      'Article without a cover': atWidths({ ...article, view: { ...ARTICLE, thumb: undefined } }, WIDTHS),
      Publication: atWidths(publication, WIDTHS),
      Compact: atWidths(compact, WIDTHS),
    }),
  ),
  tags: ['dev'],
};
export const LightAndDark = {
  ...sideBySide('pub-card', 'On the page’s ground, and in the publication’s own colours.', () => {
    const inColours = { appearance: 'publication', contrast: 'aa' };
    return Object.fromEntries(
      Object.entries({ Article: article, Publication: publication, Compact: compact }).map(([name, args]) => [
        name,
        inBothSchemes([
          { caption: 'On the page’s ground', args },
          { caption: 'In its own colours', args: { ...args, ...inColours } },
        ]),
      ]),
    );
  }),
  tags: ['dev'],
};

export const Article = {
  ...told(`An article with everything a record can hold. ${PAGE}`, article),
  tags: ['dev'],
};
export const ArticleLight = told('Light, whatever the page is.', { ...article, appearance: 'light' });
export const ArticleDark = told('Dark, whatever the page is.', { ...article, appearance: 'dark' });
export const ArticleInItsColours = told(
  OWN,
  { ...article, appearance: 'publication', contrast: 'as-published' },
  { parameters: AS_PUBLISHED },
);
export const ArticleInItsColoursReadable = told(READABLE, { ...article, appearance: 'publication', contrast: 'aa' });
export const ArticleWide = told('From 28em of its own width, the cover stands beside the text.', article, wide);
export const ArticleWithoutCover = told('No cover: two more lines of the description.', {
  ...article,
  view: { ...ARTICLE, thumb: undefined },
});
export const ArticleOfNobody = told('A loose document: nothing to subscribe to, so no button.', {
  url: LOOSE.uri,
  view: LOOSE,
});

export const Publication = {
  ...told(`A publication's own page. \`layout="auto"\` finds out by itself. ${PAGE}`, publication),
  tags: ['dev'],
};
export const PublicationLight = told('Light, whatever the page is.', { ...publication, appearance: 'light' });
export const PublicationDark = told('Dark, whatever the page is.', { ...publication, appearance: 'dark' });
export const PublicationInItsColours = told(
  OWN,
  { ...publication, appearance: 'publication', contrast: 'as-published' },
  { parameters: AS_PUBLISHED },
);
export const PublicationInItsColoursReadable = told(READABLE, {
  ...publication,
  appearance: 'publication',
  contrast: 'aa',
});
export const PublicationWide = told('A wide column.', publication, wide);

export const Compact = { ...told(`One row, for lists. ${PAGE}`, compact), tags: ['dev'] };
export const CompactLight = told('Light, whatever the page is.', { ...compact, appearance: 'light' });
export const CompactDark = told('Dark, whatever the page is.', { ...compact, appearance: 'dark' });
export const CompactInItsColours = told(
  OWN,
  { ...compact, appearance: 'publication', contrast: 'as-published' },
  { parameters: AS_PUBLISHED },
);
export const CompactInItsColoursReadable = told(READABLE, { ...compact, appearance: 'publication', contrast: 'aa' });
export const CompactWide = told('A wide column: title and site share one line.', compact, wide);

export const DarkPublicationInItsColours = told(
  'A publication that published dark colours stays dark on a light page.',
  { url: ON_PLATFORMS.pckt.uri, view: ON_PLATFORMS.pckt, appearance: 'publication', contrast: 'aa' },
);
