import { expect, waitFor } from 'storybook/test';
import { APP_VIEWS } from '../app-views.ts';
import { elementMeta, told } from '../element-meta.ts';
import { inState } from '../in-state.ts';
import { cellsOf, sideBySide } from '../side-by-side.ts';
import { PROFILE } from '../views/profile-views.ts';

export default {
  ...elementMeta('pro-profile', { actor: PROFILE.handle, loading: 'eager' }),
  title: 'pro-profile/States',
  tags: ['!dev'],
};

const children = 'Mara Lindqvist';

export const SideBySide = {
  ...sideBySide('pro-profile', 'What a reader sees before the answer, and where there is none.', () => ({
    'Before the answer': cellsOf({ Loading, LoadingFull, LoadingCompact }),
    'After it': cellsOf({ Ready, Fallback, FallbackWithChildren, FallbackCompact, Failed, NoName }),
  })),
  tags: ['dev'],
};

export const Loading = told(
  'Waiting for an answer; the link works already.',
  { 'app-view': APP_VIEWS.waiting },
  { play: inState('pro-profile', 'loading') },
);
export const LoadingFull = told(
  'A whole profile that waits: nobody knows how long it will be, so the skeleton is that of a summary.',
  { layout: 'full', 'app-view': APP_VIEWS.waiting },
  { play: inState('pro-profile', 'loading') },
);
export const LoadingCompact = told(
  'A byline that waits.',
  { layout: 'compact', 'app-view': APP_VIEWS.waiting },
  { play: inState('pro-profile', 'loading') },
);
export const Ready = told(
  'The AppView has answered.',
  { 'app-view': APP_VIEWS.ready },
  { play: inState('pro-profile', 'ready') },
);
export const Fallback = told(
  'There is no such profile: a plain link.',
  { 'app-view': APP_VIEWS.empty },
  { play: inState('pro-profile', 'fallback') },
);
export const FallbackWithChildren = told(
  'There is no such profile, and the page has words of its own: they stay.',
  { children, 'app-view': APP_VIEWS.empty },
  {
    play: async (context) => {
      await inState('pro-profile', 'fallback')(context);
      await waitFor(() => expect(context.canvas.getByRole('link', { name: children })).toBeVisible());
    },
  },
);
export const FallbackCompact = told(
  'A byline that is a plain link.',
  { layout: 'compact', 'app-view': APP_VIEWS.empty },
  { play: inState('pro-profile', 'fallback') },
);
export const Failed = told(
  'Asking failed: to a reader it looks as if there were no profile. The page hears `pro-profile-error`.',
  { 'app-view': APP_VIEWS.failing },
  { play: inState('pro-profile', 'error') },
);
export const NoName = told(
  'An actor that nobody can be called.',
  { actor: 'not a handle' },
  { play: inState('pro-profile', 'fallback') },
);
