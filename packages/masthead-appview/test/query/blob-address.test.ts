import { expect, onTestFinished, test } from 'vitest';
import { forEachTest } from '../../../../test/support/for-each-test.ts';
import { appViewOn } from '../../../../test/support/index/app-view-here.ts';
import { commit, did, document, handle, publication, testIndex } from '../../../../test/support/index/test-index.ts';
import type { ImageSource } from '../../src/query/blob-address.ts';

const PDS = 'https://pds.example';
const OWN = 'https://pictures.example';
const LINK = encodeURIComponent('https://a.example/post');
/** Everything that shows pictures, of the account with a card and a profile. */
const PATHS = [
  `/xrpc/app.bsky.embed.getEmbedExternalView?url=${LINK}`,
  '/xrpc/id.sifa.getProfileView?actor=a.example',
  `/embed?url=${LINK}`,
  `/oembed?url=${LINK}`,
  `/card.svg?url=${LINK}`,
  '/profile.svg?actor=a.example',
  '/p/a.example',
  `/?url=${LINK}`,
];

const picture = (name: string) => ({
  $type: 'blob',
  ref: { $link: `bafkreig${name.padEnd(52, 'a')}` },
  mimeType: 'image/jpeg',
  size: 1000,
});

const index = forEachTest(testIndex);

/** The origins of all addresses with a picture's CID, in whatever is answered. */
async function pictureOrigins(images: ImageSource, pds: string | null): Promise<Set<string>> {
  await index.feed(
    handle('a', 0, 'a.example'),
    publication('a', 1, 'https://a.example', 'pub', { icon: picture('con') }),
    document('a', 2, 'pub', '/post', 'doc', { coverImage: picture('cover') }),
    commit('a', 3, 'app.bsky.actor.profile', 'self', { displayName: 'A', avatar: picture('face') }),
    commit('a', 4, 'id.sifa.profile.self', 'self', { headline: 'Writes' }),
  );
  const known = { to: 'identity', did: did('a'), handle: 'a.example', time: 5, refreshAt: Date.now() + 1e9 } as const;
  const cursor = { cursor: 5, time: 5, fingerprint: '', done: false };
  if (pds !== null) await index.writer.apply([{ ...known, pds }], 'test', cursor);
  const appView = appViewOn(index, { images });
  onTestFinished(() => appView.close());
  const origins = new Set<string>();
  for (const path of PATHS) {
    const answer = await appView.fetch(new Request(`http://localhost${path}`));
    expect([path, answer.status]).toEqual([path, 200]);
    const said = decodeURIComponent((await answer.text()).replaceAll('&amp;', '&').replaceAll('%', '%25'));
    for (const [address] of said.matchAll(/https?:\/\/[^\s"'<>\\]*bafkreig[^\s"'<>\\]*/g))
      origins.add(new URL(address).origin);
  }
  return origins;
}

test.each<[ImageSource, string | null, readonly string[]]>([
  ['pds', PDS, [PDS]],
  ['pds', null, []],
  [`${OWN}/{did}/{cid}`, null, [OWN]],
])('pictures are from %s in every answer, page and drawing, where the PDS is %s', async (images, pds, origins) => {
  expect([...(await pictureOrigins(images, pds))]).toEqual(origins);
});
