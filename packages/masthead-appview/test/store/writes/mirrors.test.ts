import { describe, expect, test } from 'vitest';
import { forEachTest } from '../../../../../test/support/for-each-test.ts';
import {
  commit,
  DOCUMENT,
  did,
  document,
  ENGINES,
  handle,
  openTestIndex,
  PUBLICATION,
  publication,
  uri,
} from '../../../../../test/support/index/test-index.ts';
import { sweepSome } from '../../../src/store/jobs/sweeps.ts';
import { leavesMirrorsOut, RECORD_TABLES } from '../../../src/store/visibility.ts';
import { keepMirrors } from '../../../src/store/writes/accounts.ts';

const URL = 'https://tide.example';
const MIRROR = 'tide.example.web.brid.gy';
const [MINE, THEIRS] = [uri('a', PUBLICATION, 'pub'), uri('mirror', PUBLICATION, 'pub')];

describe.each(ENGINES)('on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));
  const keep = (mirrors: boolean) => index.writer.perform(keepMirrors, mirrors);
  const sweep = async () => {
    while (await index.writer.perform((db) => sweepSome(db, 7)));
  };
  /** The at-uris of everything that the index holds. */
  const held = async () => {
    const tables = RECORD_TABLES.map((table) => index.reader.db.selectFrom(table).select('uri').execute());
    return (await Promise.all(tables)).flat().map((row) => row.uri);
  };

  test('what its account is shows as soon as its handle is known, and no longer once it has another', async () => {
    await index.feed(publication('mirror', 1, URL), publication('a', 2, URL));
    expect(await index.winner(URL)).toBe(THEIRS);
    await index.feed(handle('mirror', 3, MIRROR));
    expect(await index.winner(URL)).toBe(MINE);
    // The owner of the site asked for it after all.
    await index.feed(handle('mirror', 4, 'tide.example'));
    expect(await index.winner(URL)).toBe(THEIRS);
  });

  test('a crowd of mirrors before it hides nobody', async () => {
    const crowd = Array.from({ length: 300 }, (_, at) => [
      handle(`m${at}`, 1, `m${at}.web.brid.gy`),
      publication(`m${at}`, 2 + at, URL),
      document(`m${at}`, 2 + at, 'pub', '/post'),
    ]).flat();
    await index.feedTogether(...crowd, publication('a', 900, URL), document('a', 901, 'pub', '/post'));
    expect(await index.winner(URL)).toBe(MINE);
    expect(await index.winner(`${URL}/post`)).toBe(uri('a', DOCUMENT, 'doc'));
  });

  describe('left out', () => {
    test('they are removed at once, also where a sweep of theirs was put off', async () => {
      await index.feed(handle('mirror', 1, MIRROR), publication('mirror', 2, URL));
      const later = { did: did('mirror'), part: 0, place: '', due_at: Date.now() + 3_600_000 };
      await index.writer.db.insertInto('sweeps').values(later).execute();
      await keep(false);
      await sweep();
      expect(await held()).toEqual([]);
    });

    test('they are removed with all that they hold, and nobody else', async () => {
      const articles = Array.from({ length: 150 }, (_, at) => document('mirror', 10 + at, 'pub', `/${at}`, `doc${at}`));
      await index.feed(
        handle('mirror', 1, MIRROR),
        publication('mirror', 2, 'https://other.example'),
        commit('mirror', 3, 'app.bsky.actor.profile', 'self', { displayName: 'Tide' }),
        ...articles,
        handle('a', 1, 'a.example'),
        publication('a', 4, URL),
      );
      expect(await keep(false)).toBe(true);
      await sweep();
      expect(await held()).toEqual([MINE]);
      expect(await index.winner('https://other.example')).toBeNull();
    });

    test.each([
      ['that is known before', [handle('mirror', 1, MIRROR), publication('mirror', 2, URL)]],
      ['that is known after', [publication('mirror', 1, URL), handle('mirror', 2, MIRROR)]],
    ])('what comes of a mirror %s is not kept, in one batch or in two', async (_, events) => {
      await keep(false);
      await index.feed(...events);
      expect(await held()).toEqual([]);
      await index.feedTogether(...events, commit('mirror', 9, PUBLICATION, 'gone'), publication('a', 3, URL));
      expect(await held()).toEqual([MINE]);
    });

    test('their sites are not asked', async () => {
      await keep(false);
      await index.feed(handle('mirror', 1, MIRROR));
      await index.feed(publication('mirror', 2, 'https://unasked.example'), publication('a', 3, URL));
      const sites = await index.reader.db.selectFrom('sites').select('url').execute();
      expect(sites.map(({ url }) => url)).toEqual([URL]);
    });

    test('one that takes the site’s name as its handle is kept from then on', async () => {
      await keep(false);
      await index.feed(handle('mirror', 1, MIRROR), publication('mirror', 2, URL));
      await index.feed(handle('mirror', 3, 'tide.example'), publication('mirror', 4, URL));
      expect(await held()).toEqual([THEIRS]);
    });

    test('they come back once they are kept again, and are written again', async () => {
      await index.feed(handle('mirror', 1, MIRROR), publication('mirror', 2, URL));
      await keep(false);
      expect(await keep(false)).toBe(false);
      await sweep();
      expect(await keep(true)).toBe(true);
      expect(await keep(true)).toBe(false);
      expect(await index.reader.read(leavesMirrorsOut)).toBe(false);
      expect(await held()).toEqual([]);
      await index.feed(publication('mirror', 3, URL));
      expect(await held()).toEqual([THEIRS]);
    });
  });
});
