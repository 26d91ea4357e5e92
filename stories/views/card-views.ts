import type { CardView } from '../../src/core/index.ts';
import type { PlatformName } from '../../src/core/match/platform.ts';
import { pictureUrl } from './picture-url.ts';
import { themeOf } from './theme-of.ts';

const TIDEWATER = {
  uri: 'https://tidewater.example',
  title: 'The Tidewater Review',
  icon: pictureUrl('tidewater-icon'),
  description: 'Essays on harbours, rivers and the people who live by them.',
  theme: themeOf('#fbf6ec', '#1f2d30', '#0f5a63', '#ffffff'),
};
const OWNERS = [{ did: 'did:plc:mara', handle: 'mara.tidewater.example', displayName: 'Mara Lindqvist' }];

/** An article on a domain of its own, with everything a record can hold. */
export const ARTICLE = {
  uri: 'https://tidewater.example/essays/the-harbour-at-low-water',
  title: 'The harbour at low water',
  description:
    'Twice a day the sea takes its half of the town back, and gives it again. A walk along the wall with the last tide-keeper.',
  thumb: pictureUrl('tidewater-cover'),
  createdAt: '2026-10-04T07:30:00.000Z',
  readingTime: 8,
  source: TIDEWATER,
  associatedProfiles: OWNERS,
} satisfies CardView;

/** The front page of a publication. */
export const PUBLICATION = {
  uri: TIDEWATER.uri,
  title: TIDEWATER.title,
  description: TIDEWATER.description,
  source: TIDEWATER,
  associatedProfiles: OWNERS,
} satisfies CardView;

/** An article that belongs to no publication. */
export const LOOSE = {
  uri: 'https://tomas.example/alps',
  title: 'Three huts, two storms, one very patient dog',
  description: 'A loose page of mine: no publication behind it, so the card has no button.',
  thumb: pictureUrl('alpine-cover'),
  createdAt: '2026-08-30T18:00:00.000Z',
  readingTime: 5,
  associatedProfiles: [{ did: 'did:plc:tomas', handle: 'tomas.example', displayName: 'Tomás Ferreira' }],
} satisfies CardView;

/** One publication on each platform, and one on its own host, by name. */
export const ON_PLATFORMS = {
  Leaflet: platformView(
    'https://fieldnotes.leaflet.pub/3m2moss',
    'A field guide to the moss on my own roof',
    'Nine kinds, one ladder, and a hand lens from a flea market.',
    'Field Notes',
    'fieldnotes',
    themeOf('#f4f7ea', '#22301c', '#3f6b32', '#ffffff'),
  ),
  pckt: platformView(
    'https://slowcode.pckt.blog/the-cron-job-that-outlived-us-k3j2',
    'The cron job that outlived us',
    'It has run every night since 2009. Nobody who wrote it works here any more. We finally read it.',
    'Slow Code',
    'slowcode',
    themeOf('#1b1a2b', '#f3f0ff', '#f4b06a', '#1b1a2b'),
  ),
  Offprint: platformView(
    'https://kitchen-science.offprint.app/a/caramel-at-170',
    'Caramel at 170 °C, and nothing else',
    'Sugar, a thin pan and patience. What happens in the ninety seconds between amber and smoke.',
    'Kitchen Science',
    'kitchen',
    themeOf('#fff4ea', '#2d3142', '#a63a25', '#ffffff'),
  ),
} satisfies Readonly<Record<PlatformName, unknown>>;

/** The article with other words. */
export function worded(words: Partial<Pick<CardView, 'title' | 'description'>> & { readonly name?: string }): CardView {
  const { name, ...rest } = words;
  return { ...ARTICLE, ...rest, ...(name && { source: { ...TIDEWATER, title: name } }) };
}

/** The article in other colours. */
export function colored(accent: string, accentForeground: string): CardView {
  return {
    ...ARTICLE,
    source: { ...TIDEWATER, theme: themeOf('#ffffff', '#1f2d30', accent, accentForeground) },
  };
}

/** A view without one of its fields, or one of its publication's. */
export function without(view: CardView, field: string, ofSource?: string): Record<string, unknown> {
  const { [field]: left, ...rest }: Record<string, unknown> = { ...view };
  if (!ofSource) return rest;
  const { [ofSource]: _, ...source }: Record<string, unknown> = { ...view.source };
  return { ...rest, [field]: left && source };
}

function platformView(
  uri: string,
  title: string,
  description: string,
  name: string,
  pictures: string,
  theme: ReturnType<typeof themeOf>,
): CardView {
  return {
    uri,
    title,
    description,
    thumb: pictureUrl(`${pictures}-cover`),
    createdAt: '2026-10-18T16:05:00.000Z',
    readingTime: 4,
    source: { uri: new URL(uri).origin, title: name, icon: pictureUrl(`${pictures}-icon`), theme },
    associatedProfiles: [{ did: 'did:plc:somebody', handle: 'ines.example' }],
  };
}
