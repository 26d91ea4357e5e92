import { AppBskyFeedPost, jsonToLex } from '@atproto/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { assembleExternalEmbed, type EmbedParts, type IconBlob, withThumb } from '../../src/publish/embed/index.ts';
import { blueskyPostView, type IndexedRecord } from '../support/bluesky/bluesky-view.ts';
import { type MemoryNetwork, memoryNetwork } from '../support/network/memory-network.ts';
import type { TestAccount } from '../support/network/test-account.ts';
import { picture } from './pictures.ts';

// From records on a PDS to the post as Bluesky's own code shows it.
const color = (r: number, g: number, b: number) => ({ $type: 'site.standard.theme.color#rgb', r, g, b });
const theme = {
  $type: 'site.standard.theme.basic',
  background: color(255, 255, 255),
  foreground: color(20, 20, 20),
  accent: color(12, 90, 160),
  accentForeground: color(255, 255, 255),
};
const LINK = 'https://embed.example/essays/first';
let network: MemoryNetwork;
let alice: TestAccount;
let bob: TestAccount;
beforeEach(async () => {
  network = memoryNetwork();
  [alice, bob] = [await network.createAccount('writer.test'), await network.createAccount('reader.test')];
});

async function read(uri: string): Promise<IndexedRecord> {
  const [repo = '', collection = '', rkey = ''] = uri.slice(5).split('/');
  const url = `${network.pdsUrl}/xrpc/com.atproto.repo.getRecord?${new URLSearchParams({ repo, collection, rkey })}`;
  return (await (await network.fetch(url)).json()) as IndexedRecord;
}

/** A publication with icon and theme, and a document with a cover. */
async function publish() {
  const icon = await alice.uploadBlob(await picture(256, 256), 'image/png');
  const coverImage = await alice.uploadBlob(await picture(600, 300, 'jpeg'), 'image/jpeg');
  const { uri: site } = await alice.createRecord('site.standard.publication', {
    url: 'https://embed.example',
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
    coverImage,
    textContent: 'word '.repeat(500),
  });
  return { publication: await read(site), document: await read(uri) };
}

const part = ({ uri, cid, value }: IndexedRecord) => ({ uri, cid, record: value });

/** Writes a post with the card of a link, as a client does. */
async function post(by: TestAccount, parts: EmbedParts, thumb?: IconBlob): Promise<IndexedRecord> {
  const made = assembleExternalEmbed(parts);
  if (!made) throw new Error(`${parts.link} is not shareable.`);
  const embed = thumb === undefined ? made.embed : withThumb(made.embed, thumb);
  const createdAt = new Date().toISOString();
  const { uri } = await by.createRecord('app.bsky.feed.post', { text: 'Read this', embed, createdAt });
  const written = await read(uri);
  expect(AppBskyFeedPost.validateRecord(jsonToLex(written.value)).success).toBe(true);
  return written;
}

const viewOf = (records: readonly IndexedRecord[], { uri }: IndexedRecord) =>
  blueskyPostView(records, { [alice.did]: alice.handle, [bob.did]: bob.handle }, uri);
const image = (name: string, { did }: TestAccount) =>
  expect.stringMatching(new RegExp(`^https://cdn\\.example/img/${name}/plain/${did}/\\w+$`));

describe('a post about an article', () => {
  it('is in Bluesky what its records say: title, cover, source with icon and theme; also once the document names the post', async () => {
    const { publication, document } = await publish();
    const written = await post(alice, { link: LINK, document: part(document), publication: part(publication) });
    const { uri, cid } = written;
    const rkey = document.uri.split('/').at(-1) ?? '';
    await alice.putRecord('site.standard.document', rkey, {
      ...(document.value as object),
      bskyPostRef: { uri, cid },
    });
    const after = await read(document.uri);
    expect(after.cid).not.toBe(document.cid);
    // The index has seen both versions of the document, as the relay sent them.
    expect(await viewOf([publication, document, written, after], written)).toMatchObject({
      uri,
      author: { did: alice.did, handle: alice.handle },
      embed: {
        $type: 'app.bsky.embed.external#view',
        external: {
          uri: LINK,
          title: 'The first essay',
          description: 'How it began',
          thumb: image('feed_thumbnail', alice),
          createdAt: '2026-11-01T10:00:00.000Z',
          readingTime: 3,
          source: {
            uri: 'https://embed.example',
            title: 'Alice writes',
            description: 'Letters from the harbour',
            icon: image('avatar', alice),
            theme: { accentRGB: { r: 12, g: 90, b: 160 }, accentForegroundRGB: { r: 255, g: 255, b: 255 } },
          },
          associatedProfiles: [{ did: alice.did }],
        },
      },
    });
  });

  it('by somebody else has the same card, and shows the thumb of their own PDS', async () => {
    const { publication, document } = await publish();
    const thumb = await bob.uploadBlob(await picture(600, 300, 'jpeg'), 'image/jpeg');
    const written = await post(bob, { link: LINK, document: part(document), publication: part(publication) }, thumb);
    expect(await viewOf([publication, document, written], written)).toMatchObject({
      embed: {
        external: {
          thumb: image('feed_thumbnail', bob),
          source: { title: 'Alice writes', icon: image('avatar', alice) },
        },
      },
    });
  });

  it('the proof can fail: a reference to another version of the document gives a plain link card', async () => {
    const { publication, document } = await publish();
    const older = { ...part(document), cid: publication.cid };
    const written = await post(alice, { link: LINK, document: older, publication: part(publication) });
    const view = await viewOf([publication, document, written], written);
    expect(view).toMatchObject({ embed: { external: { title: 'The first essay' } } });
    expect(view).not.toHaveProperty('embed.external.source');
  });
});

it('a post about a home page is the publication', async () => {
  const { publication } = await publish();
  const written = await post(alice, { link: 'https://embed.example/', publication: part(publication) });
  expect(await viewOf([publication, written], written)).toMatchObject({
    embed: { external: { title: 'Alice writes', source: { title: 'Alice writes', icon: image('avatar', alice) } } },
  });
});
