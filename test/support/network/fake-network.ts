import type { ServerResponse } from 'node:http';
import { json, type RudeServer, rudeServer } from '../../atproto/rude-server.ts';

/**
 * An account and the records on its PDS: the values of each collection by record key, the newest
 * first.
 */
export interface FakeAccount {
  readonly handle?: string;
  readonly records?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The PDS's address in the DID document; this server's when left out. */
  readonly pds?: string;
  /** The revision of its repository. */
  readonly rev?: string;
  /** Why it is not shown, such as `deactivated`. */
  readonly status?: string | undefined;
}

/**
 * A local server that replaces several: the backlink index, the PLC directory, the handle resolver,
 * every PDS, and an AppView without an index, which needs the records in the request.
 */
export interface FakeNetwork extends RudeServer {
  /** The address of this server for each of them. */
  readonly options: { readonly [Field in 'backlinks' | 'plc' | 'handleResolver']: string };
  /** The requests of one kind, each as its query. */
  readonly asked: (method: string) => URLSearchParams[];
}

/** Answers instead of the protocol; returns `true` when it did. */
export type Override = (url: URL, response: ServerResponse) => boolean;

/** When every account was made, milliseconds. */
export const MADE = Date.UTC(2026, 0, 1);

/** Starts a network of these accounts; `baseUrl` is the address of each part of it. */
export async function fakeNetwork(
  accounts: Readonly<Record<string, FakeAccount>>,
  override: Override = () => false,
): Promise<FakeNetwork> {
  const server = await rudeServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://fake.example');
    if (override(url, response)) return;
    const [body, status] = answer(accounts, url, server.baseUrl);
    json(response, body, status);
  });
  return {
    ...server,
    options: { backlinks: server.baseUrl, plc: server.baseUrl, handleResolver: server.baseUrl },
    asked: (method) =>
      server.requests.filter((url) => url.includes(method)).map((url) => new URLSearchParams(url.split('?')[1])),
  };
}

type Answered = [body: object, status?: number];

const refused = (error: string): Answered => [{ error, message: error }, 400];

function answer(accounts: Readonly<Record<string, FakeAccount>>, { pathname, searchParams }: URL, baseUrl: string) {
  const [, method] = /^\/xrpc\/(.*)$/.exec(pathname) ?? [];
  const param = (name: string) => searchParams.get(name) ?? '';
  const all = Object.entries(accounts);
  if (method === undefined) return fromDirectory(accounts, decodeURIComponent(pathname.slice(1)), baseUrl);
  switch (method) {
    case 'blue.microcosm.links.getBacklinks': {
      const [collection = '', field = ''] = param('source').split(':');
      const records = all.flatMap(([did, { records = {} }]) =>
        Object.entries(records[collection] ?? {})
          .filter(([, value]) => (value as Record<string, unknown>)[field] === param('subject'))
          .map(([rkey]) => ({ did, collection, rkey })),
      );
      // The index lists the newest first: here, the last entry is the newest.
      return [{ total: records.length, records: records.reverse(), cursor: null }] satisfies Answered;
    }
    case 'app.bsky.embed.getEmbedExternalView': {
      const external = { uri: param('url'), title: searchParams.getAll('uris').join(' '), description: '' };
      return [external.title ? { view: { external } } : {}] satisfies Answered;
    }
    case 'com.atproto.identity.resolveHandle': {
      const found = all.find(([, { handle }]) => handle === param('handle'));
      return found ? ([{ did: found[0] }] satisfies Answered) : refused('HandleNotFound');
    }
    case 'com.atproto.server.describeServer':
      return [{ did: 'did:web:localhost' }] satisfies Answered;
    case 'com.atproto.sync.listRepos':
      return [{ repos: all.map(([did, { rev, status }]) => ({ did, rev, ...activity(status) })) }] satisfies Answered;
    default:
      return fromRepository(accounts, method, searchParams);
  }
}

const activity = (status: string | undefined) => ({ active: status === undefined, ...(status && { status }) });

function fromDirectory(accounts: Readonly<Record<string, FakeAccount>>, path: string, baseUrl: string): Answered {
  const [did = '', log] = path.split('/');
  const account = accounts[did];
  if (!account) return [{ message: `DID not registered: ${did}` }, 404];
  return [log ? [{ did, createdAt: new Date(MADE).toISOString() }] : didDocument(did, account, baseUrl)];
}

function fromRepository(
  accounts: Readonly<Record<string, FakeAccount>>,
  method: string,
  params: URLSearchParams,
): Answered {
  const param = (name: string) => params.get(name) ?? '';
  const did = param('repo') || param('did');
  const { rev, status, records = {} } = accounts[did] ?? {};
  if (method === 'com.atproto.sync.getRepoStatus')
    return accounts[did] ? [{ did, ...activity(status) }] : refused('RepoNotFound');
  if (status !== undefined) return refused(`Repo${status.replace(/^./, (first) => first.toUpperCase())}`);
  const values = records[param('collection')] ?? {};
  const at = (rkey: string) => ({
    uri: `at://${did}/${param('collection')}/${rkey}`,
    cid: 'bafyreia',
    value: values[rkey],
  });
  switch (method) {
    case 'com.atproto.sync.getLatestCommit':
      return rev === undefined ? refused('RepoNotFound') : [{ cid: 'bafyreia', rev }];
    case 'com.atproto.repo.describeRepo':
      return [{ collections: Object.keys(records).filter((name) => Object.keys(records[name] ?? {}).length > 0) }];
    case 'com.atproto.repo.getRecord':
      return param('rkey') in values ? [at(param('rkey'))] : refused('RecordNotFound');
    case 'com.atproto.repo.listRecords': {
      const keys = Object.keys(values);
      if (param('reverse') === 'true') keys.reverse();
      const from = Number(param('cursor'));
      const page = keys.slice(from, from + Number(params.get('limit') ?? 50)).map(at);
      // As a PDS does, the last page still has a cursor.
      return [{ records: page, ...(page.length > 0 && { cursor: String(from + page.length) }) }];
    }
    default:
      return [{ message: `Not here: ${method}` }, 404];
  }
}

/** A DID document as the PLC directory returns it. */
export function didDocument(did: string, { handle, pds }: FakeAccount, baseUrl: string): object {
  return {
    '@context': ['https://www.w3.org/ns/did/v1'],
    id: did,
    alsoKnownAs: handle ? [`at://${handle}`] : [],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: pds ?? baseUrl }],
  };
}

/** The at-uri of a publication, or of another `site.standard` record. */
export const uriOf = (did: string, rkey: string, kind = 'publication') => `at://${did}/site.standard.${kind}/${rkey}`;

/** An account with a publication, and documents by their path. */
export const owner = (did: string, url: string, paths: readonly unknown[] = [], more: Partial<FakeAccount> = {}) => ({
  [did]: {
    records: {
      'site.standard.publication': { pub: { url, name: 'P' } },
      'site.standard.document': Object.fromEntries(
        paths.map((path, index) => [`doc${index}`, { site: uriOf(did, 'pub'), path, title: 'T' }]),
      ),
    },
    ...more,
  },
});
