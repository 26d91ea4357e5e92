import { describe, expect, it } from 'vitest';
import { embedProfilePage } from '../../../packages/masthead-appview/src/pages/embed-page.ts';
import { oembedCard, oembedProfile } from '../../../packages/masthead-appview/src/pages/oembed.ts';
import { personPage } from '../../../packages/masthead-appview/src/pages/person-page.ts';
import type { ProfileView } from '../../../src/core/index.ts';
import { drawProfile } from '../../../src/render/node/draw.ts';
import { ARTICLE, PROFILE } from '../../render/samples.ts';

// Whatever an AppView says of a person leads to the person's page on that very AppView.
const ORIGIN = 'https://cards.example';
const ROOM = { maxWidth: 600, maxHeight: 600 };
const WEBSITE = 'https://alice.masthead.dev';
/** What a page is written in, and what the person's own records name. */
const OTHERS = ['https://schema.org', 'http://www.w3.org', 'https://images.example', WEBSITE];

const PEOPLE: [note: string, view: ProfileView, home: string][] = [
  ['a handle', { ...PROFILE, website: WEBSITE }, `${ORIGIN}/p/alice.example`],
  ['a handle that is not proved', { ...PROFILE, handle: 'handle.invalid' }, `${ORIGIN}/p/did%3Aplc%3Aalice`],
];

function expectHome(written: string, home: string): void {
  const addresses = written.match(/https?:\/\/[^"'\s<>&\\]+/g) ?? [];
  expect(addresses.filter((address) => address === home).length).toBeGreaterThan(0);
  const elsewhere = addresses.filter((address) => ![ORIGIN, ...OTHERS].includes(new URL(address).origin));
  expect(elsewhere).toEqual([]);
  expect(written).not.toMatch(/\/p\/handle\.invalid/);
}

describe.each(PEOPLE)('%s', (_note, view, home) => {
  it('is linked home on /p/, its JSON-LD included', async () => {
    const { body: html } = await personPage(view, ORIGIN, { facts: { version: '1' }, publications: [], scriptTag: '' });
    expectHome(html, home);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({ mainEntity: { '@id': `${home}#person`, url: home } });
  });

  it('is linked home in /embed', async () => {
    expectHome((await embedProfilePage(view, ORIGIN, {})).body, home);
  });

  it('is linked home in oEmbed', () => {
    const answer = oembedProfile(view, ORIGIN, ROOM);
    expectHome(JSON.stringify(answer), home);
    expect(answer).toMatchObject({ provider_url: ORIGIN, author_url: home });
  });

  it('is linked home as the author of a card in oEmbed', () => {
    const { did, handle } = view;
    const card = { ...ARTICLE, associatedProfiles: [{ did, handle }] };
    expect(oembedCard(card, ARTICLE.uri, ORIGIN, ROOM)).toMatchObject({ provider_url: ORIGIN, author_url: home });
  });

  it('is a drawing that leads nowhere', async () => {
    const { svg } = await drawProfile(view, {}, async () => ({ images: new Map(), whole: true }));
    expect(svg.replaceAll('http://www.w3.org', '')).not.toMatch(/https?:|href/);
  });
});
