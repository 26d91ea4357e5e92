import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import { backsLink } from '../../../packages/masthead-doctor/test/doctor/real-bluesky.ts';
import { ALICE, MALLORY, SHARED_SEGMENTS } from '../../core/url/shared-segments.ts';
import {
  commit,
  DOCUMENT,
  document,
  ENGINES,
  handle,
  openTestIndex,
  PUBLICATION,
  publication,
  type TestIndex,
  uri,
} from '../../support/index/test-index.ts';

const PUB = uri('a', PUBLICATION, 'pub');
const DOC = uri('a', DOCUMENT, 'doc');

interface Case {
  note: string;
  events: SourceEvent[];
  link: string;
  wins: string | null;
}

const CASES: Case[] = [
  {
    note: 'a document is its publication and its path',
    events: [publication('a', 1, 'https://a.example/blog'), document('a', 2, 'pub', '/post')],
    link: 'https://a.example/blog/post/',
    wins: DOC,
  },
  {
    note: 'a document that came before its publication',
    events: [document('a', 1, 'pub', 'post'), publication('a', 2, 'https://a.example')],
    link: 'https://a.example/post',
    wins: DOC,
  },
  {
    note: 'a document whose publication is deleted has no address',
    events: [
      publication('a', 1, 'https://a.example'),
      document('a', 2, 'pub', '/post'),
      commit('a', 3, PUBLICATION, 'pub'),
    ],
    link: 'https://a.example/post',
    wins: null,
  },
  {
    note: 'a publication that moved answers at its new address with its documents',
    events: [
      publication('a', 1, 'https://old.example'),
      document('a', 2, 'pub', '/post'),
      publication('a', 3, 'https://new.example/blog'),
    ],
    link: 'https://new.example/blog/post',
    wins: DOC,
  },
  {
    note: 'and no longer at its old one',
    events: [
      publication('a', 1, 'https://old.example'),
      document('a', 2, 'pub', '/post'),
      publication('a', 3, 'https://new.example'),
    ],
    link: 'https://old.example/post',
    wins: null,
  },
  {
    note: 'a climbing path does not stand in the way of an honest one at the same place',
    events: [
      document('b', 1, 'https://host.example/blog', '/x/../../blog/post'),
      document('a', 2, 'https://host.example/blog', '/post'),
    ],
    link: 'https://host.example/blog/post',
    wins: DOC,
  },
  {
    note: 'the earlier claim wins, whatever the order of arrival',
    events: [publication('b', 5, 'https://x.example'), publication('a', 1, 'https://x.example')],
    link: 'https://x.example',
    wins: PUB,
  },
  {
    note: 'an update that keeps the url keeps the claim',
    events: [
      publication('a', 1, 'https://x.example'),
      publication('b', 2, 'https://x.example'),
      publication('a', 3, 'https://x.example/', 'pub', { description: 'new' }),
    ],
    link: 'https://x.example',
    wins: PUB,
  },
  {
    note: 'a url that was left and taken again is a new claim',
    events: [
      publication('b', 1, 'https://x.example'),
      publication('a', 2, 'https://x.example'),
      publication('b', 3, 'https://y.example'),
      publication('b', 4, 'https://x.example'),
    ],
    link: 'https://x.example',
    wins: PUB,
  },
  {
    note: 'an old document cannot backdate a publication that only now moved onto the address',
    events: [
      publication('b', 1, 'https://b.example'),
      document('b', 2, 'pub', '/post'),
      publication('a', 3, 'https://x.example'),
      document('a', 4, 'pub', '/post'),
      publication('b', 5, 'https://x.example'),
    ],
    link: 'https://x.example/post',
    wins: DOC,
  },
  {
    note: 'the owner whose handle is the host beats an earlier claim',
    events: [
      publication('b', 1, 'https://x.example'),
      publication('a', 2, 'https://x.example'),
      handle('a', 3, 'x.example'),
    ],
    link: 'https://x.example',
    wins: PUB,
  },
  {
    note: 'and loses that with the handle',
    events: [
      handle('b', 0, 'x.example'),
      publication('b', 5, 'https://x.example'),
      publication('a', 4, 'https://x.example'),
      handle('b', 6, 'elsewhere.example'),
    ],
    link: 'https://x.example',
    wins: PUB,
  },
  {
    note: 'a handle that passed to another account: the one seen with it last holds it',
    events: [
      handle('a', 9, 'x.example'),
      publication('a', 5, 'https://x.example'),
      publication('b', 4, 'https://x.example'),
      handle('b', 8, 'x.example'),
    ],
    link: 'https://x.example',
    wins: PUB,
  },
  {
    note: 'on a platform the longest address wins: the document above the page, not the publication above both',
    events: [publication('a', 1, 'https://a.leaflet.pub'), document('a', 2, 'pub', '/post')],
    link: 'https://a.leaflet.pub/post/comments/2',
    wins: DOC,
  },
  {
    note: 'a delete is final for what is older: a late create does not bring it back',
    events: [commit('a', 5, PUBLICATION, 'pub'), publication('a', 1, 'https://a.example')],
    link: 'https://a.example',
    wins: null,
  },
  {
    note: 'an older revision does not overwrite a newer one',
    events: [publication('a', 5, 'https://new.example'), publication('a', 1, 'https://old.example')],
    link: 'https://new.example',
    wins: PUB,
  },
  {
    note: 'a record that is created again after its delete',
    events: [
      publication('a', 1, 'https://a.example'),
      commit('a', 2, PUBLICATION, 'pub'),
      publication('a', 3, 'https://a.example'),
    ],
    link: 'https://a.example',
    wins: PUB,
  },
  {
    note: 'an update that makes a record unusable takes the old card away',
    events: [publication('a', 1, 'https://a.example'), commit('a', 2, PUBLICATION, 'pub', { url: 7, name: [] })],
    link: 'https://a.example',
    wins: null,
  },
  {
    note: 'a link of a thousand segments is looked up like any other',
    events: [publication('a', 1, 'https://a.example'), document('a', 2, 'pub', '/post')],
    link: `https://a.example${'/x'.repeat(1000)}`,
    wins: null,
  },
];

describe.each(ENGINES)('on %s', (engine) => {
  let index: TestIndex;
  beforeEach(async () => {
    index = await openTestIndex(engine);
  });
  afterEach(() => index.close());

  test.each(CASES)('$note', async ({ events, link, wins }) => {
    await index.feed(...events);
    expect(await index.winner(link)).toBe(wins);
  });

  describe('on the host that a platform’s authors share', () => {
    const name = (account: { did: string }) => account.did.slice('did:plc:'.length);
    test.each(SHARED_SEGMENTS)('$note', async ({ base, path, link, alice, mallory }) => {
      await index.feed(handle('alice', 1, ALICE.handle), handle('mallory', 2, MALLORY.handle));
      await index.feed(publication('mallory', 3, base), document('mallory', 4, 'pub', path));
      const of = (account: { did: string }, collection: string, rkey: string) => uri(name(account), collection, rkey);
      const [forged, pub] = [of(MALLORY, DOCUMENT, 'doc'), of(MALLORY, PUBLICATION, 'pub')];
      // The author's own host is a platform's as before: the longer URL is the document's.
      expect(await index.winner(link)).toBe(mallory ? forged : null);
      // A question that names its records is answered as Bluesky's handler answers it.
      const judged = { record: { site: pub, path }, uri: forged };
      expect(await index.winner(link, [forged])).toBe(
        backsLink(judged, { record: { url: base }, uri: pub }, link) ? forged : null,
      );
      await index.feed(publication('alice', 5, base), document('alice', 6, 'pub', path));
      const own = of(ALICE, DOCUMENT, 'doc');
      expect(await index.winner(link)).toBe(mallory ? forged : alice ? own : null);
    });

    test('a publication stands for the pages of its account, and of no other', async () => {
      await index.feed(handle('alice', 1, ALICE.handle), publication('mallory', 2, 'https://leaflet.pub/lish'));
      await index.feed(publication('alice', 3, `https://leaflet.pub/lish/${ALICE.did}/leaf`));
      const [own, forged] = [uri('alice', PUBLICATION, 'pub'), uri('mallory', PUBLICATION, 'pub')];
      const page = `https://leaflet.pub/lish/${ALICE.did}/leaf/3post`;
      expect(await index.winner(page)).toBe(own);
      expect(await index.winner(`https://leaflet.pub/lish/${ALICE.did}/other`)).toBe(null);
      expect(await index.winner('https://leaflet.pub/lish/bob.example/x')).toBe(null);
      // Named, it is still a publication: in Bluesky too it is not the card of a page below.
      expect(await index.winner(page, [forged])).toBe(null);
      expect(backsLink(undefined, { record: { url: 'https://leaflet.pub/lish' }, uri: forged }, page)).toBe(false);
      expect(await index.winner('https://leaflet.pub/lish')).toBe(forged);
    });
  });

  describe('given records', () => {
    beforeEach(() => index.feed(publication('a', 1, 'https://a.example'), document('a', 2, 'pub', '/post')));

    test.each([
      { note: 'the path /', path: '/' },
      { note: 'no path', path: undefined },
    ])('the home page’s document, with $note, is the card where it is named', async ({ path }) => {
      const home = uri('a', DOCUMENT, 'home');
      await index.feed(document('a', 3, 'pub', path, 'home'));
      const named = await index.card('https://a.example/', [home]);
      expect(named?.view.external).toMatchObject({ title: "a's home", source: { title: "a's pub" } });
      expect(await index.winner('https://a.example', [PUB, home])).toBe(home);
      expect(await index.winner('https://a.example', [PUB])).toBe(PUB);
      expect(await index.winner('https://a.example')).toBe(PUB);
      expect(await index.winner('https://a.example/post', [home])).toBeNull();
    });

    test('a document found by itself brings its publication', async () => {
      const answer = await index.card('https://a.example/post', [DOC]);
      expect(answer?.view.external.source?.title).toBe("a's pub");
      expect(answer?.associatedRefs.map((ref) => ref.uri)).toEqual([DOC, PUB]);
    });

    test('a theme that has the button’s colours only is handed on', async () => {
      const colour = (r: number) => ({ $type: 'site.standard.theme.color#rgb', r, g: 0, b: 0 });
      const basicTheme = { accent: colour(90), accentForeground: colour(255), background: colour(256) };
      await index.feed(publication('a', 3, 'https://a.example', 'pub', { basicTheme }));
      const answer = await index.card('https://a.example');
      expect(answer?.view.external.source?.theme).toEqual({
        accentRGB: { r: 90, g: 0, b: 0 },
        accentForegroundRGB: { r: 255, g: 0, b: 0 },
      });
    });
  });
});
