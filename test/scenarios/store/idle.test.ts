import { expect, test, vi } from 'vitest';
import { keepLabels } from '../../../packages/masthead-appview/src/ingest/keep-labels.ts';
import { sweepAccounts } from '../../../packages/masthead-appview/src/ingest/sweep-accounts.ts';
import { queueSweep } from '../../../packages/masthead-appview/src/store/background/sweeps.ts';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import { did, ENGINES, openTestIndex, publication } from '../../support/index/test-index.ts';

// A transaction makes every answer in memory void, on PostgreSQL also one that only locks.
test.each(ENGINES)('what keeps an index in order begins no transaction while nothing waits, on %s', async (engine) => {
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
  await vi.waitFor(() => expect(reads.mock.calls.length).toBeGreaterThan(12), { timeout: 60_000 });
  expect(transactions).not.toHaveBeenCalled();

  const other = await openWriter(index.file);
  await other.perform(queueSweep, did('a'));
  await vi.waitFor(() => expect(transactions).toHaveBeenCalled(), { timeout: 60_000 });
  await vi.waitFor(async () => expect(await other.db.selectFrom('sweeps').select('did').execute()).toEqual([]), {
    timeout: 60_000,
  });
  stop.abort();
  await Promise.all(running);
  await other.close();
  await writer.close();
  await index.close();
});
