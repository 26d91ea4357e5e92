import { expect } from 'storybook/test';
import { APP_VIEWS } from '../app-views.ts';
import { elementMeta, told } from '../element-meta.ts';
import { inState } from '../in-state.ts';
import { shownPart } from '../shown-part.ts';
import { cellsOf, sideBySide } from '../side-by-side.ts';
import { ARTICLE, ON_PLATFORMS } from '../views/card-views.ts';

export default {
  ...elementMeta('pub-card', { url: ARTICLE.uri, verification: true, loading: 'eager', discovery: 'off' }),
  title: 'pub-card/Verification',
  tags: ['!dev'],
};

const MARK = 'Verified: tidewater.example names this record';

/** Waits for the card, and looks whether it has a mark of that name. */
function marked(name: string | null) {
  return async (context: Parameters<ReturnType<typeof inState>>[0]): Promise<void> => {
    await inState('pub-card', 'ready')(context);
    const mark = context.canvasElement.querySelector('pub-card')?.shadowRoot?.querySelector('[part=verified]');
    await expect(mark?.getAttribute('title') ?? null).toBe(name);
  };
}

export const SideBySide = {
  ...sideBySide('pub-card', 'Where the mark of a verified record stands, and who has none.', () => ({
    'With the mark': cellsOf({ Verified, OnAPlatform, Publication, Compact }),
    'Without it': cellsOf({ Unverified, NotAskedFor, OnGivenData }),
  })),
  tags: ['dev'],
};

export const Verified = told(
  '`verification`: the AppView that was asked says that the site itself names the record. A quiet mark stands behind the domain; its name and tooltip say what that means, and no more: it judges neither the person nor the words.',
  { 'app-view': APP_VIEWS.verified },
  { play: marked(MARK) },
);
export const Unverified = told(
  'Nobody has asked the site yet, or it does not say: no mark. The card is as good as any other.',
  { 'app-view': APP_VIEWS.ready },
  { play: marked(null) },
);
export const NotAskedFor = told(
  'Without the attribute a verified record has no mark. Whether a record is verified decides all the same which one answers for a link: a verified one comes before a stranger’s.',
  { 'app-view': APP_VIEWS.verified, verification: false },
  { play: marked(null) },
);
export const OnGivenData = told(
  'Data that the page itself gave has no mark, whatever it says of itself: whoever writes it could write that, too.',
  { view: { view: { external: ARTICLE }, verification: { status: 'verified' } } },
  { play: marked(null) },
);
export const OnAPlatform = told(
  'The domain is left out where the button names the platform: the mark stands behind the name of the publication.',
  { url: ON_PLATFORMS.Leaflet.uri, 'app-view': APP_VIEWS.verified },
  {
    play: async (context) => {
      await inState('pub-card', 'ready')(context);
      await expect(shownPart(context.canvasElement, 'name').querySelector('[part=verified]')).not.toBeNull();
    },
  },
);
export const Publication = told(
  'The same on a card of the publication.',
  { 'app-view': APP_VIEWS.verified, layout: 'publication' },
  { play: marked(MARK) },
);
export const Compact = told(
  'In one row it stands behind the name.',
  { 'app-view': APP_VIEWS.verified, layout: 'compact' },
  { play: marked(MARK) },
);
