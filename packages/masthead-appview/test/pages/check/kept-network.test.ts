import { describe, expect, it } from 'vitest';
import { forEachTest } from '../../../../../test/support/for-each-test.ts';
import { document, handle, publication, testIndex, uri } from '../../../../../test/support/index/test-index.ts';
import { KEPT_DIRECTORY, keptNetwork } from '../../../src/pages/check/kept-network.ts';

const ORIGIN = 'https://cards.example';
const DID = 'did:plc:a';

const index = forEachTest(testIndex);

async function network(hidden = false): Promise<(address: string) => Promise<unknown>> {
  const labels = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] };
  await index.feed(
    handle('a', 1, 'a.example'),
    publication('a', 2, 'https://a.example'),
    document('a', 3, 'pub', '/post', 'post', { title: 'A post', ...(hidden && { labels }) }),
  );
  const get = keptNetwork(index.reader, ORIGIN, async () => null);
  return async (address) => (await get(address)).json();
}

const list = `${ORIGIN}/xrpc/com.atproto.repo.listRecords?repo=${DID}&collection=`;

describe('the network of what an index keeps', () => {
  it('knows accounts, by handle and by DID, at one PDS', async () => {
    const ask = await network();
    expect(await ask(`${KEPT_DIRECTORY}/xrpc/com.atproto.identity.resolveHandle?handle=a.example`)).toEqual({
      did: DID,
    });
    expect(await ask(`${KEPT_DIRECTORY}/${DID}`)).toMatchObject({
      id: DID,
      alsoKnownAs: ['at://a.example'],
      service: [{ serviceEndpoint: ORIGIN }],
    });
    expect(await ask(`${KEPT_DIRECTORY}/did:plc:nobody`)).toMatchObject({ error: 'NotFound' });
  });

  it('has the records of an account, each by itself too', async () => {
    const ask = await network();
    expect(await ask(`${list}site.standard.document`)).toMatchObject({ records: [{ value: { title: 'A post' } }] });
    const one = `${ORIGIN}/xrpc/com.atproto.repo.getRecord?repo=${DID}&collection=site.standard.document&rkey=`;
    expect(await ask(`${one}post`)).toMatchObject({ uri: uri('a', 'site.standard.document', 'post') });
    expect(await ask(`${one}pos`)).toMatchObject({ error: 'RecordNotFound' });
  });

  it('has nothing that its owner hides', async () => {
    const ask = await network(true);
    expect(await ask(`${list}site.standard.document`)).toEqual({ records: [] });
  });

  it('knows whose publication is at an address', async () => {
    const ask = await network();
    const subject = encodeURIComponent('https://a.example/');
    expect(await ask(`${KEPT_DIRECTORY}/xrpc/blue.microcosm.links.getBacklinks?subject=${subject}`)).toEqual({
      records: [{ did: DID }],
    });
  });

  it.each([
    'https://a.example/post',
    'https://plc.directory/did:plc:a',
    `${ORIGIN}/xrpc/com.atproto.sync.getBlob?cid=x`,
  ])('does not go to %s', async (address) => {
    const ask = await network();
    await expect(ask(address)).rejects.toMatchObject({ kind: 'refused-url' });
  });
});
