import { beforeEach, describe, expect, test } from 'vitest';
import type { SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import { writeSiteAnswer } from '../../../packages/masthead-appview/src/store/jobs/sites.ts';
import { backsLink } from '../../../packages/masthead-doctor/test/doctor/real-bluesky.ts';
import { ALICE } from '../../core/match/shared-segments.ts';
import { canonical } from '../../support/canonical.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import {
  commit,
  DOCUMENT,
  document,
  ENGINES,
  handle,
  openTestIndex,
  PUBLICATION,
  publication,
  uri,
} from '../../support/index/test-index.ts';

const PUB = uri('a', PUBLICATION, 'pub');
const DOC = uri('a', DOCUMENT, 'doc');

const CASES: [note: string, events: SourceEvent[], link: string, wins: string | null][] = [
  [
    'a document whose publication is deleted has no address',
    [publication('a', 1, 'https://a.example'), document('a', 2, 'pub', '/post'), commit('a', 3, PUBLICATION, 'pub')],
    'https://a.example/post',
    null,
  ],
  [
    'a publication that moved answers at its new address with its documents',
    [
      publication('a', 1, 'https://old.example'),
      document('a', 2, 'pub', '/post'),
      publication('a', 3, 'https://new.example/blog'),
    ],
    'https://new.example/blog/post',
    DOC,
  ],
  [
    'an update that keeps the url keeps the claim',
    [
      publication('a', 1, 'https://x.example'),
      publication('b', 2, 'https://x.example'),
      publication('a', 3, 'https://x.example/', 'pub', { description: 'new' }),
    ],
    'https://x.example',
    PUB,
  ],
  [
    'a url that was left and taken again is a new claim',
    [
      publication('b', 1, 'https://x.example'),
      publication('a', 2, 'https://x.example'),
      publication('b', 3, 'https://y.example'),
      publication('b', 4, 'https://x.example'),
    ],
    'https://x.example',
    PUB,
  ],
  [
    'an old document cannot backdate a publication that only now moved onto the address',
    [
      publication('b', 1, 'https://b.example'),
      document('b', 2, 'pub', '/post'),
      publication('a', 3, 'https://x.example'),
      document('a', 4, 'pub', '/post'),
      publication('b', 5, 'https://x.example'),
    ],
    'https://x.example/post',
    DOC,
  ],
  [
    'and loses that with the handle',
    [
      handle('b', 0, 'x.example'),
      publication('b', 5, 'https://x.example'),
      publication('a', 4, 'https://x.example'),
      handle('b', 6, 'elsewhere.example'),
    ],
    'https://x.example',
    PUB,
  ],
  [
    'a delete is final for what is older: a late create does not bring it back',
    [commit('a', 5, PUBLICATION, 'pub'), publication('a', 1, 'https://a.example')],
    'https://a.example',
    null,
  ],
  [
    'an older revision does not overwrite a newer one',
    [publication('a', 5, 'https://new.example'), publication('a', 1, 'https://old.example')],
    'https://new.example',
    PUB,
  ],
  [
    'a record that is created again after its delete',
    [
      publication('a', 1, 'https://a.example'),
      commit('a', 2, PUBLICATION, 'pub'),
      publication('a', 3, 'https://a.example'),
    ],
    'https://a.example',
    PUB,
  ],
  [
    'an update that makes a record unusable takes the old card away',
    [publication('a', 1, 'https://a.example'), commit('a', 2, PUBLICATION, 'pub', { url: 7, name: [] })],
    'https://a.example',
    null,
  ],
];

describe.each(ENGINES)('on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));

  test.each(CASES)('%s', async (_note, events, link, wins) => {
    await index.feed(...events);
    expect(await index.winner(link)).toBe(wins);
  });

  test('a crowd that came before the owner hides neither their documents, nor them once they hold the host', async () => {
    const link = 'https://x.example';
    const crowd = Array.from({ length: 300 }, (_, i) => [
      publication(`squatter${i}`, i, link),
      document(`squatter${i}`, 6000 + i, 'pub', '/post', 'late'),
    ]);
    await index.feedTogether(...crowd.flat(), publication('a', 5000, link), document('a', 5001, 'pub', '/post'));
    expect(await index.winner(`${link}/post`)).toBe(DOC);
    // The earlier claim to the address itself stays the earlier claim, until it is known whose it
    // is.
    expect(await index.winner(link)).toBe(uri('squatter0', PUBLICATION, 'pub'));
    await index.feed(handle('a', 7000, 'x.example'));
    expect(await index.winner(link)).toBe(PUB);
    const [site] = await index.reader.db.selectFrom('sites').selectAll().where('url', '=', canonical(link)).execute();
    const names = [uri('squatter299', PUBLICATION, 'pub')];
    const answer = { url: canonical(link), names, whole: true, askedAt: Date.now(), dueAt: site?.check_at ?? 0 };
    await index.writer.perform((db) => writeSiteAnswer(db, answer));
    expect(await index.winner(link)).toBe(names[0]);
  });

  describe('on the host that a platform’s authors share', () => {
    test('a publication is for the pages of its account, and of no other', async () => {
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
  });
});
