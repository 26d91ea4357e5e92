import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fetchRecordUris } from '../../../src/atproto/index.ts';
import { ALICE, MALLORY, SHARED_SEGMENTS } from '../../core/match/shared-segments.ts';
import { type FakeAccount, type FakeNetwork, fakeNetwork, owner, uriOf } from '../../support/network/fake-network.ts';

let network: FakeNetwork | undefined;

const start = async (accounts: Record<string, FakeAccount>) => {
  network = await fakeNetwork(accounts);
  return network;
};
const A = 'did:plc:alice';
const B = 'did:plc:bob';
const PUB = uriOf(A, 'pub');
const DOC = uriOf(A, 'doc0', 'document');

it.each<[note: string, accounts: Record<string, FakeAccount>]>([
  [
    'at a farther address',
    { ...owner(A, 'https://a.example/blog', ['/x']), ...owner(B, 'https://a.example', ['/blog/x']) },
  ],
  [
    'at the same one, after the owner of the host',
    {
      ...owner(B, 'https://a.example/blog', ['/x']),
      ...owner(A, 'https://a.example/blog', ['/x'], { handle: 'a.example' }),
    },
  ],
])('no repository is read that could only come later: one of a stranger %s', async (_, accounts) => {
  const { options, asked } = await start(accounts);
  expect(await fetchRecordUris(options, 'https://a.example/blog/x')).toEqual([PUB, DOC]);
  expect(asked('listRecords').map((query) => query.get('repo'))).toEqual([A]);
});

it('everything is asked anew when that is wanted', async () => {
  const { options, requests } = await start(owner(A, 'https://a.example', ['/x']));
  await fetchRecordUris(options, 'https://a.example/x');
  const first = [...requests];
  expect(await fetchRecordUris(options, 'https://a.example/x', { reload: true })).toEqual([PUB, DOC]);
  expect(requests.slice(first.length).sort()).toEqual(first.sort());
});

describe('fetchRecordUris finds', () => {
  it.each<[note: string, link: string, accounts: Record<string, FakeAccount>, found: string[]]>([
    ['a publication by its address', 'https://a.example', owner(A, 'https://a.example'), [PUB]],
    ['one whose link has a query and a fragment', 'https://a.example/?utm=1#top', owner(A, 'https://a.example'), [PUB]],
    [
      'not five: the search is bounded',
      'https://a.example/1/2/3/4/5',
      owner(A, 'https://a.example', ['/1/2/3/4/5']),
      [],
    ],
    ['nothing for a link that nobody claims', 'https://nobody.example/x', owner(A, 'https://a.example', ['/x']), []],
    ['nothing where only the host is the same', 'https://a.example/other', owner(A, 'https://a.example', ['/x']), []],
    ['nothing for another scheme', 'http://a.example', owner(A, 'https://a.example'), []],
    [
      'on a platform, the article that the link extends',
      'https://a.leaflet.pub/x/quote',
      owner(A, 'https://a.leaflet.pub', ['/x']),
      [PUB, DOC],
    ],
    [
      'on a platform the publication, where no article of it is above the link',
      'https://a.leaflet.pub/x/quote',
      owner(A, 'https://a.leaflet.pub', ['/', '/y']),
      [PUB],
    ],
    [
      'the publication of a home page that has a document too',
      'https://a.example',
      owner(A, 'https://a.example', ['/']),
      [PUB],
    ],
    [
      'of two documents with one address, the earlier',
      'https://a.example/x',
      owner(A, 'https://a.example', ['/x', '/x']),
      [PUB, uriOf(A, 'doc1', 'document')],
    ],
    [
      'the article whose address ends in two slashes, of which one counts',
      'https://a.example/x//',
      owner(A, 'https://a.example', ['/x', '/x//']),
      [PUB, uriOf(A, 'doc1', 'document')],
    ],
    [
      'an article among paths that climb out, are no text, or are missing',
      'https://a.example/x',
      owner(A, 'https://a.example', ['/x', '/../x', 7, undefined, '', '?x', '//x//']),
      [PUB, DOC],
    ],
    [
      'the nearest of two bases',
      'https://a.example/blog/x',
      { ...owner(B, 'https://a.example', ['/blog/x']), ...owner(A, 'https://a.example/blog', ['/x']) },
      [PUB, DOC],
    ],
    [
      'of several claimants the one that the index has had longest',
      'https://a.example',
      { ...owner(A, 'https://a.example'), ...owner(B, 'https://a.example') },
      [PUB],
    ],
    [
      'of several claimants the one that the host leads to, though it came last',
      'https://a.example',
      { ...owner(B, 'https://a.example'), ...owner(A, 'https://a.example', [], { handle: 'a.example' }) },
      [PUB],
    ],
    [
      'the article, not the publication that somebody registered for its address',
      'https://a.example/x',
      { ...owner(B, 'https://a.example/x'), ...owner(A, 'https://a.example', ['/x']) },
      [PUB, DOC],
    ],
    [
      'the publication of the account that the host leads to, not the article that somebody wrote for its address',
      'https://a.example/x',
      { ...owner(B, 'https://a.example', ['/x']), ...owner(A, 'https://a.example/x', [], { handle: 'a.example' }) },
      [PUB],
    ],
    [
      'a publication below another, which has no such article',
      'https://a.example/x',
      { ...owner(B, 'https://a.example', ['/y']), ...owner(A, 'https://a.example/x') },
      [PUB],
    ],
    [
      'a publication below another whose PDS is gone',
      'https://a.example/x',
      { ...owner(B, 'https://a.example', ['/x'], { pds: 'http://127.0.0.1:1' }), ...owner(A, 'https://a.example/x') },
      [PUB],
    ],
    [
      'the claimant’s article, not the one of somebody who copied it before',
      'https://a.example/x',
      { ...owner(B, 'https://a.example', ['/x']), ...owner(A, 'https://a.example', ['/x'], { handle: 'a.example' }) },
      [PUB, DOC],
    ],
    [
      'the one of two publications at one address that the document names',
      'https://a.example/x',
      {
        [A]: {
          records: {
            'site.standard.publication': { old: { url: 'https://a.example' }, pub: { url: 'https://a.example/' } },
            'site.standard.document': { doc0: { site: PUB, path: '/x' } },
          },
        },
      },
      [PUB, DOC],
    ],
    [
      'no document that names somebody else’s publication',
      'https://a.example/x',
      {
        ...owner(A, 'https://a.example'),
        [B]: {
          records: {
            'site.standard.publication': { pub: { url: 'https://a.example' } },
            'site.standard.document': { doc: { site: PUB, path: '/x' } },
          },
        },
      },
      [],
    ],
    [
      'an article past a claimant whose PDS is gone',
      'https://a.example/x',
      {
        ...owner(B, 'https://a.example', ['/x'], { pds: 'http://127.0.0.1:1' }),
        ...owner(A, 'https://a.example', ['/x']),
      },
      [PUB, DOC],
    ],
  ])('%s', async (_note, link, accounts, found) => {
    const { options } = await start(accounts);
    expect(await fetchRecordUris(options, link)).toEqual(found);
  });
});

describe('fetchRecordUris on the host that a platform’s authors share', () => {
  it.each(SHARED_SEGMENTS)('$note', async ({ base, path, link, alice, mallory }) => {
    for (const [account, matches] of [[ALICE, alice] as const, [MALLORY, mallory] as const]) {
      const { options } = await start({
        [ALICE.did]: { handle: ALICE.handle },
        ...owner(account.did, base, [path], { handle: account.handle }),
      });
      const found = await fetchRecordUris(options, link);
      expect(found).toEqual(matches ? [uriOf(account.did, 'pub'), uriOf(account.did, 'doc0', 'document')] : []);
      await network?.close();
    }
  });

  it('the owner’s own, however many strangers are there before', async () => {
    const crowd = Array.from({ length: 9 }, (_, index) => owner(`did:plc:s${index}`, 'https://leaflet.pub', ['/p']));
    const own = owner(ALICE.did, 'https://leaflet.pub', ['/p'], { handle: ALICE.handle });
    const { options } = await start(Object.assign({}, ...crowd, own));
    const found = await fetchRecordUris(options, 'https://leaflet.pub/p/alice.example/3post');
    expect(found).toEqual([uriOf(ALICE.did, 'pub'), uriOf(ALICE.did, 'doc0', 'document')]);
  });
});

describe('fetchRecordUris is bounded', () => {
  it('asks the index ten times at most, for the longest of links', async () => {
    const { options, requests } = await start({});
    expect(await fetchRecordUris(options, `https://a.example${'/x'.repeat(500)}`)).toEqual([]);
    expect(requests).toHaveLength(10);
  });

  it('reads four repositories at most, however many claim the address', async () => {
    const crowd = Object.assign(
      {},
      ...Array.from({ length: 60 }, (_, index) => owner(`did:plc:s${index}`, 'https://a.example')),
    );
    const { options, asked } = await start(crowd);
    expect(await fetchRecordUris(options, 'https://a.example/1/2/x')).toEqual([]);
    expect(asked('listRecords')).toHaveLength(4);
    expect(asked('listRecords')[0]?.get('repo')).toBe('did:plc:s0');
  });

  it('reads the newest 50 documents and no more', async () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/${index}`);
    const { options, asked } = await start(owner(A, 'https://a.example', paths));
    expect(await fetchRecordUris(options, 'https://a.example/49')).toHaveLength(2);
    expect(await fetchRecordUris(options, 'https://a.example/50')).toEqual([]);
    expect(asked('listRecords').map((query) => query.get('limit'))).toEqual(['50']);
  });

  it('asks once for many cards of one site', async () => {
    const paths = ['/1', '/2', '/3'];
    const { options, asked, requests } = await start(owner(A, 'https://a.example', paths));
    await Promise.all(paths.map((path) => fetchRecordUris(options, `https://a.example${path}`)));
    expect(asked('listRecords')).toHaveLength(1);
    expect(new Set(requests).size).toBe(requests.length);
  });
});

describe('fetchRecordUris in general', () => {
  it('finds any article at most four segments below any base', async () => {
    const segment = fc.stringMatching(/^[a-z0-9_~-]{1,8}$/);
    const many = (least: number, most: number) => fc.array(segment, { minLength: least, maxLength: most });
    await fc.assert(
      fc.asyncProperty(many(0, 2), many(1, 4), fc.boolean(), fc.boolean(), async (base, path, slash, linkSlash) => {
        const url = `https://a.example${base.map((name) => `/${name}`).join('')}`;
        const { options, close } = await fakeNetwork(owner(A, slash ? `${url}/` : url, [`/${path.join('/')}`]));
        try {
          const link = `${url}/${path.join('/')}${linkSlash ? '/' : ''}`;
          expect(await fetchRecordUris(options, link)).toEqual([PUB, DOC]);
        } finally {
          await close();
        }
      }),
      { numRuns: 15 },
    );
  });
});
