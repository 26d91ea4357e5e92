import { describe, expect, it, vi } from 'vitest';
import { PdsReader } from '../../src/atproto/node/repository/pds-reader.ts';
import { findPicture, loadSharp, type PictureSource, readPostUri } from '../../src/publish/picture-source.ts';

const did = `did:plc:${'a'.repeat(24)}`;
const ACCOUNT = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const POST = 'app.bsky.feed.post';
const CID = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku';
const picture = { $type: 'blob', ref: { $link: CID }, mimeType: 'image/png', size: 1 };

/**
 * A repository whose every blob has more bytes than are read, and whose records all have this
 * value.
 */
function reader(value: object): PdsReader {
  const get = async (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(String(input));
    if (pathname.endsWith('getBlob')) return new Response(new Uint8Array(5_000_000));
    const uri = `at://${did}/${searchParams.get('collection')}/${searchParams.get('rkey')}`;
    return Response.json({ uri, cid: CID, value });
  };
  return new PdsReader({ did, pds: 'https://pds.example' }, get as typeof fetch);
}

// "pds.example answered with more than 4096 kB." says neither what has, nor what to do.
it.each<[what: string, source: PictureSource, value?: object]>([
  ['The avatar', { from: 'avatar' }, { avatar: picture }],
  ["The post's picture", { post: `at://${did}/${POST}/3mwozxkf2m222` }, { embed: { images: [{ image: picture }] } }],
  ['The blob', { cid: CID }],
  ['The blob', { blob: picture }],
])('%s that is too large to be read: says so, and what to do', async (what, source, value = {}) => {
  const own = reader(value);
  const found = findPicture(source, { own, other: async () => own });
  await expect(found).rejects.toMatchObject({
    name: 'RepositoryError',
    kind: 'too-large',
    message: `${what} is too large to be read; save it smaller, and give its file.`,
  });
});

it.each<[note: string, source: PictureSource, kind: string]>([
  ['a blob that is none', { blob: { ref: CID } as never }, 'bad-request'],
  ['a blob of a PDS that is down', { blob: picture }, 'unreachable'],
])('%s is not called too large', async (_note, source, kind) => {
  const answer = async () => new Response(null, { status: 503 });
  const own = new PdsReader({ did, pds: 'https://pds.example' }, answer as typeof fetch);
  await expect(findPicture(source, { own, other: async () => own })).rejects.toMatchObject({ kind });
});

describe('sharp', () => {
  it('gives the package where it is installed', async () => {
    const { default: sharp } = await loadSharp('');
    const background = { r: 12, g: 90, b: 160 };
    const { data, info } = await sharp({ create: { width: 2, height: 2, channels: 3, background } })
      .png()
      .toBuffer({ resolveWithObject: true });
    expect([info.format, info.width, data.subarray(1, 4).toString()]).toEqual(['png', 2, 'PNG']);
  });

  it('says where it is not installed what cannot be done, and how to install it', async () => {
    const says = 'it would have to be encoded anew, and the package sharp is not installed';
    const missing = Object.assign(new Error("Cannot find package 'sharp'"), { code: 'ERR_MODULE_NOT_FOUND' });
    vi.doMock('sharp', () => {
      throw missing;
    });
    try {
      const error = await loadSharp(says).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        name: 'RepositoryError',
        kind: 'missing-package',
        message: `${says}: npm install sharp`,
        cause: expect.any(Error),
      });
    } finally {
      vi.doUnmock('sharp');
    }
  });
});

describe('the at-uri of a post', () => {
  it.each(['did:plc:ewvi7nxzyoun6zhxrhs64oiz', 'alice.example'])('is the at-uri of a post of %s', (authority) => {
    const uri = `at://${authority}/${POST}/3mfxnbfz6ls2m`;
    expect(readPostUri(` ${uri}/ `)).toEqual({ uri, authority, collection: POST, rkey: '3mfxnbfz6ls2m' });
  });

  // Bluesky's app shows people only this address.
  it.each([
    ['https://bsky.app/profile/alice.example/post/3mfxnbfz6ls2m', 'alice.example'],
    ['https://bsky.app/profile/did:plc:ewvi7nxzyoun6zhxrhs64oiz/post/3mfxnbfz6ls2m?a=1', ACCOUNT],
  ])('of an address in the app it says the at-uri: %s', (address, actor) => {
    expect(() => readPostUri(address)).toThrow(
      expect.objectContaining({
        kind: 'bad-request',
        message: `"${address}" is not the at-uri of a post; give at://${actor}/${POST}/3mfxnbfz6ls2m`,
      }),
    );
  });

  it.each([
    '',
    'hello',
    'https://bsky.app/profile/alice.example',
    `at://alice.example/${POST}`,
    'at://a.example/x.y.z/k',
  ])('of anything else it says how one looks: %j', (written) => {
    expect(() => readPostUri(written)).toThrow(/is not the at-uri of a post; give one such as at:\/\/alice\.example\//);
  });
});
