import { expect, waitFor } from 'storybook/test';
import { APP_VIEWS } from '../app-views.ts';
import { elementMeta, told } from '../element-meta.ts';
import { inState } from '../in-state.ts';
import { shownPart } from '../shown-part.ts';
import { cellsOf, sideBySide } from '../side-by-side.ts';
import { ARTICLE, PUBLICATION } from '../views/card-views.ts';

export default {
  ...elementMeta('pub-card', { loading: 'eager', discovery: 'off' }),
  title: 'pub-card/States',
  tags: ['!dev'],
};

const url = ARTICLE.uri;
const children = 'The harbour at low water';

export const SideBySide = {
  ...sideBySide('pub-card', 'What a reader sees before the answer, and where there is none.', () => ({
    'Before the answer': cellsOf({ Loading, LoadingPublication, LoadingCompact, LoadingWithChildren }),
    'After it': cellsOf({ Ready, Fallback, FallbackCompact, FallbackWithChildren, Failed }),
    'Not to be asked': cellsOf({ NoLink, NoWebAddress }),
  })),
  tags: ['dev'],
};

export const Loading = {
  ...told(
    'Waiting for an answer. The shape is that of what most likely comes, and its link works already.',
    { url, 'app-view': APP_VIEWS.waiting },
    { play: inState('pub-card', 'loading') },
  ),
  tags: ['dev'],
};
export const LoadingPublication = told(
  'An address without a path is most likely a publication.',
  { url: PUBLICATION.uri, 'app-view': APP_VIEWS.waiting },
  { play: inState('pub-card', 'loading') },
);
export const LoadingCompact = told(
  'One row.',
  { url, layout: 'compact', 'app-view': APP_VIEWS.waiting },
  { play: inState('pub-card', 'loading') },
);
export const LoadingWithChildren = told(
  "The page's own link shows until the card is there.",
  { url, children, 'app-view': APP_VIEWS.waiting },
  { play: inState('pub-card', 'loading') },
);
export const Ready = told(
  'The AppView has answered.',
  { url, 'app-view': APP_VIEWS.ready },
  {
    play: async (context) => {
      await inState('pub-card', 'ready')(context);
      await expect(shownPart(context.canvasElement, 'title')).toHaveAttribute('href', url);
    },
  },
);
export const Fallback = {
  ...told(
    'No record backs the link: a plain link card in its place.',
    { url, 'app-view': APP_VIEWS.empty },
    { play: inState('pub-card', 'fallback') },
  ),
  tags: ['dev'],
};
export const FallbackCompact = told(
  'The same in one row.',
  { url, layout: 'compact', 'app-view': APP_VIEWS.empty },
  { play: inState('pub-card', 'fallback') },
);
export const FallbackWithChildren = told(
  'No record backs the link, and the page has words of its own: they stay.',
  { url, children, 'app-view': APP_VIEWS.empty },
  {
    play: async (context) => {
      await inState('pub-card', 'fallback')(context);
      await waitFor(() => expect(context.canvas.getByRole('link', { name: children })).toBeVisible());
    },
  },
);
export const Failed = told(
  'Asking failed: to a reader it looks as if there were no record. The page hears `pub-card-error`.',
  { url, 'app-view': APP_VIEWS.failing },
  { play: inState('pub-card', 'error') },
);
export const NoLink = told(
  'Neither `url` nor `view`: nothing to lead to.',
  {},
  { play: inState('pub-card', 'fallback') },
);
export const NoWebAddress = told(
  'Only `http` and `https` become links.',
  { url: 'javascript:alert(1)' },
  {
    play: async (context) => {
      await inState('pub-card', 'fallback')(context);
      await expect(shownPart(context.canvasElement, 'title')).not.toHaveAttribute('href');
    },
  },
);
