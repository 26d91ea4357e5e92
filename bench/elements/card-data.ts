import type { CardView } from '../../src/core/index.ts';

const rgb = (r: number, g: number, b: number) => ({ r, g, b });

/**
 * An article with all that a card can show: cover, icon, colours, date, reading time and author.
 * Each has a title of its own.
 */
export function cardData(index: number): CardView {
  return {
    uri: `https://tides.leaflet.pub/${index}`,
    title: `Reading a tide table, part ${index}`,
    description:
      'Low water is a promise, not a fact. What the numbers say, what they leave out, and whom to ask instead.',
    createdAt: '2026-03-05T23:30:00Z',
    readingTime: 7,
    thumb: `${location.origin}/picture.svg`,
    source: {
      uri: 'https://tides.leaflet.pub',
      title: 'Field Notes',
      icon: `${location.origin}/picture.svg`,
      theme: {
        backgroundRGB: rgb(251, 247, 239),
        foregroundRGB: rgb(38, 35, 29),
        accentRGB: rgb(15, 107, 92),
        accentForegroundRGB: rgb(255, 255, 255),
      },
    },
    associatedProfiles: [{ did: 'did:plc:mara', handle: 'mara.example' }],
  };
}

const LIGHT = {
  accent: rgb(15, 107, 92),
  accentForeground: rgb(255, 255, 255),
  background: rgb(251, 247, 239),
  foreground: rgb(38, 35, 29),
};
const DARK = {
  accent: rgb(92, 196, 176),
  accentForeground: rgb(10, 20, 18),
  background: rgb(24, 26, 25),
  foreground: rgb(236, 232, 224),
};

/**
 * The same as a Masthead AppView sends it, with the publication's colours for light pages and for
 * dark ones.
 */
export function cardDataOfBoth(index: number): CardView {
  return { ...cardData(index), schemes: { light: LIGHT, dark: DARK } } as CardView;
}
