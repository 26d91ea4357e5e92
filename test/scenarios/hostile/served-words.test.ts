import { describe, expect, test } from 'vitest';
import { checkPage } from '../../../packages/masthead-appview/src/pages/check/check-page.ts';
import { createPageRoutes } from '../../../packages/masthead-appview/src/pages/page-routes.ts';
import { assembleCardView, assembleProfileView } from '../../../src/atproto/index.ts';
import type { ProfileRecords } from '../../../src/atproto/repository/profile-sections.ts';
import { type CardView, parseCardView } from '../../../src/core/index.ts';
import {
  renderProProfile,
  renderProProfileEmail,
  renderPubCard,
  renderPubCardEmail,
} from '../../../src/render/index.ts';

// What no page of ours may hold: control characters, halves of characters, and what turns the text
// behind it around; neither as they are, nor in JSON's spelling.
const UNSEEN =
  /(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\ufffd]|\\u(?:00[01][\da-f]|00[89][\da-f]|d[89a-f]..|202[a-e])|\\b|\\f/iu;
const EVIL = '\u202eevil\u0001\u009b31m\ud800';
const ADDRESS = 'https://a.example/\u0001\u202e\ud800';
const LINK = `https://a.example/post?${EVIL}`;
const CREATED = { createdAt: '2026-01-01T00:00:00Z' };

const keyed = (value: object) => [{ rkey: EVIL, value: { ...CREATED, ...value } }];
const records: ProfileRecords = {
  self: { ...CREATED, headline: EVIL, about: EVIL },
  actorProfile: { displayName: EVIL, website: ADDRESS, pronouns: EVIL },
  positions: keyed({ title: EVIL, company: EVIL, description: EVIL, startedAt: '2024-01' }),
  education: keyed({ institution: EVIL, degree: EVIL }),
  skills: keyed({ name: EVIL }),
};
const profile = assembleProfileView({
  did: 'did:plc:a',
  handle: 'a.example',
  records,
  blobUrl: () => ADDRESS,
  resolveEntityName: () => EVIL,
});

function cardOf(link: string): CardView | null {
  return assembleCardView({
    link,
    document: {
      uri: 'at://did:plc:a/site.standard.document/d',
      cid: 'c',
      record: {
        title: EVIL,
        description: EVIL,
        site: 'https://a.example',
        path: '/post',
        publishedAt: CREATED.createdAt,
      },
    },
    publication: {
      uri: 'at://did:plc:a/site.standard.publication/p',
      cid: 'c',
      record: { name: EVIL, description: EVIL, url: ADDRESS },
    },
    owners: [{ did: 'did:plc:a', handle: 'a.example', displayName: EVIL }],
    blobUrl: () => ADDRESS,
  });
}

const { routes, person } = createPageRoutes({
  publications: async () => [],
  showcase: [],
  facts: async () => ({ version: '1' }),
  scriptTag: () => '',
  card: async (link) => cardOf(link),
  person: async () => profile && { view: profile, outside: false },
  origin: () => 'https://appview.example',
  embedImages: async () => ({ images: new Map(), whole: true }),
  rasterise: undefined,
});

describe('words of records, with control characters and overrides of direction in them, in what the AppView serves', () => {
  const card = encodeURIComponent(LINK.replace('\ud800', ''));
  test.each([
    ['/p/a.example', ''],
    ['/embed', 'actor=a.example'],
    ['/embed', `url=${card}`],
    ['/oembed', `url=${card}`],
    ['/oembed', `format=xml&url=${card}`],
    ['/oembed', 'url=https://appview.example/p/a.example'],
    ['/oembed', 'format=xml&url=https://appview.example/p/a.example'],
    ['/card.svg', `url=${card}`],
    ['/profile.svg', 'actor=a.example'],
  ])('%s?%s', async (path, query) => {
    const found = await (routes.get(path) ?? person).read(query, path);
    const served = new TextDecoder().decode(found.representation.body);
    expect(served).toContain('evil');
    expect(UNSEEN.exec(served)).toBeNull();
  });

  test('/check', async () => {
    const words = { verdict: 'broken', found: EVIL, advice: EVIL, run: [EVIL] } as const;
    const step = { id: 'address', ...words } as const;
    const diagnosis = {
      link: LINK,
      card: false,
      cause: step,
      hint: null,
      steps: [step],
      findings: [
        {
          id: 'field',
          stops: true,
          record: 'document',
          field: EVIL,
          found: EVIL,
          wanted: EVIL,
          says: EVIL,
          advice: EVIL,
          run: [EVIL],
        } as const,
      ],
      records: [`at://did:plc:a/site.standard.document/${EVIL}`],
      view: cardOf(LINK),
      says: 'There is no card',
      notNeeded: [],
    };
    const { body: html } = await checkPage({ link: LINK, account: EVIL }, { version: '1' }, diagnosis);
    expect(html).toContain('evil');
    expect(UNSEEN.exec(html)).toBeNull();
  });
});

test('an address of a view with such characters in it is its own plain spelling, in every rendering and every feed', () => {
  const [view, plain] = [ADDRESS, new URL(ADDRESS).href];
  expect(parseCardView({ uri: view, title: 'x' })?.uri).toBe(plain);
  const card = { uri: view, title: 'x', thumb: view, source: { uri: view, title: 'y', icon: view } };
  const person = { did: 'did:plc:a', handle: 'a.example', avatar: view, website: view };
  const date = { createdAt: '2026-01-01 (\u0001\u202e)', updatedAt: '2026 (\u0001)' };
  for (const html of [
    renderPubCard({ ...card, ...date }),
    renderPubCardEmail({ ...card, ...date }),
    renderProProfile(person, { layout: 'full' }),
    renderProProfileEmail(person),
  ]) {
    expect(html).toContain(plain);
    expect(UNSEEN.exec(html)).toBeNull();
  }
});

test('an address that holds nothing of the kind stays as it was written', () => {
  for (const uri of [
    'https://a.example',
    'HTTPS://a.example/ä?q=ö#ü',
    'https://مثال.example/\u200c',
    'https://a.example/👩‍💻',
  ]) {
    expect(parseCardView({ uri, title: 'x' })?.uri).toBe(uri);
  }
});
