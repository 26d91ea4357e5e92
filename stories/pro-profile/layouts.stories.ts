import { html } from 'lit';
import { elementMeta, told } from '../element-meta.ts';
import { embed } from '../embed.ts';
import { PROFILE } from '../views/profile-views.ts';

export default {
  ...elementMeta('pro-profile', { actor: PROFILE.handle, view: PROFILE }),
  title: 'pro-profile/Layouts',
};

const full = { parameters: { width: '40rem' } };

export const Summary = told('Name, role, headline, up to five skills.', { layout: 'summary' });
export const SummaryLight = told('Light, whatever the page is.', { layout: 'summary', appearance: 'light' });
export const SummaryDark = told('Dark, whatever the page is.', { layout: 'summary', appearance: 'dark' });
export const Full = told('Everything, with a timeline.', { layout: 'full' }, full);
export const FullLight = told('Light, whatever the page is.', { layout: 'full', appearance: 'light' }, full);
export const FullDark = told('Dark, whatever the page is.', { layout: 'full', appearance: 'dark' }, full);
export const FullNarrow = told(
  'In a sidebar the dates stand above.',
  { layout: 'full' },
  { parameters: { width: '18rem' } },
);
export const Compact = told('A byline.', { layout: 'compact' });
export const CompactLight = told(
  'A byline has no ground of its own: it needs a light one here.',
  {
    layout: 'compact',
    appearance: 'light',
  },
  { globals: { scheme: 'light' } },
);
export const CompactDark = told(
  'And a dark one here.',
  { layout: 'compact', appearance: 'dark' },
  { globals: { scheme: 'dark' } },
);
export const InASentence = told(
  'A byline is a piece of the sentence it stands in, in its size and colour.',
  { layout: 'compact' },
  { render: (args) => html`<p>Written by ${embed('pro-profile', args)}</p>` },
);
