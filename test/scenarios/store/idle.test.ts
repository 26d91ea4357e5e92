import { expect, test, vi } from 'vitest';
import { ingest } from '../../../packages/masthead-appview/src/ingest/ingest.ts';
import { keepChanges } from '../../../packages/masthead-appview/src/ingest/keep-changes.ts';
import { keepLabels } from '../../../packages/masthead-appview/src/ingest/keep-labels.ts';
import { sweepAccounts } from '../../../packages/masthead-appview/src/ingest/sweep-accounts.ts';
import { hideSubject } from '../../../packages/masthead-appview/src/store/background/hidden-subjects.ts';
import {
  postponeSite,
  requestSites,
  writeSiteAnswer,
} from '../../../packages/masthead-appview/src/store/background/sites.ts';
import { queueSweep } from '../../../packages/masthead-appview/src/store/background/sweeps.ts';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import {
  account,
  at,
  did,
  document,
  ENGINES,
  handle,
  listSource,
  openTestIndex,
  publication,
  tid,
} from '../../support/index/test-index.ts';

// A transaction that changes nothing still costs: on PostgreSQL one that only locks takes a number of the server's.
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
    keepChanges(writer, stop.signal),
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

test.each(ENGINES)('of what is written, only what an answer reads is another version, on %s', async (engine) => {
  const index = await openTestIndex(engine);
  await index.feed(
    handle('a', 1, 'a.example'),
    publication('a', 2, 'https://a.example'),
    document('a', 3, 'pub', '/x'),
  );
  const { writer, reader } = index;
  const url = 'https://a.example';
  const answer = { url, names: [], whole: true, askedAt: 1, dueAt: 0 };
  await writer.perform(requestSites, [url], 1);
  await writer.perform(writeSiteAnswer, answer);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const before = await reader.version();
  const cursor = { cursor: 9, time: at(9), fingerprint: '', done: false };
  await writer.apply([], 'test', cursor);
  await writer.perform(postponeSite, url, 0, Date.now() + 1000);
  await writer.perform(queueSweep, did('b'));
  await writer.applyAlone([
    { to: 'identity-retry', did: did('a'), refreshAt: 1 },
    { to: 'account', did: did('a'), active: true, time: at(9) },
    { to: 'dead_letters', source: 's', cursor: 1, about: 'x', reason: 'r', body: '', time: 1 },
  ]);
  await index.feed(account('a', 10, true), account('a', 11, true));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await reader.version()).toBe(before);
  await index.feed(document('a', 12, 'pub', '/y'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await reader.version()).not.toBe(before);
  await index.close();
});

test('on PostgreSQL the changes have the order of the commits, whoever writes: each writer waits for the one before', async () => {
  const index = await openTestIndex('postgres');
  const writers = await Promise.all([0, 1, 2, 3].map(() => openWriter(index.file)));
  const reader = await openWriter(index.file);
  let writing = true;
  const seen: number[][] = [];
  const watching = (async () => {
    while (writing)
      seen.push((await reader.db.selectFrom('changes').select('seq').orderBy('seq').execute()).map((row) => row.seq));
  })();
  await Promise.all(
    writers.map(async (writer, number) => {
      for (let at = 0; at < 60; at++) await writer.perform(hideSubject, did(`${number}-${at % 7}`), at % 2 === 0);
    }),
  );
  writing = false;
  await watching;
  // What was seen once is a beginning of all that was seen later: nothing comes in between.
  for (const [at, one] of seen.entries()) expect(seen[at + 1]?.slice(0, one.length) ?? one).toEqual(one);
  expect(seen.at(-1)?.length).toBeGreaterThan(100);
  for (const writer of [...writers, reader]) await writer.close();
  await index.close();
}, 60_000);
