import { expect, it } from 'vitest';
import { PdsReader } from '../../src/atproto/node/repository/pds-reader.ts';
import { findPicture, type PictureSource } from '../../src/publish/picture-source.ts';

const did = `did:plc:${'a'.repeat(24)}`;
const POST = 'app.bsky.feed.post';
const CID = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku';
const picture = { $type: 'blob', ref: { $link: CID }, mimeType: 'image/png', size: 1 };

/** A repository whose every blob has more bytes than are read, and whose records all have this value. */
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
