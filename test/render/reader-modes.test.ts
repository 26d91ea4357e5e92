import { describe, expect, it } from 'vitest';
import { renderProProfile, renderProProfileEmail, renderPubCard, renderPubCardEmail } from '../../src/render/index.ts';
import { linksIn, READER_MODES } from '../support/html/reader-modes.ts';
import { ARTICLE, PROFILE } from './samples.ts';

const OWN_HOST = { ...ARTICLE, source: { ...ARTICLE.source, uri: 'https://tides.example', title: 'Field Notes' } };
const PUBLICATION = { ...OWN_HOST, uri: OWN_HOST.source.uri, title: 'Field Notes' };
const LONG = 'What the harbour keeps, what it gives back, and why nobody who lives here would call it lost: '.repeat(3);
const page = { appView: 'https://people.example' };
const person = { href: 'https://people.example/p/alice.example', words: 'Alice Verhoeven' };
const link = (view: { uri: string; title: string }) => ({ href: new URL(view.uri).href, words: view.title.trim() });

const WRITTEN: readonly (readonly [note: string, html: string, link: { href: string; words: string }])[] = [
  ['with a cover', renderPubCardEmail(ARTICLE), link(ARTICLE)],
  ['with a cover behind a warning', renderPubCardEmail({ ...ARTICLE, labels: [{ val: 'porn' }] }), link(ARTICLE)],
  [
    'a long title and no description',
    renderPubCardEmail({ ...ARTICLE, title: LONG, description: '', thumb: undefined }),
    link({ ...ARTICLE, title: LONG }),
  ],
  ['a publication', renderPubCardEmail(PUBLICATION), link(PUBLICATION)],
  [
    'a publication without pictures or words',
    renderPubCardEmail({
      ...PUBLICATION,
      description: '',
      thumb: undefined,
      associatedProfiles: undefined,
      source: { ...PUBLICATION.source, icon: undefined },
    }),
    link(PUBLICATION),
  ],
  ['a link alone', renderPubCardEmail(null, { url: ARTICLE.uri }), link({ ...ARTICLE, title: 'tides.leaflet.pub' })],
  ['a person', renderProProfileEmail(PROFILE, page), person],
  [
    'a person who says no more than a name',
    renderProProfileEmail({ did: PROFILE.did, handle: PROFILE.handle, displayName: PROFILE.displayName }, page),
    person,
  ],
];

const ELEMENTS = [
  ['an element with a shadow root', renderPubCard(ARTICLE), link(ARTICLE)],
  ['a person in an element', renderProProfile(PROFILE, page), person],
  ['a byline in an element', renderProProfile(PROFILE, { ...page, layout: 'compact' }), person],
] as const;

describe.each(Object.entries(READER_MODES))('%s leaves title and link', (_, read) => {
  it.each(WRITTEN)('%s', async (_note, html, expected) => {
    expect(linksIn(await read(html))).toContainEqual(expected);
  });
});

describe.each(Object.entries(READER_MODES))('%s leaves title and link of an element', (_, read) => {
  it.each(ELEMENTS)('%s', async (_note, html, expected) => {
    expect(linksIn(await read(html))).toContainEqual(expected);
  });
});
