import { beforeAll, describe, expect, it } from 'vitest';
import { isTid } from '../../../../src/core/identifiers/tid.ts';
import { type Publisher, signIn } from '../../../../src/publish/index.ts';
import { sharedNetwork } from '../../../../test/support/network/shared-network.ts';
import type { TestNetwork } from '../../../../test/support/network/start-network.ts';
import type { TestAccount } from '../../../../test/support/network/test-account.ts';
import { fetchPost, newPostKey, writePost } from '../../src/index.ts';
import { type Meddle, meddlingFetch } from './meddling-fetch.ts';

const record = { $type: 'app.bsky.feed.post', text: 'Hello', createdAt: '2026-11-01T10:00:00.000Z' };
let network: Omit<TestNetwork, 'close'>;
let alice: TestAccount;
let publisher: Publisher;
let options: object;
let meddle: Meddle = () => undefined;
beforeAll(async () => {
  network = await sharedNetwork();
  alice = await network.createAccount('poster.test');
  options = { plc: network.plcUrl, handleResolver: network.pdsUrl };
  const fetch = meddlingFetch((method, body) => meddle(method, body));
  publisher = await signIn({ ...options, fetch }, { identifier: alice.did, password: alice.appPassword });
});

describe('a post', () => {
  it('is written at its key', async () => {
    const rkey = newPostKey();
    const { uri, cid } = await writePost(publisher, rkey, record);
    expect(uri).toBe(`at://${alice.did}/app.bsky.feed.post/${rkey}`);
    expect(await fetchPost(options, uri)).toMatchObject({ uri, cid, value: record });
  });

  it('whose answer is lost is looked for: it is there', async () => {
    meddle = async (_, body) => {
      await alice.putRecord(String(body.collection), String(body.rkey), body.record as object);
      throw new TypeError('fetch failed');
    };
    const rkey = newPostKey();
    const written = await writePost(publisher, rkey, record);
    expect(await fetchPost(options, written.uri)).toMatchObject(written);
  });

  it('that never arrived: says where it would be', async () => {
    meddle = () => {
      throw new TypeError('fetch failed');
    };
    const rkey = newPostKey();
    await expect(writePost(publisher, rkey, record)).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringMatching(
        new RegExp(`look for at://${alice.did}/app.bsky.feed.post/${rkey} before you share it again`),
      ),
    });
  });

  it('that its PDS refuses was not written', async () => {
    meddle = () => undefined;
    const broken = { ...record, createdAt: 'yesterday' };
    await expect(writePost(publisher, newPostKey(), broken)).rejects.toMatchObject({ kind: 'refused' });
  });
});

it('a key is a TID of now, and no two are one', () => {
  const keys = Array.from({ length: 20 }, newPostKey);
  expect(keys.every(isTid)).toBe(true);
  expect(new Set(keys).size).toBeGreaterThan(15);
});

it.each([
  ['a document', 'at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/site.standard.document/3mwozxkf2m222'],
  ['a link', 'https://bsky.app/profile/a.test/post/3mwozxkf2m222'],
])('%s is no post', async (_, uri) => {
  await expect(fetchPost(options, uri)).rejects.toMatchObject({ kind: 'bad-request' });
});
