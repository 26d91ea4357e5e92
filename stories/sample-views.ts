import type { CardView, ProfileView } from '../src/core/index.ts';

const image = (name: string) => new URL(`./images/${name}.jpg`, document.baseURI).href;
const rgb = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return { r, g, b };
};

/** An article on a domain of its own, with everything a record can hold. */
export const ARTICLE: CardView = {
  uri: 'https://tidewater.example/essays/the-harbour-at-low-water',
  title: 'The harbour at low water',
  description:
    'Twice a day the sea takes its half of the town back, and gives it again. A walk along the wall with the last tide-keeper.',
  thumb: image('tidewater-cover'),
  createdAt: '2026-10-04T07:30:00.000Z',
  readingTime: 8,
  source: {
    uri: 'https://tidewater.example',
    title: 'The Tidewater Review',
    icon: image('tidewater-icon'),
    description: 'Essays on harbours, rivers and the people who live by them.',
    theme: {
      backgroundRGB: rgb('#fbf6ec'),
      foregroundRGB: rgb('#1f2d30'),
      accentRGB: rgb('#0f5a63'),
      accentForegroundRGB: rgb('#ffffff'),
    },
  },
  associatedProfiles: [{ did: 'did:plc:mara', handle: 'mara.tidewater.example', displayName: 'Mara Lindqvist' }],
};

/** The front page of a publication. */
export const PUBLICATION: CardView = {
  uri: 'https://tidewater.example',
  title: 'The Tidewater Review',
  description: ARTICLE.source?.description ?? '',
  ...(ARTICLE.source && { source: ARTICLE.source }),
  ...(ARTICLE.associatedProfiles && { associatedProfiles: ARTICLE.associatedProfiles }),
};

/** A person with two current roles, a former one and a course of study. */
export const PROFILE: ProfileView = {
  did: 'did:plc:mara',
  handle: 'mara.tidewater.example',
  displayName: 'Mara Lindqvist',
  avatar: image('mara-avatar'),
  headline: 'Editor and maker of small magazines',
  about: 'I have edited magazines for fifteen years, most of them too small to fail.',
  location: 'Göteborg, Sweden',
  claimed: true,
  positions: [
    { rkey: '1', title: 'Editor in chief', company: 'The Tidewater Review', startedAt: '2021-03', primary: true },
    { rkey: '2', title: 'Visiting lecturer', company: 'Valand Academy', startedAt: '2023-09' },
    { rkey: '3', title: 'Sub-editor', company: 'Nordsjö Kvartal', startedAt: '2014-08', endedAt: '2021-02' },
  ],
  education: [
    {
      rkey: '1',
      institution: 'University of Gothenburg',
      degree: 'MA',
      fieldOfStudy: 'Literary composition',
      startedAt: '2010',
      endedAt: '2012',
    },
  ],
  skills: ['Editing', 'Long-form essays', 'Typography', 'Print production', 'Mentoring', 'Grant writing'].map(
    (name, at) => ({
      rkey: String(at),
      name,
    }),
  ),
};
