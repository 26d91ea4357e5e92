import { expect } from 'chai';
import { type Embed, told } from './mount.ts';
import { ARTICLE, PROFILE } from './samples.ts';
import { shape } from './shape.ts';

/** Gives the text for a field. */
export type Write = (field: string) => string;
/** A layout of one of the elements. */
export type Layout = readonly [tag: 'pub-card' | 'pro-profile', layout: string];

/** Every layout of both. */
export const LAYOUTS: readonly Layout[] = [
  ...['article', 'publication', 'compact'].map((layout): Layout => ['pub-card', layout]),
  ...['summary', 'full', 'compact'].map((layout): Layout => ['pro-profile', layout]),
];

/**
 * The same text in every field, at the beginning: that of a name also makes the letter of the tile.
 */
export const saying =
  (text: string): Write =>
  (field) =>
    `${text} ${field}`;

/** A card with a text in every field that takes any. */
export const card = (write: Write) => ({
  ...ARTICLE,
  title: write('title'),
  description: write('description'),
  source: { ...ARTICLE.source, icon: undefined, title: write('name'), description: write('about') },
  associatedProfiles: [{ did: write('did'), handle: write('handle'), displayName: write('author') }],
  associatedRefs: [{ uri: write('uri'), cid: write('cid') }],
});

/** A profile with a text in every field that takes any. */
export const person = (write: Write) => ({
  ...PROFILE,
  avatar: undefined,
  displayName: write('displayName'),
  givenName: write('givenName'),
  pronouns: write('pronouns'),
  headline: write('headline'),
  about: write('about'),
  location: write('location'),
  positions: [
    {
      rkey: write('rkey'),
      title: write('title'),
      entityName: write('employer'),
      description: write('work'),
      startedAt: write('startedAt'),
    },
  ],
  education: [{ rkey: '1', institution: write('school'), degree: write('degree'), endedAt: write('endedAt') }],
  skills: [{ rkey: '1', name: write('skill'), category: write('category') }],
});

/** The view for an element. */
export const viewFor = (tag: string, write: Write) => (tag === 'pub-card' ? card(write) : person(write));

/** Shows a view in an element, and waits until it has settled. */
export async function showIn(element: Embed, view: unknown): Promise<string> {
  const heard = told(element);
  element.view = view;
  return (await heard).type;
}

/** The same for one view after the other in the same element; gives the shape of the last. */
export async function shapeOf(element: Embed, view: unknown): Promise<string> {
  expect(await showIn(element, view)).to.match(/-load$/);
  return shape(element.shadowRoot as ShadowRoot);
}

/** Where everything in an element leads, and what it loads. */
export function addresses(element: Element): string[] {
  return [...(element.shadowRoot?.querySelectorAll('[href], [src]') ?? [])].map(
    (found) => found.getAttribute('href') ?? found.getAttribute('src') ?? '',
  );
}

const MADE = /^(article|div|a|p|span|img|svg|path|time|bdi|ul|ol|li|slot|button|details|summary|wbr)$/;

/** Fails when an element holds anything but our own markup, or leads to another scheme. */
export function expectText(element: Element, note: string): void {
  const inside = [...(element.shadowRoot?.querySelectorAll('*') ?? [])];
  const others = inside.map(({ localName }) => localName).filter((name) => !MADE.test(name));
  expect(others, note).to.deep.equal([]);
  const scripts = inside.flatMap((each) => each.getAttributeNames()).filter((name) => /^on/.test(name));
  expect(scripts, note).to.deep.equal([]);
  for (const address of addresses(element)) expect(address, note).to.match(/^https?:(?!.*harm\.invalid)/);
}
