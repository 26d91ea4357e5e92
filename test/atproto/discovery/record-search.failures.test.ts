import { describe, expect, it } from 'vitest';
import { fetchRecordUris } from '../../../src/atproto/index.ts';
import { stopClock, until } from '../../support/clock/clock.ts';
import {
  didDocument,
  type FakeAccount,
  type FakeNetwork,
  fakeNetwork,
  type Override,
  owner,
  uriOf,
} from '../../support/network/fake-network.ts';
import { json } from '../rude-server.ts';

let network: FakeNetwork | undefined;

const start = async (accounts: Record<string, FakeAccount>, override?: Override) => {
  network = await fakeNetwork(accounts, override);
  return network;
};
const A = 'did:plc:alice';
const B = 'did:plc:bob';
const PUB = uriOf(A, 'pub');

describe('fetchRecordUris fails with a typed error', () => {
  const instead =
    (part: string, body: unknown, status = 200): Override =>
    (url, response) => {
      if (!url.pathname.includes(part)) return false;
      json(response, body, status);
      return true;
    };
  const alice = owner(A, 'https://a.example', ['/x']);

  it.each<[note: string, override: Override, kind: string]>([
    ['an index that answers with nonsense', instead('getBacklinks', { records: 'many' }), 'malformed'],
    [
      'a directory that gives somebody else’s document',
      instead(A, didDocument(B, {}, 'https://pds.example')),
      'malformed',
    ],
    ['a PDS that answers with nonsense', instead('listRecords', []), 'malformed'],
    ['a PDS that is broken', instead('listRecords', {}, 501), 'http'],
  ])('%s', async (_note, override, kind) => {
    const { options } = await start(alice, override);
    await expect(fetchRecordUris(options, 'https://a.example/x')).rejects.toMatchObject({ name: 'ClientError', kind });
  });

  it('an index that hangs', async () => {
    const clock = stopClock();
    const { options } = await start(alice, () => true);
    const found = fetchRecordUris(options, 'https://a.example').catch((error: unknown) => error);
    await until(() => expect(network?.requests).not.toEqual([]));
    await clock.advance(10_000);
    expect(await found).toMatchObject({ kind: 'timeout' });
  });

  it('a caller who leaves', async () => {
    const { options } = await start(alice, () => true);
    const caller = new AbortController();
    const leaving = fetchRecordUris(options, 'https://a.example', { signal: caller.signal });
    await until(() => expect(network?.requests).not.toEqual([]));
    caller.abort();
    await expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('a PDS that lies: its documents of other accounts count for nothing', async () => {
    const record = { uri: uriOf(B, 'doc0', 'document'), value: { site: PUB, path: '/x' } };
    const { options } = await start(
      alice,
      instead('listRecords', { records: [record, null, 7, { uri: 7, value: [] }] }),
    );
    expect(await fetchRecordUris(options, 'https://a.example/x')).toEqual([]);
  });

  it.each([
    ['of a DID that is a path', { did: 'did:plc:../../x', rkey: 'pub' }],
    ['of a did:web with a path, which the network does not have', { did: 'did:web:a.example:users:a', rkey: 'pub' }],
    ['of no key', { did: A }],
    ['of nothing', null],
  ])('not by a claim %s: it is passed over', async (_note, record) => {
    const { options, requests } = await start(alice, instead('getBacklinks', { records: [record] }));
    expect(await fetchRecordUris(options, 'https://a.example/x')).toEqual([]);
    expect(requests.every((url) => url.includes('getBacklinks'))).toBe(true);
  });

  const claims = (url: URL, did: string) =>
    Response.json({ records: url.searchParams.get('subject')?.includes('/x') ? [] : [{ did, rkey: 'pub' }] });

  it('never asks a PDS at an http: address that a public directory names', async () => {
    const hosts: string[] = [];
    const get = (async (input: Request | URL | string) => {
      const url = new URL(String(input));
      hosts.push(url.origin);
      if (url.pathname.endsWith('getBacklinks')) return claims(url, A);
      return Response.json(didDocument(A, {}, 'http://192.0.2.1'));
    }) as typeof fetch;
    expect(await fetchRecordUris({ fetch: get }, 'https://never.example/x')).toEqual([]);
    expect([...new Set(hosts)]).toEqual(['https://constellation.microcosm.blue', 'https://plc.directory']);
  });

  it('looks a did:web up at its own host', async () => {
    const did = 'did:web:alice.masthead.dev';
    const hosts: string[] = [];
    const get = (async (input: Request | URL | string) => {
      const url = new URL(String(input));
      hosts.push(url.href);
      return url.pathname.endsWith('getBacklinks') ? claims(url, did) : Response.json({}, { status: 404 });
    }) as typeof fetch;
    expect(await fetchRecordUris({ fetch: get }, `https://${did.length}.example/x`)).toEqual([]);
    expect(hosts).toContain('https://alice.masthead.dev/.well-known/did.json');
  });
});
