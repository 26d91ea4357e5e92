import { canonicalizeUrl } from 'masthead/core';
import { GuardError } from 'masthead/internal/atproto/node/guard/guard-error';
import { fields } from 'masthead/internal/core/read-fields';
import { percentDecoded } from 'masthead/internal/core/values/canonical-url';
import {
  type AtUri,
  authorityOf,
  collectionOf,
  type Did,
  DOCUMENT,
  isDid,
  PUBLICATION,
  toAtUri,
} from 'masthead/internal/core/values/identifiers';
import type { StoreReader } from '../../store/reads/store-reader.ts';
import { type ClaimTable, type KeptRecord, keptRecords, longRecord } from '../../store/reads/stored-records.ts';

/**
 * The address of nothing: this name leads nowhere (RFC 6761). It is http, so that the doctor takes
 * it for a development network and asks no public index.
 */
export const KEPT_DIRECTORY = 'http://directory.invalid';

const TABLES: Readonly<Record<string, ClaimTable>> = { [PUBLICATION]: 'publications', [DOCUMENT]: 'documents' };
/** The most accounts that the backlink index returns for one address. */
const MOST_NAMED = 4;
/** Records of one answer; an account may have several pages of them. */
const PAGE = 25;

/**
 * A network made of the index, for the doctor of a server whose source is a file: its directory,
 * its handles, its backlinks, and one PDS with every account of the index, each as the public may
 * see it. No request leaves this process: any other host is refused, as the guard refuses one.
 *
 * @param origin of this server, as the PDS of all
 * @param blob a picture on this server; `null` where it has none
 */
export function keptNetwork(
  store: StoreReader,
  origin: string,
  blob: (did: string, cid: string) => Promise<Uint8Array | null>,
): typeof fetch {
  return async (input) => {
    const { origin: host, pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    const ask = (name: string) => searchParams.get(name) ?? '';
    if (host === KEPT_DIRECTORY) {
      if (pathname === '/xrpc/com.atproto.identity.resolveHandle') {
        return handleAnswer(await store.didOfHandle(ask('handle')));
      }
      if (pathname === '/xrpc/blue.microcosm.links.getBacklinks') return backlinkAnswer(store, ask('subject'));
      const did = percentDecoded(pathname.slice(1));
      return isDid(did) ? directoryAnswer(store, origin, did) : missing('NotFound');
    }
    if (host !== new URL(origin).origin) throw NO_REQUEST();
    if (pathname === '/xrpc/com.atproto.sync.getBlob') {
      const bytes = await blob(ask('did'), ask('cid'));
      // The picture may exist elsewhere: no other host was asked.
      if (!bytes) throw NO_REQUEST();
      return new Response(Buffer.from(bytes));
    }
    const table = TABLES[ask('collection')];
    const repo = ask('repo');
    if (pathname === '/xrpc/com.atproto.repo.listRecords' && table && isDid(repo)) {
      return listAnswer(await store.read(keptRecords, table, repo, ask('cursor'), PAGE));
    }
    const uri = toAtUri(`at://${repo}/${ask('collection')}/${ask('rkey')}`);
    if (pathname === '/xrpc/com.atproto.repo.getRecord' && table && uri) {
      const found = await oneRecord(store, table, uri);
      return found ? Response.json(recordOf(found)) : missing('RecordNotFound');
    }
    return missing('RecordNotFound');
  };
}

const NO_REQUEST = () => new GuardError('refused-url', 'This server makes no outside requests.');

function handleAnswer(did: Did | null): Response {
  return did === null ? missing('HandleNotFound', 400) : Response.json({ did });
}

/** The answer of the network's backlink index: the accounts with publications at this address. */
async function backlinkAnswer(store: StoreReader, subject: string): Promise<Response> {
  const url = canonicalizeUrl(subject);
  const found = url === null ? [] : await store.publicationsAt([url], MOST_NAMED);
  return Response.json({ records: found.map(({ uri }) => ({ did: authorityOf(uri) })) });
}

async function directoryAnswer(store: StoreReader, origin: string, did: Did): Promise<Response> {
  const [owner] = await store.owners([did]);
  if (!owner) return missing('NotFound');
  return Response.json({
    id: did,
    alsoKnownAs: owner.handle === null ? [] : [`at://${owner.handle}`],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: origin }],
  });
}

function listAnswer(found: readonly KeptRecord[]): Response {
  const cursor = found.length < PAGE ? undefined : found.at(-1)?.uri;
  return Response.json({ records: found.map(recordOf), ...(cursor !== undefined && { cursor }) });
}

async function oneRecord(store: StoreReader, table: ClaimTable, uri: AtUri): Promise<KeptRecord | undefined> {
  const [found] = await (table === 'publications' ? store.publications([uri]) : store.documents([uri]));
  return found && { uri, cid: found.cid, record: found.record ?? (await store.read(longRecord, table, uri)) };
}

function recordOf({ uri, cid, record }: KeptRecord): object {
  const value: unknown = record === null ? {} : JSON.parse(record);
  return { uri, ...(cid !== null && { cid }), value: { $type: collectionOf(uri), ...fields(value) } };
}

function missing(error: string, status = 404): Response {
  return Response.json({ error, message: error }, { status });
}
