import { Secp256k1Keypair } from '@atproto/crypto';
import { blocksToCarFile, MemoryBlockstore, type RecordCreateOp, Repo, WriteOpAction } from '@atproto/repo';
import { did, tid } from '../../../../test/support/index/test-index.ts';
import { fakeNetwork, MADE } from '../../../../test/support/network/fake-network.ts';
import { createNetworkAccess, type NetworkAccess } from '../../src/network/network-access.ts';

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

/** A fake network whose accounts write, as far as an index asks about them. */
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

type Held = StandInAccount & { readonly records: Record<string, Record<string, object>> };

/** Starts one, which ends with its test. */
export async function standInNetwork(): Promise<StandInNetwork> {
  const accounts: Record<string, Held> = {};
  const asked: string[] = [];
  let writes = 0;
  const { baseUrl } = await fakeNetwork(accounts, ({ pathname, searchParams }, response) => {
    const path = decodeURIComponent(pathname.slice(1));
    const method = path.startsWith('did:') ? path : (path.split('.').at(-1) ?? '');
    asked.push(method);
    const account = accounts[searchParams.get('did') ?? ''];
    const isFile = method === 'getRepo' && account?.status === undefined;
    const given = network.instead(method, searchParams) ?? (isFile && account ? fileOf(account) : undefined);
    void Promise.resolve(given).then(async (answer) => {
      if (!answer) return;
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
    return given !== undefined;
  });
  const origin = baseUrl.replace('127.0.0.1', 'localhost');
  const network: StandInNetwork = {
    origin,
    asked,
    instead: () => undefined,
    createAccount(handle) {
      const written = () => {
        account.rev = tid((MADE + 86_400_000) * 1000 + ++writes);
      };
      const records: Held['records'] = {};
      const account: Held = {
        did: did(handle.split('.')[0] ?? ''),
        handle,
        rev: '',
        status: undefined,
        records,
        put(collection, rkey, record) {
          records[collection] = { ...records[collection], [rkey]: { $type: collection, ...record } };
          written();
          return `at://${account.did}/${collection}/${rkey}`;
        },
        delete(collection, rkey) {
          delete records[collection]?.[rkey];
          written();
        },
      };
      written();
      accounts[account.did] = account;
      return account;
    },
    access: (signal) => createNetworkAccess({ plcUrl: origin, development: { handleServer: origin } }, signal),
  };
  return network;
}

/** A repository in one file, as a PDS writes it. */
async function fileOf({ did, rev, records }: Held): Promise<Response> {
  const writes = Object.entries(records).flatMap(([collection, values]) =>
    Object.entries(values).map(
      ([rkey, record]) => ({ action: WriteOpAction.Create, collection, rkey, record }) as RecordCreateOp,
    ),
  );
  const keys = await Secp256k1Keypair.create();
  const { cid, newBlocks } = await Repo.formatInitCommit(new MemoryBlockstore(), did, keys, writes, rev);
  const file = Uint8Array.from(await blocksToCarFile(cid, newBlocks));
  return new Response(file, { headers: { 'content-type': 'application/vnd.ipld.car' } });
}
