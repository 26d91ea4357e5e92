import { html } from 'lit';
import { elementMeta, told } from '../element-meta.ts';
import { embed } from '../embed.ts';
import { atWidths, inBothSchemes, sideBySide } from '../side-by-side.ts';
import { PROFILE } from '../views/profile-views.ts';

export default {
  ...elementMeta('pro-profile', { actor: PROFILE.handle, view: PROFILE }),
  title: 'pro-profile/Layouts',
  tags: ['!dev'],
};

const WIDTHS = ['16rem', '24rem', '40rem'];
const full = { parameters: { width: '40rem' } };

export const Widths = {
  ...sideBySide('pro-profile', 'Every layout from a sidebar to a wide column.', () => ({
    Summary: atWidths({ layout: 'summary' }, WIDTHS),
    Full: atWidths({ layout: 'full' }, WIDTHS),
    Compact: atWidths({ layout: 'compact' }, WIDTHS),
  })),
  tags: ['dev'],
};
export const LightAndDark = {
  ...sideBySide('pro-profile', 'Each layout on a light page and on a dark one.', () => ({
    '': inBothSchemes([
      { caption: 'Summary', args: { layout: 'summary' } },
      { caption: 'Compact', args: { layout: 'compact' } },
      { caption: 'Full', args: { layout: 'full' }, width: '34rem' },
    ]),
  })),
  tags: ['dev'],
};

export const Summary = {
  ...told('Name, current roles, handle, headline (five lines at most) and up to five skills.', {
    layout: 'summary',
  }),
  tags: ['dev'],
};
export const SummaryLight = told('Light, whatever the page is.', { layout: 'summary', appearance: 'light' });
export const SummaryDark = told('Dark, whatever the page is.', { layout: 'summary', appearance: 'dark' });
export const Full = {
  ...told(
    'Everything: the whole headline, about, positions and education as a timeline, all skills by category.',
    { layout: 'full' },
    full,
  ),
  tags: ['dev'],
};
export const FullLight = told('Light, whatever the page is.', { layout: 'full', appearance: 'light' }, full);
export const FullDark = told('Dark, whatever the page is.', { layout: 'full', appearance: 'dark' }, full);
export const FullFurther = told(
  'Projects, talks and investments. An investment has an amount only where its record has one.',
  {
    layout: 'full',
    view: {
      ...PROFILE,
      projects: [
        {
          rkey: '1',
          name: 'The tide table',
          startDate: '2023-04',
          description: 'A table of tides that fits on a postcard.',
        },
      ],
      presentations: [
        {
          rkey: '1',
          title: 'What a harbour knows',
          deliveries: [{ rkey: '1', eventName: 'Small Harbours', location: 'Gothenburg, Sweden', date: '2025-09-12' }],
        },
      ],
      investments: [
        {
          rkey: '1',
          company: 'Mole & Sons',
          via: 'Quay Fund',
          amount: { value: 5000, currency: 'EUR' },
          startedAt: '2024',
        },
      ],
    },
  },
  full,
);
export const FullNarrow = told(
  'In a sidebar (below 34em) the dates stand above each entry, not beside it.',
  { layout: 'full' },
  { parameters: { width: '18rem' } },
);
export const FullHeadings = told(
  'With `heading="2"` the name is an `h2`, and each section an `h3`. It looks the same.',
  { layout: 'full', heading: 2 },
  full,
);
export const Compact = {
  ...told('A byline: picture, name and role as a piece of a sentence, without a frame.', {
    layout: 'compact',
  }),
  tags: ['dev'],
};
export const CompactLight = told(
  'A byline has no ground of its own and takes the colour of its sentence. `appearance` changes nothing here.',
  {
    layout: 'compact',
    appearance: 'light',
  },
  { globals: { scheme: 'light' } },
);
export const CompactDark = told(
  'The same on a dark page: the letter tile is an outline in the colour of the sentence.',
  { layout: 'compact', appearance: 'dark' },
  { globals: { scheme: 'dark' } },
);
export const InASentence = {
  ...told(
    'A byline is a piece of the sentence it stands in, in its size and colour.',
    { layout: 'compact' },
    { render: (args) => html`<p>Written by ${embed('pro-profile', args)}</p>` },
  ),
  tags: ['dev'],
};
