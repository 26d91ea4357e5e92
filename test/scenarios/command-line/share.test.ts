import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppBskyFeedPost, jsonToLex } from '@atproto/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callMasthead } from '../../../packages/masthead-cli/test/call-masthead.ts';
import { startSite } from '../../../packages/masthead-doctor/test/doctor/site-server.ts';
import { theme } from '../../../packages/masthead-doctor/test/doctor/world.ts';
import { json, rudeServer } from '../../atproto/rude-server.ts';
import { emptyAccount } from '../../publish/empty-account.ts';
import { picture } from '../../publish/pictures.ts';
import { blueskyPostView, type IndexedRecord } from '../../support/bluesky/bluesky-view.ts';
import { sharedNetwork } from '../../support/network/shared-network.ts';
import type { TestNetwork } from '../../support/network/start-network.ts';
import type { TestAccount } from '../../support/network/test-account.ts';

// From records on a real PDS to the post as Bluesky's own code shows it.
const LINK = 'https://share.example/essays/first';
let network: Omit<TestNetwork, 'close'>;
let alice: TestAccount;
let bob: TestAccount;
let folder: string;
beforeAll(async () => {
  network = await sharedNetwork();
  [alice, bob] = [await network.createAccount('sharer.test'), await network.createAccount('reader.test')];
  folder = mkdtempSync(join(tmpdir(), 'masthead-share-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => Promise.all([emptyAccount(network, alice), emptyAccount(network, bob)]));

async function read(uri: string): Promise<IndexedRecord> {
  const [repo = '', collection = '', rkey = ''] = uri.slice(5).split('/');
  const url = `${network.pdsUrl}/xrpc/com.atproto.repo.getRecord?${new URLSearchParams({ repo, collection, rkey })}`;
  return (await (await fetch(url)).json()) as IndexedRecord;
}

/** A publication with icon and theme, and a document with a cover. */
async function publish(
  url = 'https://share.example',
): Promise<{ readonly publication: IndexedRecord; readonly document: IndexedRecord }> {
  const icon = await alice.uploadBlob(await picture(256, 256), 'image/png');
  const cover = await alice.uploadBlob(await picture(600, 300, 'jpeg'), 'image/jpeg');
  const { uri: site } = await alice.createRecord('site.standard.publication', {
    url,
    name: 'Alice writes',
    description: 'Letters from the harbour',
    icon,
    basicTheme: theme,
  });
  const { uri } = await alice.createRecord('site.standard.document', {
    site,
    path: '/essays/first',
    title: 'The first essay',
    description: 'How it began',
    publishedAt: '2026-11-01T10:00:00.000Z',
    coverImage: cover,
    textContent: 'word '.repeat(500),
    'example.unknown': { kept: [1, { deep: true }] },
  });
  return { publication: await read(site), document: await read(uri) };
}

async function share(by: TestAccount, ...args: string[]): Promise<Record<string, unknown>> {
  const done = await callMasthead(
    ['share', ...args, '--account', by.handle, '--plc', network.plcUrl, '--dev', network.pdsUrl, '--yes', '--json'],
    { env: { MASTHEAD_APP_PASSWORD: by.appPassword, TMPDIR: folder } },
  );
  expect(done.code, done.err).toBe(0);
  return JSON.parse(done.out) as Record<string, unknown>;
}

describe('a shared article', () => {
  it('is in Bluesky what its records say: title, cover, source with icon and theme; before and after the document names the post', async () => {
    const { publication, document } = await publish();
    const text = `New: share.example/essays/first by @${bob.handle} #letters`;
    const shared = await share(alice, LINK, '--text', text, '--lang', 'en');
    const post = await read(String(shared.uri));
    expect(AppBskyFeedPost.validateRecord(jsonToLex(post.value)).success).toBe(true);
    expect(post.value).toMatchObject({
      text,
      langs: ['en'],
      facets: [
        { index: { byteStart: 5, byteEnd: 31 }, features: [{ $type: 'app.bsky.richtext.facet#link', uri: LINK }] },
        { features: [{ $type: 'app.bsky.richtext.facet#mention', did: bob.did }] },
        { features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'letters' }] },
      ],
      embed: {
        $type: 'app.bsky.embed.external',
        external: {
          uri: LINK,
          title: 'The first essay',
          description: 'How it began',
          thumb: { mimeType: 'image/jpeg' },
          associatedRefs: [
            { uri: document.uri, cid: document.cid },
            { uri: publication.uri, cid: publication.cid },
          ],
        },
      },
    });
    const handles = { [alice.did]: alice.handle, [bob.did]: bob.handle };
    const after = await read(document.uri);
    expect(after.cid).not.toBe(document.cid);
    expect(after.value).toEqual({ ...(document.value as object), bskyPostRef: { uri: post.uri, cid: post.cid } });
    // The index has seen both versions of the document, as the relay sent them.
    const view = await blueskyPostView([publication, document, post, after], handles, post.uri);
    const image = (name: string) =>
      expect.stringMatching(new RegExp(`^https://cdn\\.example/img/${name}/plain/${alice.did}/\\w+$`));
    expect(view).toMatchObject({
      uri: post.uri,
      author: { did: alice.did, handle: alice.handle },
      embed: {
        $type: 'app.bsky.embed.external#view',
        external: {
          uri: LINK,
          title: 'The first essay',
          description: 'How it began',
          thumb: image('feed_thumbnail'),
          createdAt: '2026-11-01T10:00:00.000Z',
          readingTime: 3,
          source: {
            uri: 'https://share.example',
            title: 'Alice writes',
            description: 'Letters from the harbour',
            icon: image('avatar'),
            theme: { accentRGB: { r: 12, g: 90, b: 160 }, accentForegroundRGB: { r: 255, g: 255, b: 255 } },
          },
          associatedProfiles: [{ did: alice.did }],
        },
      },
    });
  });

  it('by somebody else has the same card, its picture on their own PDS, and leaves the document alone', async () => {
    const { publication, document } = await publish();
    // An index that is behind: it names an older version of the document.
    const associatedRefs = [
      { uri: document.uri, cid: publication.cid },
      { uri: publication.uri, cid: publication.cid },
    ];
    const external = { uri: LINK, title: 'Old', description: '', associatedRefs };
    const index = await rudeServer((_, response) => json(response, { view: { external } }));
    const shared = await share(bob, LINK, '--text', 'Read this', '--app-view', index.baseUrl);
    await index.close();
    expect(shared.ref).toEqual({ state: 'not-own' });
    const post = await read(String(shared.uri));
    expect(await read(document.uri)).toEqual(document);
    const handles = { [alice.did]: alice.handle, [bob.did]: bob.handle };
    const view = await blueskyPostView([publication, document, post], handles, post.uri);
    expect(view).toMatchObject({
      embed: {
        external: {
          thumb: expect.stringContaining(bob.did),
          source: { title: 'Alice writes', icon: expect.stringContaining(alice.did) },
        },
      },
    });
  });

  it('is found by what its page says, whoever shares it', async () => {
    const site = await startSite();
    const { publication, document } = await publish(site.url);
    site.pages = {
      '/essays/first': `<!doctype html><link rel="site.standard.document" href="${document.uri}"><title>A</title>`,
    };
    const link = `${site.url}/essays/first`;
    const shared = await share(bob, link);
    expect(shared).toMatchObject({ document: document.uri, publication: publication.uri, ref: { state: 'not-own' } });
    await site.close();
  });

  it('the proof can fail: a reference to another version of the document gives a plain link card', async () => {
    const { publication, document } = await publish();
    const shared = await share(alice, LINK);
    const post = await read(String(shared.uri));
    const after = await read(document.uri);
    const view = await blueskyPostView([publication, after, post], { [alice.did]: alice.handle }, post.uri);
    expect(view).toMatchObject({ embed: { external: { title: 'The first essay' } } });
    expect(view).not.toHaveProperty('embed.external.source');
  });
});

describe('a shared home page', () => {
  it('is the publication, with its icon as the picture', async () => {
    const { publication } = await publish();
    const shared = await share(alice, 'https://share.example/');
    expect(shared.ref).toBeUndefined();
    const post = await read(String(shared.uri));
    const view = await blueskyPostView([publication, post], { [alice.did]: alice.handle }, post.uri);
    expect(view).toMatchObject({
      embed: { external: { title: 'Alice writes', thumb: expect.any(String), source: { title: 'Alice writes' } } },
    });
  });
});
