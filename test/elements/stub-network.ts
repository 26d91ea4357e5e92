import { configure, type MastheadConfig } from '../../src/elements/index.ts';

/**
 * An account: its publications by record key, and its documents' paths, all in its publication
 * `pub`.
 */
export interface StubAccount {
  readonly publications: Readonly<Record<string, string>>;
  readonly paths?: readonly string[];
  readonly handle?: string;
}

/**
 * What the stub plays, by the documented protocols: AppViews, the backlink index, the PLC
 * directory, a resolver, every PDS.
 */
export interface StubWorld {
  readonly accounts?: Readonly<Record<string, StubAccount>>;
  /**
   * The links that an AppView looks up by itself, as a Masthead AppView does; without it every
   * AppView must be told the records.
   */
  readonly index?: readonly string[];
  /** Answers instead: a body, a response, or a promise that a test may leave open. */
  readonly instead?: (url: URL) => unknown;
}

/** What has been asked. */
export interface StubNetwork {
  readonly urls: URL[];
  readonly signals: AbortSignal[];
  /** The most requests that were ever on their way together. */
  readonly busiest: () => number;
  /** Host and method of each request, such as `plc.directory did:plc:mara`. */
  readonly log: () => string[];
}

export const PDS = 'https://pds.masthead.dev';

/**
 * Makes all elements read from a stub of the whole network; `config` is the rest of the
 * configuration.
 */
export function stubNetwork(world: StubWorld, config: MastheadConfig = {}): StubNetwork {
  const urls: URL[] = [];
  const signals: AbortSignal[] = [];
  let running = 0;
  let busiest = 0;
  const get = (async (input: string, { signal }: { signal: AbortSignal }) => {
    // As fetch does: nothing leaves for a caller who is gone already.
    if (signal.aborted) throw new TypeError('Failed to fetch');
    const url = new URL(input);
    urls.push(url);
    signals.push(signal);
    busiest = Math.max(busiest, ++running);
    try {
      const body = await Promise.race([
        world.instead?.(url) ?? after(2, () => answer(world, url)),
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new TypeError('Failed to fetch')))),
      ]);
      return body instanceof Response ? body : Response.json(body);
    } finally {
      running--;
    }
  }) as typeof fetch;
  configure({ appView: undefined, cache: { get: () => undefined, set: () => undefined }, fetch: get, ...config });
  return {
    urls,
    signals,
    busiest: () => busiest,
    log: () => urls.map(({ host, pathname }) => `${host} ${decodeURIComponent(pathname.split('/').at(-1) ?? '')}`),
  };
}

function after<T>(ms: number, make: () => T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(make()), ms));
}

function answer({ accounts = {}, index }: StubWorld, { pathname, searchParams }: URL): unknown {
  const param = (name: string) => searchParams.get(name) ?? '';
  switch (pathname.split('/').at(-1)) {
    case 'app.bsky.embed.getEmbedExternalView': {
      const uris = searchParams.getAll('uris');
      if (!index && (uris.length < 1 || uris.length > 4)) {
        return Response.json({ error: 'InvalidRequest', message: 'uris: 1 to 4' }, { status: 400 });
      }
      const known =
        uris.length > 0 ? uris.every((uri) => accounts[uri.split('/')[2] ?? '']) : index?.includes(param('url'));
      return known
        ? { view: { external: { uri: param('url'), title: uris.join(' ') || 'Known', description: '' } } }
        : {};
    }
    case 'blue.microcosm.links.getBacklinks': {
      const records = Object.entries(accounts).flatMap(([did, { publications }]) =>
        Object.entries(publications)
          .filter(([, url]) => url === param('subject') && param('source') === 'site.standard.publication:url')
          .map(([rkey]) => ({ did, collection: 'site.standard.publication', rkey })),
      );
      return { total: records.length, records, cursor: null };
    }
    case 'com.atproto.identity.resolveHandle': {
      const found = Object.entries(accounts).find(([, { handle }]) => handle === param('handle'));
      return found ? { did: found[0] } : Response.json({ error: 'InvalidRequest' }, { status: 400 });
    }
    case 'com.atproto.repo.listRecords': {
      const records = accounts[param('repo')]?.paths?.map((path, key) => ({
        uri: `at://${param('repo')}/site.standard.document/${key}`,
        cid: 'bafyrei',
        value: { site: `at://${param('repo')}/site.standard.publication/pub`, path, title: 'T' },
      }));
      return { records: records ?? [] };
    }
    default:
      return didDocument(decodeURIComponent(pathname.slice(1)), accounts);
  }
}

function didDocument(did: string, accounts: NonNullable<StubWorld['accounts']>): unknown {
  const account = accounts[did];
  if (!account) return Response.json({ message: 'DID not registered' }, { status: 404 });
  return {
    id: did,
    alsoKnownAs: account.handle ? [`at://${account.handle}`] : [],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: PDS }],
  };
}
