import { beforeEach, describe, expect, it } from 'vitest';
import { type ClientConfig, type Publisher, signIn } from '../../../src/publish/index.ts';
import { type MemoryNetwork, memoryNetwork } from '../../support/network/memory-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';
import { DIRTY } from './picture-bytes.ts';

// The upload of a cover is in packages/masthead-cli/test/feed/write-documents.test.ts.

let network: MemoryNetwork;
let alice: TestAccount;
let publisher: Publisher;
let sent: Buffer[];
let says: string[];
const onPlace = (words: string) => says.push(words);

beforeEach(async () => {
  network = memoryNetwork();
  alice = await network.createAccount('alice.test');
  sent = [];
  says = [];
  const config: ClientConfig = {
    plc: network.plcUrl,
    handleResolver: network.pdsUrl,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.url.endsWith('uploadBlob')) sent.push(Buffer.from(await request.clone().arrayBuffer()));
      return network.fetch(request);
    },
  };
  publisher = await signIn(config, { identifier: alice.handle, password: alice.appPassword });
});

/** A picture in a post of somebody else's. */
async function inPostOfBob(bytes: Buffer, type: string): Promise<string> {
  const bob = await network.createAccount('bob.test');
  const image = await bob.uploadBlob(bytes, type);
  const record = { text: '', createdAt: '2026-01-01T00:00:00Z', embed: { images: [{ image, alt: '' }] } };
  return (await bob.createRecord('app.bsky.feed.post', record)).uri;
}

const publication = async () =>
  (await publisher.createPublication({ url: 'https://alice.example', name: 'Letters' }, { again: true })).rkey;

type Way = (bytes: Buffer, type: string) => Promise<unknown>;
const WAYS: readonly (readonly [note: string, way: Way])[] = [
  ['any upload', (bytes, type) => publisher.records.upload(bytes, type, { onPlace })],
  ['of a post', async (bytes, type) => publisher.uploadIcon({ post: await inPostOfBob(bytes, type) }, { onPlace })],
  ['of a file', async (bytes) => publisher.setIcon(await publication(), { bytes }, { onPlace })],
];

describe.each(WAYS)('a picture leaves without what a camera wrote: %s', (_note, way) => {
  it.each(Object.entries(DIRTY))('a %s, and says that a place was in it', async (format, bytes) => {
    await way(bytes, `image/${format}`);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.includes('SECRET')).toBe(false);
    expect(sent[0]?.length).toBeLessThan(bytes.length);
    expect(says).toEqual([expect.stringMatching(/contained a place \(GPS coordinates\), which is removed/)]);
  });
});

it('a blob that is on the PDS already is used as it is, and its place is said', async () => {
  const avatar = await alice.uploadBlob(DIRTY.jpeg, 'image/jpeg');
  await alice.putRecord('app.bsky.actor.profile', 'self', { avatar });
  const sources = [{ from: 'avatar' }, { cid: avatar.ref.$link }, { blob: avatar }] as const;
  for (const source of sources) expect(await publisher.uploadIcon(source, { onPlace })).toEqual(avatar);
  expect(sent).toEqual([]);
  expect(says).toEqual(sources.map(() => expect.stringMatching(/contains a place .* stays as it is/)));
});
