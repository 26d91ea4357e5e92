import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { uploadCover } from '../../../packages/masthead-cli/src/feed/reconcile.ts';
import { fields } from '../../../src/core/read-fields.ts';
import { type ClientConfig, type Publisher, signIn } from '../../../src/publish/index.ts';
import { type MemoryNetwork, memoryNetwork } from '../../support/network/memory-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';
import { DIRTY } from './picture-bytes.ts';

// Each way in which a picture is uploaded, found in the sources: a new one fails here until it has its row.

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

/** By the file that has the call. */
const WAYS: Readonly<Record<string, Readonly<Record<string, Way | string>>>> = {
  'src/publish/record/record-writer.ts': {
    'uploadBlob(': (bytes, type) => publisher.records.upload(bytes, type, { onPlace }),
  },
  'src/publish/publisher.ts': {
    '.upload(': async (bytes, type) => publisher.uploadIcon({ post: await inPostOfBob(bytes, type) }, { onPlace }),
    '.uploadIcon(': async (bytes) => publisher.setIcon(await publication(), { bytes }, { onPlace }),
  },
  'packages/masthead-cli/src/verbs/icon.ts': {
    '.uploadIcon(': 'packages/masthead-cli/test/verbs/publishers.test.ts',
  },
  'packages/masthead-cli/src/feed/reconcile.ts': {
    '.upload(': async (bytes) => {
      const get = async () => new Response(Uint8Array.from(bytes));
      const cover = await uploadCover('https://a.example/a', publisher.records, get, undefined);
      onPlace(String(fields(cover).note));
    },
  },
  'packages/masthead-cli/src/feed/write-documents.ts': {
    'uploadCover(': 'packages/masthead-cli/test/feed/write-documents.test.ts',
  },
};

const root = join(import.meta.dirname, '../../..');
const CALL = /xrpc\/[\w.]*uploadBlob|(?:\buploadBlob|\.upload|\.uploadIcon|\.setIcon|(?<!function )\buploadCover)\(/g;

it('these are all ways in the sources', () => {
  const found = globSync(['src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root }).flatMap((file) => {
    // What only speaks of it, in a comment, is none.
    const code = readFileSync(join(root, file), 'utf8').replaceAll(/^[ \t]*(?:\*|\/\/|\/\*\*).*$/gm, '');
    return Array.from(code.matchAll(CALL), ([call]) => `${file} ${call.replace(/^\.(?=uploadBlob)/, '')}`);
  });
  const rows = Object.entries(WAYS).flatMap(([file, calls]) => Object.keys(calls).map((call) => `${file} ${call}`));
  expect([...found].sort()).toEqual(rows.sort());
});

const rows = Object.entries(WAYS).flatMap(([file, calls]) =>
  Object.entries(calls).flatMap(([call, way]) => (typeof way === 'string' ? [] : [{ file, call, way }])),
);

describe.each(rows)('$file $call', ({ way }) => {
  it.each(Object.entries(DIRTY))('sends a clean %s, and says that a place was in it', async (format, bytes) => {
    await way(bytes, `image/${format}`);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.includes('SECRET')).toBe(false);
    expect(sent[0]?.length).toBeLessThan(bytes.length);
    expect(says).toEqual([expect.stringMatching(/held a place \(GPS coordinates\), which is taken out/)]);
  });
});

it('a blob that is on the PDS already is used as it is, and its place is said', async () => {
  const avatar = await alice.uploadBlob(DIRTY.jpeg, 'image/jpeg');
  await alice.putRecord('app.bsky.actor.profile', 'self', { avatar });
  const sources = [{ from: 'avatar' }, { cid: avatar.ref.$link }, { blob: avatar }] as const;
  for (const source of sources) expect(await publisher.uploadIcon(source, { onPlace })).toEqual(avatar);
  expect(sent).toEqual([]);
  expect(says).toEqual(sources.map(() => expect.stringMatching(/holds a place .* stays as it is/)));
});
