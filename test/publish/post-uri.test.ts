import { expect, it } from 'vitest';
import { readPostUri } from '../../src/publish/picture-source.ts';

const POST = 'app.bsky.feed.post';

it.each(['did:plc:ewvi7nxzyoun6zhxrhs64oiz', 'alice.example'])('is the at-uri of a post of %s', (authority) => {
  const uri = `at://${authority}/${POST}/3mfxnbfz6ls2m`;
  expect(readPostUri(` ${uri}/ `)).toEqual({ uri, authority, collection: POST, rkey: '3mfxnbfz6ls2m' });
});

// Bluesky's app shows people only this address.
it.each([
  ['https://bsky.app/profile/alice.example/post/3mfxnbfz6ls2m', 'alice.example'],
  [
    'https://bsky.app/profile/did:plc:ewvi7nxzyoun6zhxrhs64oiz/post/3mfxnbfz6ls2m?a=1',
    'did:plc:ewvi7nxzyoun6zhxrhs64oiz',
  ],
])('of an address in the app it says the at-uri: %s', (address, actor) => {
  expect(() => readPostUri(address)).toThrow(
    expect.objectContaining({
      kind: 'bad-request',
      message: `"${address}" is no at-uri of a post; give at://${actor}/${POST}/3mfxnbfz6ls2m`,
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
  expect(() => readPostUri(written)).toThrow(/is no at-uri of a post; give one such as at:\/\/alice\.example\//);
});
