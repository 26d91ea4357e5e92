import { Secp256k1Keypair } from '@atproto/crypto';
import { blocksToCarFile, MemoryBlockstore, type RecordCreateOp, Repo, WriteOpAction } from '@atproto/repo';
import { did, tid } from '../../../../test/support/index/test-index.ts';
import { createNetworkAccess, type NetworkAccess } from '../../src/network/network-access.ts';
import { standInHost } from './backfill/stand-in-hosts.ts';

/** When every account was made, milliseconds. */
export const MADE = Date.UTC(2026, 0, 1);
/** The clock of a test in this network stands here: after everything that was written. */
export const NOW = Date.UTC(2026, 8, 1);

/** An account, and its repository as a PDS keeps it. */
export interface StandInAccount {
  readonly did: string;
  handle: string;
  /** That of the last write. */
  rev: string;
  /** Why it is not shown, such as `deactivated`. */
  status: string | undefined;
  put(collection: string, rkey: string, record: object): string;
  delete(collection: string, rkey: string): void;
}

/**
 * A PLC directory, a PDS and a resolver of handles in this process, as far as an index asks them.
 */
export interface StandInNetwork {
  readonly origin: string;
  /** What was asked, such as `did:plc:alice/log/audit` or `listRecords`. */
  readonly asked: string[];
  /** Answers in place of the network; what it gives nothing for is answered by that. */
  instead: (method: string, params: URLSearchParams) => Response | undefined;
  /** Creates `did:plc:alice` for `alice.test`. */
  createAccount(handle: string): StandInAccount;
  access(signal?: AbortSignal): NetworkAccess;
}

interface Held extends StandInAccount {
  /** By `collection/rkey`. */
  readonly records: Map<string, object>;
}

/** Starts one, which ends with its test. */
export async function standInNetwork(): Promise<StandInNetwork> {
  const accounts = new Map<string, Held>();
  const asked: string[] = [];
  let writes = 0;
  const host = await standInHost((path, params, response) => {
    const method = path.startsWith('did:') ? path : (path.split('.').at(-1) ?? '');
    asked.push(method);
    void answer(method, params).then(async (given) => {
      response.writeHead(given.status, { 'content-type': given.headers.get('content-type') ?? 'application/json' });
      response.end(Buffer.from(await given.arrayBuffer()));
    });
    return undefined;
  });
  const network: StandInNetwork = {
    origin: host.origin,
    asked,
    instead: () => undefined,
    createAccount(handle) {
      const records = new Map<string, object>();
      const written = () => {
        account.rev = tid((MADE + 86_400_000) * 1000 + ++writes);
      };
      const account: Held = {
        did: did(handle.split('.')[0] ?? ''),
        handle,
        rev: '',
        status: undefined,
        records,
        put(collection, rkey, record) {
          records.set(`${collection}/${rkey}`, { $type: collection, ...record });
          written();
          return `at://${account.did}/${collection}/${rkey}`;
        },
        delete(collection, rkey) {
          records.delete(`${collection}/${rkey}`);
          written();
        },
      };
      written();
      accounts.set(account.did, account);
      return account;
    },
    access: (signal) =>
      createNetworkAccess({ plcUrl: host.origin, development: { handleServer: host.origin } }, signal),
  };
  const answer = async (method: string, params: URLSearchParams): Promise<Response> =>
    network.instead(method, params) ??
    (method.startsWith('did:')
      ? fromDirectory(method, accounts, host.origin)
      : await fromPds(method, params, accounts));
  return network;
}

const refused = (error: string, status = 400) => Response.json({ error, message: error }, { status });

function fromDirectory(path: string, accounts: ReadonlyMap<string, Held>, origin: string): Response {
  const [id = '', log] = path.split('/');
  const account = accounts.get(id);
  if (!account) return refused('DID not registered', 404);
  if (log !== undefined) return Response.json([{ did: id, createdAt: new Date(MADE).toISOString() }]);
  const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: origin }];
  return Response.json({ id, alsoKnownAs: [`at://${account.handle}`], service });
}

async function fromPds(
  method: string,
  params: URLSearchParams,
  accounts: ReadonlyMap<string, Held>,
): Promise<Response> {
  if (method === 'describeServer') return Response.json({ did: 'did:web:localhost' });
  if (method === 'listRepos') {
    const repos = [...accounts.values()].map(({ did, rev, status }) =>
      status === undefined ? { did, rev, active: true } : { did, rev, active: false, status },
    );
    return Response.json({ repos });
  }
  if (method === 'resolveHandle') {
    const found = [...accounts.values()].find(({ handle }) => handle === params.get('handle'));
    return found ? Response.json({ did: found.did }) : refused('HandleNotFound');
  }
  const account = accounts.get(params.get('repo') ?? params.get('did') ?? '');
  if (!account) return refused('RepoNotFound');
  const { rev, status, records } = account;
  if (status !== undefined) return refused(`Repo${status.replace(/^./, (first) => first.toUpperCase())}`);
  const collection = params.get('collection');
  const at = (path: string) => ({ uri: `at://${account.did}/${path}`, cid: 'bafyreia', value: records.get(path) });
  switch (method) {
    case 'getLatestCommit':
      return Response.json({ cid: 'bafyreia', rev });
    case 'describeRepo':
      return Response.json({ collections: [...new Set([...records.keys()].map((path) => path.split('/')[0]))] });
    case 'getRecord': {
      const path = `${collection}/${params.get('rkey')}`;
      return records.has(path) ? Response.json(at(path)) : refused('RecordNotFound');
    }
    case 'listRecords': {
      const from = Number(params.get('cursor') ?? 0);
      const paths = [...records.keys()].filter((path) => path.startsWith(`${collection}/`));
      const page = paths.slice(from, from + Number(params.get('limit') ?? 50));
      // As a PDS does, the last page still has a cursor.
      return Response.json({ records: page.map(at), ...(page.length > 0 && { cursor: `${from + page.length}` }) });
    }
    case 'getRepo':
      return new Response(await fileOf(account), { headers: { 'content-type': 'application/vnd.ipld.car' } });
    default:
      return refused('MethodNotImplemented', 501);
  }
}

/** A repository in one file, as a PDS writes it. */
async function fileOf({ did, rev, records }: Held): Promise<Uint8Array<ArrayBuffer>> {
  const writes = [...records].map(([path, record]) => {
    const [collection = '', rkey = ''] = path.split('/');
    return { action: WriteOpAction.Create, collection, rkey, record } as RecordCreateOp;
  });
  const keys = await Secp256k1Keypair.create();
  const { cid, newBlocks } = await Repo.formatInitCommit(new MemoryBlockstore(), did, keys, writes, rev);
  return Uint8Array.from(await blocksToCarFile(cid, newBlocks));
}
