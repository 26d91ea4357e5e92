import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  account,
  did,
  ENGINES,
  handle,
  openTestIndex,
  publication,
  type TestIndex,
} from '../../../../../test/support/index/test-index.ts';
import { changesWait, newestChange, trimChanges } from '../../../src/store/background/changes.ts';
import { sweepSome } from '../../../src/store/background/sweeps.ts';
import { openReader } from '../../../src/store/engines.ts';

describe.each(ENGINES)('the log of changes, on %s', (engine) => {
  let index: TestIndex;
  beforeEach(async () => {
    index = await openTestIndex(engine);
    await index.feed(handle('a', 1, 'a.example'), publication('a', 2, 'https://a.example'));
  });
  afterEach(() => index.close());

  const rows = () => index.writer.db.selectFrom('changes').selectAll().orderBy('seq').execute();

  it('is removed in pages; its last row stays and says no more than that there was something', async () => {
    const { writer } = index;
    const upTo = await writer.read(newestChange);
    expect(await writer.read(changesWait, upTo)).toBe(true);
    let pages = 1;
    while (await writer.perform(trimChanges, upTo, 2)) pages++;
    expect(pages).toBeGreaterThan(1);
    const [last, ...more] = await rows();
    expect(more).toEqual([]);
    const { seq, ...keys } = last ?? { seq: 0 };
    expect(seq).toBe(upTo);
    expect(Object.values(keys).every((key) => key === null)).toBe(true);
    expect(await writer.read(changesWait, upTo)).toBe(false);
    // Numbers go on: none comes again.
    await index.feed(handle('a', 9, null));
    expect((await rows()).at(-1)?.seq).toBeGreaterThan(upTo);
  });

  it.each([
    ['is deleted', [account('stranger', 9, false, 'deleted')]],
    [
      'is away, deleted, and back',
      [account('a', 9, false, 'deactivated'), account('a', 10, false, 'deleted'), account('a', 11, true)],
    ],
  ])('says nothing of others where one account %s', async (_note, events) => {
    const { reader, writer } = index;
    await reader.version();
    const { reads } = reader.noting();
    reads.note('did', did('other'));
    await index.feed(...events);
    while (await writer.perform(sweepSome, 500, Number.MAX_SAFE_INTEGER));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await reader.version();
    expect(reader.holds(reads.kept())).toBe(true);
  });

  it('that is empty has nothing to remove', async () => {
    const { writer } = index;
    expect(await writer.read(changesWait, 0)).toBe(false);
    expect(await writer.perform(trimChanges, 0, 10)).toBe(false);
  });

  it('a reader that has not come as far as it was removed drops everything; one that has keeps its answers', async () => {
    const late = await openReader(index.file);
    await late.version();
    const { reads } = late.noting();
    reads.note('did', did('stranger'));
    await index.feed(publication('a', 5, 'https://a.example/blog', 'other'));
    await index.reader.version();
    const { reads: current } = index.reader.noting();
    current.note('did', did('stranger'));
    await index.writer.perform(trimChanges, await index.writer.read(newestChange), 1000);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await Promise.all([late.version(), index.reader.version()]);
    expect([late.holds(reads.kept()), index.reader.holds(current.kept())]).toEqual([false, true]);
    await late.close();
  });
});
