import { expect, test } from 'vitest';
import { account, at, publication, testIndex } from '../../../../../test/support/index/test-index.ts';
import { holdings } from '../../../src/store/reads/stored-records.ts';

test('an index holds something once a record in it is visible', async () => {
  const index = testIndex();
  try {
    const held = async () => (await index.reader.read(holdings)).holds;
    expect(await held()).toBe(false);
    await index.feed(publication('a', 1, 'https://a.example'));
    expect(await held()).toBe(true);
    expect((await index.reader.read(holdings)).time).toBe(at(1));
    await index.feed(account('a', 2, false, 'deleted'));
    expect(await held()).toBe(false);
  } finally {
    await index.close();
  }
});
