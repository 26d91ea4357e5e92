import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchCard, fetchCardView, fetchRecordUris } from '../../../src/atproto/index.ts';
import { canonicalizeUrl } from '../../../src/core/index.ts';
import { json, type RudeServer, rudeServer } from '../../atproto/rude-server.ts';

// Who asks for a card of a link tells nobody what is in its query, its fragment or its user info:
// those are the reader's.
const DID = 'did:plc:alice';
const OTHER = 'did:plc:bob';
const PUBLICATION = `at://${DID}/site.standard.publication/pub`;

/**
 * An AppView, the backlink index, the directory, the resolver and a PDS, which write down all that
 * they are told.
 */
let server: RudeServer;
let told: string[] = [];
/** The links that an AppView was asked for. */
let asked: (string | null)[] = [];
beforeAll(async () => {
  server = await rudeServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    told.push(decodeURIComponent(`${request.url} ${JSON.stringify(request.headers)}`));
    if (pathname.endsWith('getEmbedExternalView')) {
      asked.push(searchParams.get('url'));
      json(response, { view: { external: { uri: searchParams.get('url'), title: 'A', description: '' } } });
    } else if (pathname.endsWith('getBacklinks')) {
      // Two accounts claim every address, so every step of the search is taken.
      const record = (did: string) => ({ did, collection: 'site.standard.publication', rkey: 'pub' });
      json(response, { total: 2, records: [record(DID), record(OTHER)], cursor: null });
    } else if (pathname.endsWith('listRecords')) json(response, { records: [] });
    else if (pathname.endsWith('resolveHandle')) json(response, { did: DID });
    else {
      const id = pathname.slice(1);
      json(response, { id, service: [{ id: '#atproto_pds', serviceEndpoint: server.baseUrl }] });
    }
  });
});
beforeEach(() => {
  told = [];
});

const forgetful = { get: () => undefined, set: () => undefined };
const config = () => ({ baseUrl: server.baseUrl, cache: forgetful });
const network = () => ({ plc: server.baseUrl, handleResolver: server.baseUrl, backlinks: server.baseUrl });
type Way = readonly [note: string, ask: (link: string) => Promise<unknown>];
const WAYS: readonly Way[] = [
  ['an AppView', (link) => fetchCardView(config(), link)],
  ['an AppView, with the records', (link) => fetchCardView(config(), link, { uris: [PUBLICATION] })],
  ['the network', (link) => fetchRecordUris({ ...network(), cache: forgetful }, link)],
  ['the network and then an AppView', (link) => fetchCard({ ...config(), ...network() }, link, { discovery: true })],
];

const SECRET = 'q7SECRETq7';
const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
/** Links with a secret in every place that is not part of the canonical link. */
const links = fc
  .record({
    scheme: fc.constantFrom('http', 'https', 'HTTPS'),
    user: fc.constantFrom('', `${SECRET}@`, `${SECRET}:${SECRET}@`, `:${SECRET}@`),
    host: word.map((name) => `${name}.Example`),
    path: fc.array(word, { maxLength: 3 }).map((parts) => parts.map((part) => `/${part}`).join('')),
    slash: fc.constantFrom('', '/'),
    query: fc.constantFrom('', '?', `?token=${SECRET}`, `?${SECRET}`, `?a=1&b=https://x.example/${SECRET}`),
    fragment: fc.constantFrom('', '#', `#${SECRET}`, `#:~:text=${SECRET}`, `#a?b=${SECRET}`),
    space: fc.constantFrom('', ' ', '\n'),
  })
  .map(
    ({ scheme, user, host, path, slash, query, fragment, space }) =>
      `${space}${scheme}://${user}${host}${path}${slash}${query}${fragment}${space}`,
  );

describe.each(WAYS)('a card asked of %s', (_note, ask) => {
  it('tells no more of any link than its canonical form', async () => {
    await fc.assert(
      fc.asyncProperty(links, async (link) => {
        [told, asked] = [[], []];
        await ask(link);
        expect(told.length).toBeGreaterThan(0);
        expect(told.join('\n')).not.toContain(SECRET);
        for (const url of asked) expect(url).toBe(canonicalizeUrl(link));
      }),
      { numRuns: 60 },
    );
  });

  it.each(['mailto:alice@blog.example?token=x', 'javascript:alert(1)', 'ftp://blog.example/x', 'hello', '', 'data:,x'])(
    'makes no request for %j, which has no card',
    async (link) => {
      expect((await ask(link)) ?? []).toEqual([]);
      expect(told).toEqual([]);
    },
  );
});

it('the card leads to the link as it was written, query and all', async () => {
  const link = `https://blog.example/a/?utm=1#top`;
  expect(await fetchCardView(config(), link)).toMatchObject({ uri: link });
  // One answer serves both: who asks for the same page asks once.
  const answers = new Map<string, unknown>();
  const cache = {
    get: (key: string) => answers.get(key),
    set: (key: string, value: unknown) => answers.set(key, value),
  };
  told = [];
  for (const uri of [link, 'https://blog.example/a'])
    expect(await fetchCardView({ ...config(), cache }, uri)).toMatchObject({ uri });
  expect(told).toHaveLength(1);
});
