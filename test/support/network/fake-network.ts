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

const NONE: [object, number] = [{ error: 'RecordNotFound', message: 'none' }, 400];

function answer(
  accounts: Readonly<Record<string, FakeAccount>>,
  { pathname, searchParams }: URL,
  baseUrl: string,
): [body: object, status?: number] {
  const param = (name: string) => searchParams.get(name) ?? '';
  const values = accounts[param('repo')]?.records?.[param('collection')] ?? {};
  const recordUri = (rkey: string) => `at://${param('repo')}/${param('collection')}/${rkey}`;
  switch (pathname.split('/').at(-1)) {
    case 'blue.microcosm.links.getBacklinks': {
      const [collection = '', field = ''] = param('source').split(':');
      const records = Object.entries(accounts).flatMap(([did, { records = {} }]) =>
        Object.entries(records[collection] ?? {})
          .filter(([, value]) => (value as Record<string, unknown>)[field] === param('subject'))
          .map(([rkey]) => ({ did, collection, rkey })),
      );
      // The index lists the newest first: here, the last entry is the newest.
      return [{ total: records.length, records: records.reverse(), cursor: null }];
    }
    case 'com.atproto.repo.listRecords': {
      const records = Object.entries(values).map(([rkey, value]) => ({ uri: recordUri(rkey), cid: 'bafyrei', value }));
      if (param('reverse') === 'true') records.reverse();
      const from = Number(param('cursor'));
      const page = records.slice(from, from + Number(param('limit')));
      // As a PDS does, the last page still has a cursor.
      return [{ records: page, ...(page.length > 0 && { cursor: String(from + page.length) }) }];
    }
    case 'com.atproto.repo.getRecord': {
      const value = values[param('rkey')];
      return value === undefined ? NONE : [{ uri: recordUri(param('rkey')), value }];
    }
    case 'com.atproto.sync.getRepoStatus':
      return accounts[param('did')] ? [{ did: param('did'), active: true }] : NONE;
    case 'com.atproto.identity.resolveHandle': {
      const found = Object.entries(accounts).find(([, { handle }]) => handle === param('handle'));
      return found ? [{ did: found[0] }] : [{ error: 'InvalidRequest', message: 'Unable to resolve handle' }, 400];
    }
    case 'app.bsky.embed.getEmbedExternalView': {
      const external = { uri: param('url'), title: searchParams.getAll('uris').join(' '), description: '' };
      return [external.title ? { view: { external } } : {}];
    }
    default: {
      const did = pathname.slice(1);
      const account = accounts[did];
      return account ? [didDocument(did, account, baseUrl)] : [{ message: `DID not registered: ${did}` }, 404];
    }
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
