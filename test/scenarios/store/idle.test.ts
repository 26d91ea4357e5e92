import { expect, test, vi } from 'vitest';
import { ingest } from '../../../packages/masthead-appview/src/ingest/ingest.ts';
import { keepLabels, sweepAccounts } from '../../../packages/masthead-appview/src/ingest/keep-in-order.ts';
import { queueSweep } from '../../../packages/masthead-appview/src/store/background/sweeps.ts';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import { stopClock } from '../../support/clock/clock.ts';
import {
  account,
  at,
  did,
  ENGINES,
  listSource,
  openTestIndex,
  publication,
  tid,
} from '../../support/index/test-index.ts';

// A transaction that changes nothing still costs: on PostgreSQL one that only locks takes a number of the server's.
test.each(ENGINES)('what keeps an index in order begins no transaction while nothing waits, on %s', async (engine) => {
  const clock = stopClock();
  const index = await openTestIndex(engine);
  await index.feed(publication('a', 1, 'https://a.example'));
  const writer = await openWriter(index.file);
  const stop = new AbortController();
  const transactions = vi.spyOn(writer, 'perform');
  const reads = vi.spyOn(writer, 'read');
  const running = [
    sweepAccounts(
      writer,
      stop.signal,
      () => {},
      () => {},
    ),
    keepLabels(writer, stop.signal, () => {}),
  ];
  // Each looks once a second.
  await clock.passUntil(() => expect(reads.mock.calls.length).toBeGreaterThan(12));
  expect(transactions).not.toHaveBeenCalled();

  const other = await openWriter(index.file);
  await other.perform(queueSweep, did('a'));
  await clock.passUntil(async () => expect(await other.db.selectFrom('sweeps').select('did').execute()).toEqual([]));
  expect(transactions).toHaveBeenCalled();
  stop.abort();
  await Promise.all(running);
  await other.close();
  await writer.close();
  await index.close();
});

test.each(ENGINES)(
  'what the network says of accounts that the index has not met begins none either, on %s',
  async (engine) => {
    const index = await openTestIndex(engine);
    await index.feed(publication('a', 1, 'https://a.example'));
    const applied = vi.spyOn(index.writer, 'apply');
    const batches = [
      [account('stranger', 2, true)],
      [{ kind: 'identity', cursor: 3, did: did('stranger'), time: at(3) } as const],
      [{ kind: 'sync', cursor: 4, did: did('stranger'), time: at(4), rev: tid(at(4)) } as const],
    ];
    for (const batch of batches)
      await ingest(listSource([batch]), index.writer, new AbortController().signal, () => {});
    // The cursor, at the end of each source.
    expect(applied.mock.calls.map(([writes]) => writes)).toEqual([[], [], []]);
    for (const event of [account('a', 5, true), account('stranger', 6, false)]) await index.feed(event);
    expect(applied.mock.calls.slice(3).map(([writes]) => writes.length)).toEqual([1, 1]);
    await index.close();
  },
);
