import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepAccounts } from '../../../packages/masthead-appview/src/ingest/keep-in-order.ts';
import { LeadershipLostError } from '../../../packages/masthead-appview/src/store/engine.ts';
import { queueSweep } from '../../../packages/masthead-appview/src/store/jobs/sweeps.ts';
import { type Leadership, lead } from '../../../packages/masthead-appview/src/store/lead.ts';
import { until } from '../../support/clock/clock.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { at, ENGINES, openTestIndex } from '../../support/index/test-index.ts';
import { asDid } from '../../support/values.ts';

const CURSOR = { cursor: 1, time: at(1), fingerprint: '', done: false };

describe.each(ENGINES)('on %s', (engine) => {
  const index = forEachTest(() => openTestIndex(engine));
  let stop: AbortController;
  beforeEach(async () => {
    stop = new AbortController();
  });
  afterEach(() => stop.abort());

  async function leader(database = index.file): Promise<Leadership> {
    const leadership = await lead(database, stop.signal, () => {});
    if (!leadership) throw new Error('nobody leads');
    return leadership;
  }

  test('one leads; the next waits, says that it does, and follows when the first resigns', async () => {
    const first = await leader();
    const waits: string[] = [];
    let second: Leadership | null | undefined;
    const waiting = lead(index.file, stop.signal, ({ kind }) => waits.push(kind)).then((won) => {
      second = won;
    });
    await until(() => expect(waits.length).toBeGreaterThan(1));
    expect(second).toBeUndefined();
    expect(new Set(waits)).toEqual(new Set(['following']));
    await first.writer.apply([], 'test', CURSOR);
    await first.resign();
    await waiting;
    expect(await second?.writer.cursor('test')).toEqual(CURSOR);
    await second?.resign();
  });

  test('of five that start at once one leads', async () => {
    const looks = [0, 0, 0, 0, 0];
    const leaders: Leadership[] = [];
    const all = looks.map(async (_, nth) => {
      const leadership = await lead(index.file, stop.signal, () => looks.splice(nth, 1, (looks[nth] ?? 0) + 1));
      if (leadership) leaders.push(leadership);
    });
    await until(() => expect(leaders).not.toEqual([]));
    // Each of the others looks twice more.
    const before = [...looks];
    await until(() => expect(looks.filter((count, nth) => count > 1 + (before[nth] ?? 0))).toHaveLength(4));
    expect(leaders).toHaveLength(1);
    stop.abort();
    await Promise.all(all);
    for (const leadership of leaders) await leadership.resign();
  });

  test('a leader that slept through its successor’s start writes nothing: no row, no cursor, no work', async () => {
    const old = await leader();
    await old.writer.apply([], 'test', CURSOR);
    // What a successor does first.
    await old.writer.perform(function* (db) {
      yield db.updateTable('leadership').set({ epoch: 1_000 });
    });
    const late = { ...CURSOR, cursor: 2 };
    await expect(async () => old.writer.apply([], 'test', late)).rejects.toThrow(LeadershipLostError);
    await expect(async () =>
      old.writer.applyAlone([{ to: 'account', did: asDid('did:plc:a'), active: false, time: at(2) }]),
    ).rejects.toThrow(LeadershipLostError);
    await expect(async () =>
      old.writer.perform(function* (db) {
        yield db.insertInto('hidden').values({ subject: asDid('did:plc:a'), hidden_at: 0 });
      }),
    ).rejects.toThrow(LeadershipLostError);
    expect(await old.writer.cursor('test')).toEqual(CURSOR);
    expect(await old.writer.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
    expect(await old.writer.db.selectFrom('hidden').selectAll().execute()).toEqual([]);
    await old.resign();
    const next = await leader();
    await next.writer.apply([], 'test', late);
    expect(await next.writer.cursor('test')).toEqual(late);
    await next.resign();
  });

  test('a leader that finds out while it removes a deleted account’s rows, or changes others, says so and ends', async () => {
    const old = await leader();
    await old.writer.perform(queueSweep, asDid('did:plc:a'));
    await old.writer.perform(function* (db) {
      yield db.updateTable('leadership').set({ epoch: 1_000 });
    });
    const purging = sweepAccounts(
      old.writer,
      stop.signal,
      () => {},
      () => {},
    );
    await expect(purging).rejects.toThrow(LeadershipLostError);
    await old.resign();
  });

  test('one that is told to stop while it waits hands back nothing', async () => {
    const first = await leader();
    const waiting = lead(index.file, stop.signal, () => stop.abort());
    expect(await waiting).toBeNull();
    await first.resign();
  });
});
