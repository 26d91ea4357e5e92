import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { NoRefs } from '../../../../src/publish/embed/index.ts';
import { noisyPicture, picture } from '../../../../test/publish/pictures.ts';
import { type FakeNetwork, fakeNetwork } from '../../../../test/support/network/fake-network.ts';
import { fetchExternalEmbed } from '../../src/index.ts';

// A hostile PDS: one server plays everybody, and answers as each case wants.
const DID = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const EVE = 'did:plc:z72i7hdynmk6r22z27h6tvur';
const SITE = `at://${DID}/site.standard.publication/3mwozxkf2m222`;
const ARTICLE = `at://${DID}/site.standard.document/3mwozxkf2m223`;
const LINK = 'https://alice.example/first';
const CID = 'bafyreibabalobzn6cd366ukcsjycp4yymjymgfxcv6xczmlgpemzkz3cfa';
const BLOB = 'bafkreibabalobzn6cd366ukcsjycp4yymjymgfxcv6xczmlgpemzkz3cfa';
const site = { url: 'https://alice.example', name: 'Alice' };
const article = { site: SITE, path: '/first', title: 'First', publishedAt: '2026-11-01T10:00:00.000Z' };
const cover = (size: number, mimeType = 'image/png') => ({ $type: 'blob', ref: { $link: BLOB }, mimeType, size });

interface World {
  readonly site?: object;
  readonly article?: object | undefined;
  readonly blob?: Uint8Array | undefined;
  /** The CID that the PDS gives for each record. */
  readonly cid?: string;
  /** What the AppView names. */
  readonly refs?: readonly object[];
}

let shared: FakeNetwork[] = [];
afterEach(async () => {
  vi.doUnmock('sharp');
  await Promise.all(shared.map((network) => network.close()));
  shared = [];
});

async function look(world: World, link = LINK, more: object = {}, make = fetchExternalEmbed) {
  const network = await fakeNetwork(
    { [DID]: { handle: 'alice.test' }, [EVE]: { handle: 'eve.test' } },
    (url, response) => {
      const send = (body: unknown, status = 200) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        return true;
      };
      if (url.pathname.endsWith('getEmbedExternalView') && world.refs) {
        return send({ view: { external: { uri: link, title: 'x', description: '', associatedRefs: world.refs } } });
      }
      if (url.pathname.endsWith('getRecord')) {
        const collection = url.searchParams.get('collection');
        const value = collection === 'site.standard.document' ? world.article : world.site;
        if (!value || url.searchParams.get('repo') !== DID) return send({ error: 'RecordNotFound' }, 400);
        const uri = `at://${DID}/${collection}/${url.searchParams.get('rkey')}`;
        return send({ uri, cid: world.cid ?? CID, value });
      }
      if (!url.pathname.endsWith('getBlob')) return false;
      if (!world.blob) return send({ error: 'BlobNotFound' }, 400);
      response.writeHead(200, { 'content-type': 'image/png' }).end(world.blob);
      return true;
    },
  );
  shared.push(network);
  const options = { plc: network.baseUrl, handleResolver: network.baseUrl };
  return world.refs
    ? make({ ...options, baseUrl: network.baseUrl }, link, more)
    : make(options, link, { records: [ARTICLE, SITE], ...more });
}

let small: Uint8Array;
let large: Uint8Array;
beforeAll(async () => {
  [small, large] = await Promise.all([picture(64, 32), noisyPicture(1000)]);
});

describe('the records behind a link', () => {
  it.each(['not a url', '', 'cards.example', 'ftp://cards.example'])(
    'are not looked for with an AppView that is none (%j): nobody would see that it was never asked',
    async (baseUrl) => {
      await expect(fetchExternalEmbed({ baseUrl }, LINK)).rejects.toMatchObject({
        name: 'TypeError',
        message: expect.stringMatching(/^config\.baseUrl must be an address/),
      });
    },
  );

  it('are named in the version that their PDS has now, whatever the index says', async () => {
    const refs = [
      { uri: ARTICLE, cid: 'bafyold' },
      { uri: SITE, cid: 'bafyold' },
    ];
    const { embed, noRefs } = await look({ site, article, refs });
    expect(noRefs).toBeUndefined();
    expect(embed.external.associatedRefs).toEqual([
      { uri: ARTICLE, cid: CID },
      { uri: SITE, cid: CID },
    ]);
  });

  it('the publication is read though the index names only the document', async () => {
    const { embed } = await look({ site, article, refs: [{ uri: ARTICLE, cid: CID }] });
    expect(embed.external.associatedRefs?.map(({ uri }) => uri)).toEqual([ARTICLE, SITE]);
  });

  it.each<[note: string, world: World, noRefs: NoRefs]>([
    ['an index that names what is not there', { refs: [{ uri: ARTICLE, cid: CID }] }, 'unknown'],
    [
      'an index that names other records',
      { refs: [{ uri: `at://${DID}/app.bsky.feed.post/3mwozxkf2m223`, cid: CID }] },
      'unknown',
    ],
    ['an index that names no at-uris', { refs: [{ uri: 'javascript:alert(1)', cid: CID }] }, 'unknown'],
    ['a record whose CID is none', { site, article, cid: '"><script>' }, 'unreadable'],
    ['a document of another page', { site, article: { ...article, path: '/other' } }, 'other-address'],
    ['a stranger’s publication', { site, article: { ...article, site: SITE.replace(DID, EVE) } }, 'other-publication'],
    ['a publication that is a script', { site: { ...site, url: 'javascript:alert(1)' }, article }, 'unreadable'],
  ])('are not named: %s', async (_, world, noRefs) => {
    const made = await look(world);
    expect(made.noRefs).toBe(noRefs);
    expect(made.embed.external).toEqual({ uri: LINK, title: 'alice.example/first', description: '' });
    expect(made.notes).toHaveLength(1);
  });

  it('that stand for another page: says which', async () => {
    const { notes } = await look({ site, article: { ...article, path: '/other' } });
    expect(notes).toEqual([expect.stringMatching(/It is https:\/\/alice\.example\/other: share that\.$/)]);
  });

  it('texts of a megabyte are cut', async () => {
    const long = 'a'.repeat(1_000_000);
    const { embed } = await look({ site, article: { ...article, title: long, description: long } });
    expect(embed.external.title).toHaveLength(500);
    expect(embed.external.description).toHaveLength(300);
  });
});

describe('the picture', () => {
  const withCover = (value: object) => ({ ...article, coverImage: value });

  it('is the cover as it is', async () => {
    const { thumb, notes } = await look({ site, article: withCover(cover(small.length)), blob: small });
    expect(thumb).toMatchObject({ mimeType: 'image/png', blob: { ref: { $link: BLOB }, size: small.length } });
    expect(thumb?.bytes).toHaveLength(small.length);
    expect(notes).toEqual([]);
  });

  it.each<[note: string, poster: string, uploads: number]>([
    ['the poster’s own is used as it is', DID, 0],
    ['somebody else’s is uploaded to the poster’s PDS', EVE, 1],
  ])('%s', async (_, did, uploads) => {
    const upload = vi.fn(async (bytes: Uint8Array, mimeType: string) => ({
      ...cover(bytes.length, mimeType),
      ref: { $link: 'bafkreiuploaded' },
    }));
    const publisher = { did, records: { upload } };
    const { embed } = await look({ site, article: withCover(cover(small.length)), blob: small }, LINK, { publisher });
    expect(upload).toHaveBeenCalledTimes(uploads);
    expect(embed.external.thumb).toMatchObject({
      mimeType: 'image/png',
      size: small.length,
      ref: { $link: uploads ? 'bafkreiuploaded' : BLOB },
    });
  });

  it('is encoded anew where it is too large', async () => {
    expect(large.length).toBeGreaterThan(1_000_000);
    const { thumb } = await look({ site, article: withCover(cover(large.length)), blob: large });
    expect(thumb?.bytes.length).toBeLessThanOrEqual(1_000_000);
    expect(thumb).toMatchObject({ mimeType: 'image/jpeg' });
    expect(thumb).not.toHaveProperty('blob');
  });

  it('is not the blob that the record claims where its bytes are others: it is uploaded anew', async () => {
    const { thumb } = await look({ site, article: withCover(cover(small.length, 'text/html')), blob: small });
    expect(thumb).toMatchObject({ mimeType: 'image/png' });
    expect(thumb).not.toHaveProperty('blob');
  });

  it.each<[note: string, blob: Uint8Array | undefined, says: string]>([
    ['nobody has it', undefined, 'does not have it'],
    ['it is a page', new TextEncoder().encode('<html><script>alert(1)</script>'), 'it is no picture, or a broken one'],
    [
      'it is half a picture',
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB', 'base64'),
      'it is no picture, or a broken one',
    ],
    ['it does not end', new Uint8Array(5_000_000), 'the coverImage could not be read'],
  ])('is left out, and said so: %s', async (_, blob, says) => {
    const { embed, thumb, notes } = await look({ site, article: withCover(cover(10)), blob });
    expect(thumb).toBeUndefined();
    expect(embed.external.associatedRefs).toHaveLength(2);
    expect(notes).toEqual([expect.stringMatching(`^The post goes without a picture, because .*${says}`)]);
    expect(notes[0]).toMatch(/ Bluesky shows the cover that the document has, where it can\.$/);
  });

  it('is left out where it would have to be encoded anew, and sharp is not there', async () => {
    vi.resetModules();
    vi.doMock('sharp', () => {
      throw new Error('Cannot find package');
    });
    const { fetchExternalEmbed: without } = await import('../../src/index.ts');
    const { embed, thumb, notes } = await look(
      { site, article: withCover(cover(large.length)), blob: large },
      LINK,
      {},
      without,
    );
    expect(thumb).toBeUndefined();
    expect(embed.external.associatedRefs).toHaveLength(2);
    expect(notes).toEqual([expect.stringContaining('npm install sharp')]);
    const fine = await look({ site, article: withCover(cover(small.length)), blob: small }, LINK, {}, without);
    expect(fine.thumb).toBeDefined();
  });
});

describe('a link', () => {
  it.each([
    ['a script', 'javascript:alert(1)'],
    ['an at-uri', ARTICLE],
    ['a megabyte', `https://alice.example/${'a'.repeat(1_000_000)}`],
  ])('that cannot be shared is refused: %s', async (_, link) => {
    await expect(look({}, link)).rejects.toMatchObject({ kind: 'bad-request' });
  });

  it('whose named records are gone has none', async () => {
    const { noRefs, embed } = await look({});
    expect(noRefs).toBe('no-record');
    expect(embed.external).toEqual({ uri: LINK, title: 'alice.example/first', description: '' });
  });

  it('has the title and the description that are given', async () => {
    const { embed } = await look({}, LINK, { title: 'Mine', description: 'My words' });
    expect(embed.external).toEqual({ uri: LINK, title: 'Mine', description: 'My words' });
  });
});
