import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Publisher, signIn } from '../../../../src/publish/index.ts';
import { emptyAccount } from '../../../../test/publish/empty-account.ts';
import { sharedNetwork } from '../../../../test/support/network/shared-network.ts';
import type { TestNetwork } from '../../../../test/support/network/start-network.ts';
import type { TestAccount } from '../../../../test/support/network/test-account.ts';
import { putPostRef } from '../../src/index.ts';
import { type Meddle, meddlingFetch } from './meddling-fetch.ts';

const DOCUMENT = 'site.standard.document';
const KEY = '3mwozxkf2m222';
const CID = 'bafyreibabalobzn6cd366ukcsjycp4yymjymgfxcv6xczmlgpemzkz3cfa';
const article = {
  site: 'https://alice.example',
  path: '/first',
  title: 'First',
  publishedAt: '2026-11-01T10:00:00.000Z',
  content: { $type: 'example.blocks', blocks: [{ deep: { unknown: true } }] },
  'example.own': ['kept', 1, null],
};

let network: Omit<TestNetwork, 'close'>;
let alice: TestAccount;
let publisher: Publisher;
let meddle: Meddle;
let options: object;
beforeAll(async () => {
  network = await sharedNetwork();
  alice = await network.createAccount('refs.test');
  options = { plc: network.plcUrl, handleResolver: network.pdsUrl };
  const fetch = meddlingFetch((method, body) => meddle(method, body));
  publisher = await signIn({ ...options, fetch }, { identifier: alice.did, password: alice.appPassword });
});
beforeEach(async () => {
  meddle = () => undefined;
  await emptyAccount(network, alice);
  await alice.putRecord(DOCUMENT, KEY, article);
});

const uri = () => `at://${alice.did}/${DOCUMENT}/${KEY}`;
const post = (key = '3mwozxkf2m333') => ({ uri: `at://${alice.did}/app.bsky.feed.post/${key}`, cid: CID });
const put = (more: object = {}) => putPostRef(publisher, uri(), post(), more);

async function stored(): Promise<unknown> {
  const query = new URLSearchParams({ repo: alice.did, collection: DOCUMENT, rkey: KEY });
  const response = await fetch(`${network.pdsUrl}/xrpc/com.atproto.repo.getRecord?${query}`);
  return ((await response.json()) as { value: unknown }).value;
}

describe('the reference to a post', () => {
  it('is put into the document, of which nothing is lost', async () => {
    expect(await put()).toEqual({ state: 'written', post: post() });
    expect(await stored()).toEqual({ $type: DOCUMENT, ...article, bskyPostRef: post() });
  });

  it('is written once: the second run writes nothing', async () => {
    await put();
    let writes = 0;
    meddle = () => {
      writes++;
      return undefined;
    };
    expect(await put()).toEqual({ state: 'unchanged', post: post() });
    expect(writes).toBe(0);
  });

  it('stays where it names another post, unless it is to be replaced', async () => {
    const other = post('3mwozxkf2m444');
    await alice.putRecord(DOCUMENT, KEY, { ...article, bskyPostRef: other });
    expect(await put()).toEqual({ state: 'kept', post: other });
    expect(await stored()).toMatchObject({ bskyPostRef: other });
    expect(await put({ replace: true })).toEqual({ state: 'written', post: post() });
    expect(await stored()).toMatchObject({ bskyPostRef: post() });
  });

  it('does not touch somebody else’s document', async () => {
    const result = await putPostRef(
      publisher,
      'at://did:plc:z72i7hdynmk6r22z27h6tvur/site.standard.document/3mwozxkf2m222',
      post(),
      options,
    );
    expect(result).toEqual({ state: 'not-own' });
  });
});

describe('somebody writes in between', () => {
  it('what they wrote is kept: the document is read again', async () => {
    let times = 0;
    meddle = async () => {
      if (++times <= 2) await alice.putRecord(DOCUMENT, KEY, { ...article, title: `Renamed ${times}` });
      return undefined;
    };
    expect(await put()).toMatchObject({ state: 'written' });
    expect(await stored()).toEqual({ $type: DOCUMENT, ...article, title: 'Renamed 2', bskyPostRef: post() });
  });

  it('another tool puts a post of its own there: that one stays', async () => {
    const other = post('3mwozxkf2m555');
    let times = 0;
    meddle = async () => {
      if (++times === 1) await alice.putRecord(DOCUMENT, KEY, { ...article, bskyPostRef: other });
      return undefined;
    };
    expect(await put()).toEqual({ state: 'kept', post: other });
  });

  it('again and again: nothing is written, and it ends', async () => {
    let times = 0;
    meddle = async () => {
      await alice.putRecord(DOCUMENT, KEY, { ...article, title: `Renamed ${++times}` });
      return undefined;
    };
    await expect(put()).rejects.toMatchObject({ kind: 'conflict' });
    expect(times).toBe(4);
    expect(await stored()).not.toHaveProperty('bskyPostRef');
  });

  it('the document is gone', async () => {
    await alice.deleteRecord(DOCUMENT, KEY);
    await expect(put()).rejects.toMatchObject({ kind: 'not-found' });
  });
});

it.each(['at://did:plc:alice/app.bsky.feed.post/3mwozxkf2m222', 'https://alice.example', ''])(
  '"%s" is no document',
  async (document) => {
    await expect(putPostRef(publisher, document, post())).rejects.toMatchObject({ kind: 'bad-request' });
  },
);
