import { expect, test } from 'vitest';
import { forEachTest } from '../../../../../test/support/for-each-test.ts';
import { account, at, publication, testIndex } from '../../../../../test/support/index/test-index.ts';
import { holdings } from '../../../src/store/reads/stored-records.ts';

const index = forEachTest(testIndex);

test('an index holds something once a record in it is visible', async () => {
  const held = () => index.reader.read(holdings);
  expect(await held()).toMatchObject({ holds: false });
  await index.feed(publication('a', 1, 'https://a.example'));
  expect(await held()).toMatchObject({ holds: true, time: at(1), cursor: expect.any(Number) });
  await index.feed(account('a', 2, false, 'deleted'));
  expect(await held()).toMatchObject({ holds: false });
});
