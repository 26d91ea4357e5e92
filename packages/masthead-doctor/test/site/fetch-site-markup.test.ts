import { beforeAll, describe, expect, it } from 'vitest';
import { memoryNetwork } from '../../../../test/support/network/memory-network.ts';
import { fetchSiteMarkup } from '../../src/site/markup/fetch-site-markup.ts';

const PUBLICATION = 'site.standard.publication';
const DOCUMENT = 'site.standard.document';
const KEY = '3mwozxkf2m222';
const WHEN = '2026-11-01T10:00:00.000Z';

const network = memoryNetwork();
const alice = await network.createAccount('alice.test');
beforeAll(async () => {
  await alice.putRecord(PUBLICATION, KEY, { url: 'https://alice.example', name: 'Alice' });
  // More than a page of the list.
  const keys = Array.from(
    { length: 130 },
    (_, at) => `3mwozxkf2${String.fromCharCode(97 + (at % 26))}${Math.floor(at / 26) + 2}22`,
  );
  for (const rkey of keys)
    await alice.putRecord(DOCUMENT, rkey, { site: uri(), path: `/${rkey}`, title: rkey, publishedAt: WHEN });
});
const uri = (authority = alice.did, rkey = KEY) => `at://${authority}/${PUBLICATION}/${rkey}`;
const options = () => ({ plc: network.plcUrl, handleResolver: network.pdsUrl, fetch: network.fetch });

describe('fetchSiteMarkup', () => {
  it('reads a publication and all of its documents', async () => {
    const site = await fetchSiteMarkup(options(), uri());
    expect(site).toMatchObject({ publication: uri(), url: 'https://alice.example' });
    expect(site?.pages).toHaveLength(131);
    expect(site?.tags('https://alice.example/3mwozxkf2a222')).toHaveLength(5);
  });

  it('names records by DID, also when it was given a handle', async () => {
    expect((await fetchSiteMarkup(options(), uri(alice.handle)))?.publication).toBe(uri());
  });

  it.each([
    ['a record that is not there', () => uri(alice.did, 'gone')],
    ['an account that is not there', () => uri('did:plc:aaaaaaaaaaaaaaaaaaaaaaaa')],
  ])('gives null for %s', async (_, publication) => {
    expect(await fetchSiteMarkup(options(), publication())).toBeNull();
  });

  it.each([
    ['what is no at-uri', () => 'https://alice.example'],
    ['another collection', () => `at://${alice.did}/${DOCUMENT}/${KEY}`],
  ])('refuses %s', async (_, publication) => {
    await expect(fetchSiteMarkup(options(), publication())).rejects.toMatchObject({ kind: 'bad-request' });
  });

  it('says so when the directory is silent', async () => {
    await expect(fetchSiteMarkup({ plc: 'http://127.0.0.1:9' }, uri())).rejects.toMatchObject({ kind: 'network' });
  });
});
