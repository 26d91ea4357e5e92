import { expect } from 'storybook/test';
import { elementMeta, told } from '../element-meta.ts';
import { inState } from '../in-state.ts';
import { shownPart } from '../shown-part.ts';
import { cellsOf, sideBySide } from '../side-by-side.ts';
import { ARTICLE, PUBLICATION } from '../views/card-views.ts';
import { pictureUrl } from '../views/picture-url.ts';

export default {
  ...elementMeta('pub-card', { url: ARTICLE.uri, view: ARTICLE }),
  title: 'pub-card/Author',
  tags: ['!dev'],
};

const PAGE = 'https://cards.example/p/mara.tidewater.example';
const [owner] = ARTICLE.associatedProfiles;
const PICTURED = [{ ...owner, avatar: pictureUrl('mara-avatar') }];

export const SideBySide = {
  ...sideBySide('pub-card', 'Who wrote it: the handle, their picture, the way to their page.', () => ({
    '': cellsOf({ HandleOnly, LinkedByTheAppView, WithPicture, WithPictureOnAPublication, BrokenPicture }),
  })),
  tags: ['dev'],
};

export const HandleOnly = told(
  'Nobody knows of a page: no link, rather than one that may lead nowhere. The handle is checked; the display name is not shown, since anybody may choose it.',
  {},
);
export const LinkedByTheAppView = told(
  'A Masthead AppView says where the page of an author is, if it has their profile (`authorPage` beside the view).',
  { view: { ...ARTICLE, authorPage: PAGE } },
  {
    play: async (context) => {
      await inState('pub-card', 'ready')(context);
      await expect(shownPart(context.canvasElement, 'author-link')).toHaveAttribute('href', PAGE);
    },
  },
);
export const LinkedByThePage = told('`profile-base`: the page knows where its authors are.', {
  'profile-base': 'https://people.example/p/{handle}',
});
export const WithPicture = told('The picture of the author, before the byline.', {
  view: { ...ARTICLE, associatedProfiles: PICTURED, authorPage: PAGE },
});
export const WithPictureOnAPublication = told('The same on the card of a publication.', {
  url: PUBLICATION.uri,
  view: { ...PUBLICATION, associatedProfiles: PICTURED, authorPage: PAGE },
});
export const BrokenPicture = told('A picture that cannot be loaded leaves nothing behind.', {
  view: { ...ARTICLE, associatedProfiles: [{ ...owner, avatar: pictureUrl('not-a-picture') }] },
});
export const Heading = told(
  '`heading="2"`: the title is a heading for those who read by headings. Nothing moves.',
  { heading: 2 },
  {
    play: async (context) => {
      await inState('pub-card', 'ready')(context);
      await expect(shownPart(context.canvasElement, 'title').querySelector('h2')).toHaveTextContent(ARTICLE.title);
    },
  },
);
