import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepAccounts } from '../../../packages/masthead-appview/src/ingest/keep-in-order.ts';
import type { SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import { sweepSome } from '../../../packages/masthead-appview/src/store/jobs/sweeps.ts';
import type { StoreWriter } from '../../../packages/masthead-appview/src/store/writes/store-writer.ts';
import { stopClock } from '../../support/clock/clock.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import {
  account,
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
} from '../../support/index/test-index.ts';

describe.each(ENGINES)('on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));
  let writer: StoreWriter;
  beforeEach(async () => {
    writer = await openWriter(index.file);
  });
  afterEach(() => writer.close());

  const PUB = uri('a', PUBLICATION, 'pub');

  /** Removes what is to be removed. */
  async function purge(): Promise<void> {
    while (await writer.perform((db) => sweepSome(db, 500)));
  }

  async function rowsOf(name: string): Promise<number> {
    const tables = ['publications', 'documents', 'profile_records', 'identities'] as const;
    const counts = await Promise.all(
      tables.map((table) => writer.db.selectFrom(table).select('did').where('did', '=', did(name)).execute()),
    );
    return counts.flat().length;
  }

  const published = publication('a', 1, 'https://a.example');
  const gone = (second: number, status: string) => account('a', second, false, status);
  const back = (second: number) => account('a', second, true);

  test.each<[note: string, events: SourceEvent[], shown: boolean]>([
    ['taken down', [published, gone(2, 'takendown')], false],
    ['a status of tomorrow: what is not active is not shown', [published, gone(2, 'invented')], false],
    ['throttled: its host is slow, the account is there', [published, gone(2, 'throttled')], true],
    ['back again, told in the wrong order', [published, back(3), gone(2, 'deactivated')], true],
    ['gone again, told in the wrong order', [published, gone(4, 'takendown'), back(3), gone(2, 'deactivated')], false],
    ['gone before its records are told', [gone(2, 'deactivated'), published], false],
    [
      'all of it again, as after a reconnect',
      [published, gone(2, 'deactivated'), back(3), published, gone(2, 'deactivated'), back(3)],
      true,
    ],
  ])('%s', async (_note, events, shown) => {
    await index.feed(...events);
    await purge();
    expect((await index.winner('https://a.example')) !== null).toBe(shown);
  });

  test('an account that is inactive is in no answer and keeps its rows; back again it is as it was', async () => {
    await index.feed(
      handle('a', 1, 'a.example'),
      publication('a', 2, 'https://a.example'),
      commit('a', 3, 'id.sifa.profile.self', 'self', { createdAt: '2026-01-01T00:00:00Z' }),
      account('a', 4, false),
    );
    expect(await index.winner('https://a.example')).toBeNull();
    expect(await index.profile(did('a'))).toBeNull();
    await purge();
    expect(await rowsOf('a')).toBe(3);
    await index.feed(account('a', 5, true));
    expect(await index.winner('https://a.example')).toBe(PUB);
    expect(await index.profile('a.example')).not.toBeNull();
  });

  test('what a host says whose clock is years ahead does not outlast what comes after', async () => {
    const clock = stopClock();
    const secondsOf = (time: number) => (time - Date.UTC(2026, 0, 1)) / 1000;
    await index.feed(published, gone(secondsOf(Date.now()) + 5 * 365 * 86_400, 'deactivated'));
    expect(await index.winner('https://a.example')).toBeNull();
    await clock.advance(1000);
    // Of a clock that is right.
    await index.feed(back(secondsOf(Date.now())));
    expect(await index.winner('https://a.example')).toBe(PUB);
  });

  test('an account of whose rows one cannot be brought up to date stands before no other', async () => {
    await index.feed(document('a', 1, 'https://a.example', '/a'), document('b', 1, 'https://b.example', '/b'));
    // Characters that no compression makes short enough for an index of PostgreSQL, in a row that
    // no index holds while it is not visible.
    const path = `/${Array.from({ length: 600 }, (_, i) => (Math.imul(i + 1, 2_654_435_761) >>> 0).toString(36)).join('')}`;
    await writer.perform(function* (db) {
      yield db.updateTable('documents').set({ visible: 0 });
      yield db.updateTable('documents').set({ path }).where('did', '=', did('a'));
      for (const [name, due_at] of [
        ['a', 1],
        ['b', 2],
      ] as const)
        yield db.insertInto('sweeps').values({ did: did(name), part: 0, place: '', due_at });
    });
    const clock = stopClock();
    const stop = new AbortController();
    const lines: string[] = [];
    const sweeping = sweepAccounts(
      writer,
      stop.signal,
      (line) => lines.push(line),
      () => {},
    );
    await clock.passUntil(async () => expect(await index.winner('https://b.example/b')).not.toBeNull());
    stop.abort();
    await sweeping;
    // SQLite has no such limit.
    const refused = engine === 'postgres' ? [expect.stringContaining(`The rows of ${did('a')} cannot be brought`)] : [];
    expect(lines).toEqual(refused);
    expect(await writer.db.selectFrom('sweeps').select('did').execute()).toEqual(
      engine === 'postgres' ? [{ did: did('a') }] : [],
    );
  });

  test.each([
    { note: 'before its rows are removed', first: false },
    { note: 'after', first: true },
  ])('an older event that comes late brings nothing of a deleted account back ($note)', async ({ first }) => {
    await index.feed(publication('a', 2, 'https://a.example'), account('a', 10, false, 'deleted'));
    if (first) await purge();
    await index.feed(
      publication('a', 3, 'https://a.example'),
      document('a', 4, 'https://a.example', '/post'),
      account('a', 5, true),
      handle('a', 6, 'a.example'),
    );
    await purge();
    expect(await index.winner('https://a.example')).toBeNull();
    expect(await index.winner('https://a.example/post')).toBeNull();
    const records = await writer.db.selectFrom('publications').select('uri').execute();
    expect(records).toEqual([]);
  });

  test.each([
    { note: 'before its rows are removed', first: false },
    { note: 'after', first: true },
  ])('a deleted account that comes back has what it writes then, and its claims are new ($note)', async ({ first }) => {
    await index.feed(
      publication('a', 2, 'https://x.example'),
      publication('a', 2, 'https://old.example', 'old'),
      publication('b', 3, 'https://x.example'),
      account('a', 10, false, 'deleted'),
    );
    if (first) await purge();
    await index.feed(account('a', 20, true), publication('a', 21, 'https://x.example'));
    await purge();
    // What it had before stays gone; on x.example somebody else claimed before it came back.
    expect(await index.winner('https://old.example')).toBeNull();
    expect(await index.winner('https://x.example')).toBe(uri('b', PUBLICATION, 'pub'));
    await index.feed(account('b', 22, false, 'deactivated'));
    expect(await index.winner('https://x.example')).toBe(PUB);
  });

  test('a deleted account’s handle goes back to whoever had it before', async () => {
    await index.feed(
      handle('b', 1, 'a.example'),
      publication('b', 2, 'https://a.example'),
      handle('a', 3, 'a.example'),
      publication('a', 1, 'https://a.example'),
    );
    expect(await index.winner('https://a.example')).toBe(PUB);
    await index.feed(account('a', 4, false, 'deleted'));
    expect(await index.profile('a.example')).toBeNull();
    expect(await index.reader.didOfHandle('a.example')).toBe(did('b'));
    expect(await index.winner('https://a.example')).toBe(uri('b', PUBLICATION, 'pub'));
  });

  test('of two claims of one time the older account’s counts, whoever has the smaller at-uri', async () => {
    const url = 'https://x.example';
    await index.feed(
      ...['a', 'b', 'c'].flatMap((name) => [publication(name, 1, url), document(name, 1, 'pub', '/post')]),
    );
    const born = (name: string, at: number | undefined) =>
      writer.applyAlone([
        { to: 'identity', did: did(name), handle: null, pds: null, time: 1, refreshAt: 0, accountCreatedAt: at },
      ]);
    const winners = async () => [await index.winner(url), await index.winner(`${url}/post`)];
    const of = (name: string) => [uri(name, PUBLICATION, 'pub'), uri(name, DOCUMENT, 'doc')];
    expect(await winners()).toEqual(of('a'));
    await born('c', 5);
    // An age that nobody knows is none.
    expect(await winners()).toEqual(of('c'));
    await born('b', 3);
    expect(await winners()).toEqual(of('b'));
    // It is read once: what a directory says later changes nothing.
    await born('c', 1);
    await born('b', undefined);
    expect(await winners()).toEqual(of('b'));
    // A record that comes later has the age with it.
    await index.feed(
      publication('c', 2, 'https://y.example', 'later'),
      publication('b', 2, 'https://y.example', 'zeta'),
    );
    expect(await index.winner('https://y.example')).toBe(uri('b', PUBLICATION, 'zeta'));
  });

  test('a record that comes without a revision is taken while its account is there', async () => {
    const record = { ...publication('a', 4, 'https://a.example'), rev: '' } as SourceEvent;
    await index.feed(publication('a', 1, 'https://a.example/before'), account('a', 2, false, 'deleted'), record);
    expect(await rowsOf('a')).toBe(0);
    await index.feed(account('a', 5, true), record);
    expect(await index.winner('https://a.example')).toBe(PUB);
  });

  test('a record whose clock ran ahead of its account’s deletion goes with it', async () => {
    await index.feed(document('a', 100, 'https://a.example', '/post'), account('a', 50, false, 'deleted'));
    await purge();
    expect(
      await writer.db
        .selectFrom('documents')
        .select('uri')
        .where('uri', '=', uri('a', DOCUMENT, 'doc'))
        .execute(),
    ).toEqual([]);
  });
});
