import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DOCUMENT, PUBLICATION, testIndex } from '../../../../../test/support/index/test-index.ts';
import { startPdsBetween } from '../../../../../test/support/network/pds-between.ts';
import { startNetwork, type TestNetwork } from '../../../../../test/support/network/start-network.ts';
import { deadLetters } from '../../../src/index.ts';
import { runBackfill } from '../../../src/ingest/backfill/run-backfill.ts';
import { refreshIdentities } from '../../../src/ingest/refresh-identities.ts';
import { createNetworkAccess } from '../../../src/network/network-access.ts';

// What a real PDS and a real directory answer is read as the answers of the stand-ins are, by which
// everything else of a backfill is shown.
let network: TestNetwork;
beforeAll(async () => {
  network = await startNetwork();
});
afterAll(() => network.close());

test('a backfill from a real PDS: lists, the file in place of one, an account that is gone, and who everybody is', async () => {
  const [alice, bob] = [await network.createAccount('alice.test'), await network.createAccount('bob.test')];
  const { uri: site } = await alice.createRecord(PUBLICATION, { url: 'https://alice.example', name: 'Alice' });
  const document = { site, title: 'One', publishedAt: '2026-01-01T00:00:00Z' };
  for (const path of ['/1', '/2', '/3']) await alice.createRecord(DOCUMENT, { ...document, path });
  await alice.putRecord('app.bsky.actor.profile', 'self', { displayName: 'Alice' });
  await bob.createRecord(PUBLICATION, { url: 'https://bob.example', name: 'Bob' });
  const index = testIndex();
  onTestFinished(() => index.close());
  const between = await startPdsBetween(
    network,
    () => {},
    (method, params) =>
      method === 'listRecords' && params.get('collection') === DOCUMENT
        ? Response.json({ error: 'InvalidRequest', message: 'a bad record' }, { status: 400 })
        : undefined,
  );
  onTestFinished(() => between.close());
  const options = { plcUrl: between.url, development: { handleServer: between.url } };
  const backfill = () => runBackfill({ database: index.file, from: between.url, ...options });
  const shown = async () =>
    (await index.reader.db.selectFrom('publications').select('url').where('visible', '=', 1).execute()).length;

  expect(await backfill()).toMatchObject({ listed: 2, fetched: 2, records: 6, unusable: 0, waiting: 0 });
  expect(await index.winner('https://alice.example/3')).toMatch(`at://${alice.did}/${DOCUMENT}/`);
  expect(await deadLetters(index.file, 1)).toEqual([]);
  expect(await shown()).toBe(2);

  await refreshIdentities(index.writer, createNetworkAccess(options), new AbortController().signal, () => true);
  const owner = (await index.card('https://alice.example'))?.view.external.associatedProfiles?.[0];
  expect(owner).toMatchObject({ did: alice.did, handle: 'alice.test', displayName: 'Alice' });
  const known = index.reader.db.selectFrom('identities').select('did').where('account_created_at', 'is not', null);
  expect(await known.execute()).toHaveLength(2);

  await bob.call('com.atproto.server.deactivateAccount', {});
  await index.feed({ kind: 'gap', cursor: 5, time: Date.now() * 1000, reason: 'the cursor was too old' });
  await backfill();
  expect(await shown()).toBe(1);
});
