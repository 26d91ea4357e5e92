import type { CardSourceTheme, Rgb } from '../../src/core/index.ts';

/** `#rrggbb` as a record's colour. */
export function rgb(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = (hex.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16));
  return { r, g, b };
}

export const THEME: Required<CardSourceTheme> = {
  backgroundRGB: rgb('#fbf7ef'),
  foregroundRGB: rgb('#26231d'),
  accentRGB: rgb('#0f6b5c'),
  accentForegroundRGB: rgb('#ffffff'),
};

// One transparent pixel, and an address that nobody listens at.
export const PIXEL = `${location.origin}/test/elements/pixel.svg`;
export const BROKEN = `${location.origin}/test/elements/no-such-picture.png`;

export const ARTICLE = {
  uri: 'https://tides.leaflet.pub/low-water',
  title: 'Reading a tide table',
  description: 'Low water is a promise, not a fact.',
  createdAt: '2026-03-05T23:30:00Z',
  readingTime: 7,
  thumb: PIXEL,
  source: { uri: 'https://tides.leaflet.pub', title: 'Field Notes', icon: PIXEL, theme: THEME },
  associatedProfiles: [{ did: 'did:plc:mara', handle: 'mara.example' }],
};

export const PUBLICATION = {
  uri: 'https://tides.leaflet.pub',
  title: 'Field Notes',
  description: 'Weekly walks on the sea floor.',
  source: ARTICLE.source,
  associatedProfiles: ARTICLE.associatedProfiles,
};

export const PROFILE = {
  did: 'did:plc:alice',
  handle: 'alice.example',
  displayName: 'Alice Verhoeven',
  avatar: PIXEL,
  pronouns: 'she/her',
  headline: 'Designing calm software',
  about: 'Fifteen years between call centres and design teams.',
  location: 'Utrecht',
  claimed: true,
  positions: [
    { rkey: '1', title: 'Senior Designer', company: 'Kantoor', startedAt: '2016-09', endedAt: '2022-02' },
    { rkey: '2', title: 'Principal Designer', company: 'Switchboard', startedAt: '2022-03', primary: true },
    { rkey: '3', title: 'Board member', entityName: 'Open Telephony', company: 'OTF', startedAt: '2024' },
  ],
  education: [{ rkey: '1', institution: 'Delft', degree: 'MSc', startedAt: '2005', endedAt: '2011' }],
  skills: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name, index) => ({
    rkey: name,
    name,
    category: index < 3 ? 'First' : 'Second',
  })),
};
