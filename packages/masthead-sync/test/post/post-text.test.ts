import { describe, expect, it } from 'vitest';
import { fetchPostText } from '../../src/index.ts';

const LINK = 'https://alice.example/essays/first';

/** A network where `bob.test` is somebody, `liar.test` leads to him without being claimed, and any other handle is nobody's. */
const BOB = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const network = {
  plc: 'http://plc.test',
  handleResolver: 'http://pds.test',
  fetch: async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const handle = url.searchParams.get('handle');
    if (handle === 'bob.test' || handle === 'liar.test') return Response.json({ did: BOB });
    if (url.pathname === `/${BOB}`) return Response.json({ id: BOB, alsoKnownAs: ['at://bob.test'], service: [] });
    return Response.json({ error: 'InvalidRequest' }, { status: 400 });
  },
};

async function facets(text: string, link = LINK) {
  const rich = await fetchPostText(network, text, { link });
  const bytes = Buffer.from(rich.text);
  return rich.facets.map(({ index, features }) => {
    const { $type, ...what } = features[0] as { $type: string };
    return [bytes.subarray(index.byteStart, index.byteEnd).toString(), $type.split('#')[1], ...Object.values(what)];
  });
}

describe('a post’s text', () => {
  it.each<[note: string, text: string, facets: unknown[][], link?: string]>([
    ['has a facet for the link, also after letters of several bytes', `Größe 🎉 ${LINK}`, [[LINK, 'link', LINK]]],
    [
      'has one for the link without its scheme, which leads to the link',
      'alice.example/essays/first',
      [['alice.example/essays/first', 'link', LINK]],
    ],
    [
      'has one for the link as it is cut',
      'alice.example/essays/first and alice.example/essays/fir... too',
      [['alice.example/essays/first', 'link', LINK]],
    ],
    [
      'has one without the password of the link',
      'alice.example/essays/first',
      [['alice.example/essays/first', 'link', LINK]],
      LINK.replace('//', '//me:secret@'),
    ],
    [
      'has one for another link',
      'See https://other.example/a',
      [['https://other.example/a', 'link', 'https://other.example/a']],
    ],
    [
      'has one for a page below the link, not for the link in it',
      `${LINK}/notes`,
      [[`${LINK}/notes`, 'link', `${LINK}/notes`]],
    ],
    ['has mentions by DID', 'By @bob.test!', [['@bob.test', 'mention', BOB]]],
    ['has no mention of who does not claim the handle', 'By @liar.test', []],
    ['has no mention of nobody', 'By @nobody.test', []],
    ['has tags', '#letters and #123', [['#letters', 'tag', 'letters']]],
    [
      'has all of them in order',
      `#a ${LINK} @bob.test`,
      [
        ['#a', 'tag', 'a'],
        [LINK, 'link', LINK],
        ['@bob.test', 'mention', BOB],
      ],
    ],
    ['leads nowhere but the web', 'javascript:alert(1) data:text/html,x', []],
    ['is empty', '  ', []],
  ])('%s', async (_, text, expected, link) => {
    expect(await facets(text, link)).toEqual(expected);
  });

  it('says whom it does not know', async () => {
    const { unknownHandles } = await fetchPostText(network, '@liar.test @nobody.test @bob.test @nobody.test', {
      link: LINK,
    });
    expect(unknownHandles).toEqual(['liar.test', 'nobody.test']);
  });

  it.each<[note: string, text: string, graphemes: number]>([
    ['letters', 'a'.repeat(300), 300],
    ['families, of many bytes each, count once', '👨‍👩‍👧‍👦'.repeat(100), 100],
    ['white space around it does not count', ` ${'a'.repeat(300)}\n`, 300],
  ])('has room for 300 characters: %s', async (_, text, graphemes) => {
    expect((await fetchPostText(network, text, { link: LINK })).graphemes).toBe(graphemes);
  });

  it.each<[note: string, text: string, says: string]>([
    ['one too many', 'a'.repeat(301), 'The text has 301 characters, 1 too many: a post has 300 at the most.'],
    ['very many', 'a'.repeat(100_000), 'The text has 100000 characters, 99700 too many: a post has 300 at the most.'],
    [
      'few characters of many bytes',
      '👨‍👩‍👧‍👦'.repeat(121),
      'The text has 3025 bytes, 25 too many: a post has 3000 at the most.',
    ],
  ])('says how much is too much: %s', async (_, text, says) => {
    await expect(fetchPostText(network, text, { link: LINK })).rejects.toMatchObject({
      kind: 'invalid',
      message: says,
    });
  });
});
