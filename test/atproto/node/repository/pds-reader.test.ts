import { describe, expect, it } from 'vitest';
import { readCollection } from '../../../../src/atproto/node/repository/newest-records.ts';
import { PdsReader } from '../../../../src/atproto/node/repository/pds-reader.ts';

const DID = 'did:plc:alice';
const PDS = 'https://pds.example.com';
const COLLECTION = 'site.standard.document';
const item = (rkey: string) => ({ uri: `at://${DID}/${COLLECTION}/${rkey}`, cid: 'c', value: { title: rkey } });
const MB = 2 ** 20;

function reader(answer: (url: URL) => Response | Promise<Response>, signal?: AbortSignal) {
  const asked: URL[] = [];
  const get: typeof fetch = async (input) => {
    asked.push(new URL(String(input)));
    return answer(new URL(String(input)));
  };
  return { asked, reader: new PdsReader({ did: DID, pds: PDS }, get, signal) };
}
const fails = (status: number, error?: string, headers: HeadersInit = {}) =>
  Response.json({ error, message: 'it says so' }, { status, headers });

describe('a record', () => {
  it('as it stands there', async () => {
    const { reader: alice, asked } = reader(() => Response.json(item('a')));
    expect(await alice.record(COLLECTION, 'a')).toEqual({ ...item('a'), rkey: 'a' });
    expect(asked[0]?.href).toBe(
      `${PDS}/xrpc/com.atproto.repo.getRecord?repo=did%3Aplc%3Aalice&collection=${COLLECTION}&rkey=a`,
    );
  });

  it.each([
    ['RecordNotFound', 400],
    ['', 404],
  ])('is null where there is none: %s %i', async (error, status) => {
    expect(await reader(() => fails(status, error)).reader.record(COLLECTION, 'a')).toBeNull();
  });
});

describe('what went wrong', () => {
  it.each<[note: string, answer: () => Response | Promise<Response>, kind: string, says: RegExp]>([
    [
      'a record of somebody else',
      () => Response.json({ ...item('a'), uri: 'at://did:plc:x/a.b.c/a' }),
      'unreachable',
      /no site.standard.document of did:plc:alice/,
    ],
    ['a page', () => new Response('<html>'), 'unreachable', /try again/],
    ['an account that is gone', () => fails(400, 'RepoTakendown'), 'inactive', /it says so/],
    [
      'too many questions',
      () => fails(429, 'RateLimitExceeded', { 'retry-after': '90' }),
      'rate-limited',
      /in 90 seconds/,
    ],
    [
      'too many questions, for hours',
      () => fails(429, 'X', { 'retry-after': '9000' }),
      'rate-limited',
      /in an hour or later/,
    ],
    ['too many questions, without a time', () => fails(429), 'rate-limited', /in a few minutes/],
    ['a fault', () => fails(502, 'UpstreamFailure'), 'unreachable', /has a fault \(502/],
    ['no', () => fails(403, 'Forbidden'), 'refused', /refused it: it says so/],
    ['nobody', () => Promise.reject(new TypeError('fetch failed')), 'unreachable', /check your connection/],
    ['more than is read', () => new Response('x'.repeat(4 * MB + 1)), 'too-large', /more than 4 MB/],
  ])('%s', async (_note, answer, kind, says) => {
    const failing = reader(answer).reader.record(COLLECTION, 'a');
    await expect(failing).rejects.toMatchObject({
      name: 'RepositoryError',
      kind,
      message: expect.stringMatching(says),
    });
  });

  it('a list that is none', async () => {
    const failing = readCollection(reader(() => Response.json({})).reader, COLLECTION);
    await expect(failing).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringMatching(/gave no list/),
    });
  });
});

describe('the newest records of a collection', () => {
  const page = (url: URL, endless = true) => {
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const records = Array.from({ length: 100 }, (_, at) => item(`k${from + at}`));
    return Response.json({ records, ...(endless && { cursor: String(from + 100) }) });
  };

  it('are as many as were asked for, and not all', async () => {
    const { records, whole } = await readCollection(reader((url) => page(url)).reader, COLLECTION, 200);
    expect([records.length, whole]).toEqual([200, false]);
  });

  it('are all there are', async () => {
    const { records, whole } = await readCollection(reader((url) => page(url, false)).reader, COLLECTION);
    expect([records.length, whole]).toEqual([100, true]);
  });

  it('are not all when the cursors repeat', async () => {
    const { reader: alice } = reader(() => Response.json({ records: [item('k0')], cursor: 'again' }));
    const { records, whole } = await readCollection(alice, COLLECTION);
    expect([records.length, whole]).toEqual([1, false]);
  });

  it('are those before one that is too long for any page', async () => {
    const { reader: alice } = reader((url) =>
      url.searchParams.has('cursor') ? new Response('x'.repeat(5 * MB)) : page(url),
    );
    const { records, whole } = await readCollection(alice, COLLECTION);
    expect([records.length, whole]).toEqual([100, false]);
  });
});

describe('a blob', () => {
  it('comes as its bytes', async () => {
    const { reader: alice, asked } = reader(() => new Response(new Uint8Array([1, 2, 3])));
    expect([...((await alice.blob('bafkreia')) ?? [])]).toEqual([1, 2, 3]);
    expect(asked[0]?.href).toBe(`${PDS}/xrpc/com.atproto.sync.getBlob?did=did%3Aplc%3Aalice&cid=bafkreia`);
  });

  it('is null where no record refers to it', async () => {
    expect(await reader(() => fails(400, 'BlobNotFound')).reader.blob('bafkreia')).toBeNull();
  });

  it('of more than is read is none', async () => {
    const failing = reader(() => new Response(new Uint8Array(4 * MB + 1))).reader.blob('bafkreia');
    await expect(failing).rejects.toMatchObject({ kind: 'too-large' });
  });
});
