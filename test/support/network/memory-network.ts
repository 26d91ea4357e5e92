import { fields } from '../../../src/core/read-fields.ts';
import { tidOf } from '../../../src/core/values/identifiers.ts';
import { blobCid } from '../../../src/publish/picture-source.ts';
import { didDocument } from './fake-network.ts';
import type { TestNetwork } from './start-network.ts';
import { createTestAccount } from './test-account.ts';

/**
 * A network in this process, without a socket: a PLC directory and one PDS. `pds-contract.ts`
 * checks that it behaves like the real ones.
 */
export interface MemoryNetwork extends Omit<TestNetwork, 'close'> {
  /** Replaces the global `fetch`. No other host exists; `SILENT` never answers. */
  readonly fetch: typeof globalThis.fetch;
}

/** The address of a host that never answers. */
export const SILENT = 'http://silent.test/';

interface Account {
  readonly did: string;
  readonly handle: string;
  readonly password: string;
  readonly appPasswords: Map<string, string>;
  active: boolean;
  /** The revision of its newest commit. */
  rev: string;
  /** By collection and record key. */
  readonly records: Map<string, Map<string, { readonly cid: string; readonly value: object }>>;
  readonly blobs: Map<string, { readonly bytes: Uint8Array; readonly mimeType: string }>;
}

interface Session {
  readonly account: Account;
  /** The name of its app password; `undefined` for the main one. */
  readonly app: string | undefined;
}

/** The input of a call. */
interface Call {
  readonly params: URLSearchParams;
  readonly body: Record<string, unknown>;
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly token: string;
}

class Refused extends Error {
  readonly answer: Response;

  constructor(status: number, error: string, message: string) {
    super(message);
    this.answer = Response.json({ error, message }, { status });
  }
}

export function memoryNetwork(plcUrl = 'http://plc.test', pdsUrl = 'http://pds.test'): MemoryNetwork {
  const accounts: Account[] = [];
  const sessions = new Map<string, Session>();
  let made = 0;
  const next = () => tidOf(1_750_000_000_000_000 + made++, 0);
  /** By the revision, the doctor sees what was written a moment ago. */
  const nextRev = () => tidOf(Date.now() * 1000 + made++, 0);

  const accountOf = (name: unknown): Account => {
    const found = accounts.find(({ did, handle }) => name === did || name === handle);
    if (!found) throw new Refused(400, 'InvalidRequest', `Could not find repo: ${String(name)}`);
    return found;
  };
  /** The account, if everybody may read its records. */
  const readable = (name: unknown): Account => {
    const found = accountOf(name);
    if (!found.active) throw new Refused(400, 'RepoDeactivated', `Repo has been deactivated: ${found.did}`);
    return found;
  };
  const sessionOf = ({ token }: Call): Session => {
    const session = sessions.get(token);
    if (!session) throw new Refused(400, 'InvalidToken', 'Token could not be verified');
    return session;
  };
  const openSession = (account: Account, app: string | undefined) => {
    const token = (use: string, scope: string) => {
      const payload = Buffer.from(JSON.stringify({ scope, sub: account.did, jti: next() })).toString('base64url');
      sessions.set(`${use}.${payload}.x`, { account, app });
      return `${use}.${payload}.x`;
    };
    const { did, handle, active } = account;
    return {
      accessJwt: token('access', app === undefined ? 'com.atproto.access' : 'com.atproto.appPass'),
      refreshJwt: token('refresh', 'com.atproto.refresh'),
      did,
      handle,
      didDoc: didDocument(did, { handle }, pdsUrl),
      active,
      ...(!active && { status: 'deactivated' }),
    };
  };

  const write = (account: Account, collection: string, rkey: string, given: unknown, swap: unknown = undefined) => {
    const value = { $type: collection, ...fields(given) };
    const missing = blobsIn(value).find((cid) => !account.blobs.has(cid));
    if (missing) throw new Refused(400, 'BlobNotFound', `Could not find blob: ${missing}`);
    const records = account.records.get(collection) ?? new Map();
    const current = records.get(rkey)?.cid ?? null;
    const cid = blobCid(Buffer.from(sorted(value)));
    if (cid !== current && swap !== undefined && swap !== current)
      throw new Refused(400, 'InvalidSwap', `Record was at ${current}`);
    account.records.set(collection, records.set(rkey, { cid, value }));
    if (cid !== current) account.rev = nextRev();
    return { uri: `at://${account.did}/${collection}/${rkey}`, cid };
  };
  const remove = (account: Account, collection: string, rkey: string) => {
    if (account.records.get(collection)?.delete(rkey)) account.rev = nextRev();
  };
  const commitOf = ({ rev }: Account) => ({ cid: blobCid(Buffer.from(rev)), rev });
  const recordsOf = (account: Account, collection: string) =>
    [...(account.records.get(collection) ?? [])]
      .map(([rkey, record]) => ({ rkey, uri: `at://${account.did}/${collection}/${rkey}`, ...record }))
      .sort((a, b) => (a.rkey < b.rkey ? 1 : -1));

  const methods: Readonly<Record<string, (call: Call) => object>> = {
    'server.createAccount'({ body: { handle, password } }) {
      const did = `did:plc:${next().padStart(24, 'a')}`;
      const more = { appPasswords: new Map(), active: true, rev: nextRev(), records: new Map(), blobs: new Map() };
      const account = { did, handle: String(handle), password: String(password), ...more };
      accounts.push(account);
      return openSession(account, undefined);
    },
    'server.createAppPassword'(call) {
      const name = String(call.body.name);
      const password = next().padStart(16, 'a').match(/.{4}/g)?.join('-') ?? '';
      sessionOf(call).account.appPasswords.set(name, password);
      return { name, password, createdAt: new Date().toISOString() };
    },
    'server.revokeAppPassword'(call) {
      sessionOf(call).account.appPasswords.delete(String(call.body.name));
      return {};
    },
    'server.deactivateAccount'(call) {
      sessionOf(call).account.active = false;
      return {};
    },
    'server.activateAccount'(call) {
      sessionOf(call).account.active = true;
      return {};
    },
    'server.createSession'({ body: { identifier, password } }) {
      const account = accounts.find(({ did, handle }) => identifier === did || identifier === handle);
      const own = new Map(Array.from(account?.appPasswords ?? [], ([app, each]) => [each, app]));
      const app = own.get(String(password));
      if (account && (app !== undefined || account.password === password)) return openSession(account, app);
      throw new Refused(401, 'AuthenticationRequired', 'Invalid identifier or password');
    },
    'server.refreshSession'(call) {
      const { account, app } = sessionOf(call);
      if (app === undefined || account.appPasswords.has(app)) return openSession(account, app);
      throw new Refused(400, 'ExpiredToken', 'Token has been revoked');
    },
    'server.deleteSession': () => ({}),
    'identity.resolveHandle'({ params }) {
      const account = accounts.find(({ handle, active }) => active && handle === params.get('handle'));
      if (!account) throw new Refused(400, 'HandleNotFound', 'Unable to resolve handle');
      return { did: account.did };
    },
    'repo.createRecord': (call) =>
      write(sessionOf(call).account, String(call.body.collection), next(), call.body.record),
    'repo.putRecord': (call) => {
      const { collection, rkey, record, swapRecord } = call.body;
      return write(sessionOf(call).account, String(collection), String(rkey), record, swapRecord);
    },
    'repo.deleteRecord'(call) {
      remove(sessionOf(call).account, String(call.body.collection), String(call.body.rkey));
      return {};
    },
    'repo.applyWrites'(call) {
      const { account } = sessionOf(call);
      const { swapCommit } = call.body;
      if (swapCommit !== undefined && swapCommit !== commitOf(account).cid)
        throw new Refused(400, 'InvalidSwap', `Commit was at ${commitOf(account).cid}`);
      const writes = (call.body.writes as unknown[]).map(fields);
      const keyed = writes.map(({ $type, collection, rkey = next(), value }) => ({
        action: String($type).split('#')[1],
        collection: String(collection),
        rkey: String(rkey),
        value,
      }));
      // All writes are done, or none.
      for (const { action, collection, rkey } of keyed)
        if ((action === 'create') === (account.records.get(collection)?.has(rkey) ?? false))
          throw new Refused(400, 'InvalidRequest', `Could not ${action} ${collection}/${rkey}`);
      for (const { action, collection, rkey, value } of keyed) {
        if (action === 'delete') remove(account, collection, rkey);
        else write(account, collection, rkey, value);
      }
      return { commit: commitOf(account) };
    },
    'repo.getRecord'({ params }) {
      const [repo, collection = '', rkey] = ['repo', 'collection', 'rkey'].map((name) => params.get(name) ?? '');
      const found = recordsOf(readable(repo), collection).find((record) => record.rkey === rkey);
      if (!found) throw new Refused(400, 'RecordNotFound', `Could not locate record: ${rkey}`);
      return { uri: found.uri, cid: found.cid, value: found.value };
    },
    'repo.listRecords'({ params }) {
      const cursor = params.get('cursor');
      const page = recordsOf(readable(params.get('repo')), params.get('collection') ?? '')
        .filter(({ rkey }) => cursor === null || rkey < cursor)
        .slice(0, Number(params.get('limit') ?? 50));
      // The last page has a cursor, too.
      return { records: page.map(({ rkey: _, ...record }) => record), cursor: page.at(-1)?.rkey };
    },
    'repo.uploadBlob'(call) {
      const { bytes, mimeType } = call;
      const cid = blobCid(bytes);
      sessionOf(call).account.blobs.set(cid, { bytes, mimeType });
      return { blob: { $type: 'blob', ref: { $link: cid }, mimeType, size: bytes.length } };
    },
    'sync.getRepoStatus'({ params }) {
      const { did, active } = accountOf(params.get('did'));
      return { did, active, ...(!active && { status: 'deactivated' }) };
    },
    'sync.getLatestCommit': ({ params }) => commitOf(accountOf(params.get('did'))),
    'sync.getBlob'({ params }) {
      const { records, blobs } = readable(params.get('did'));
      const cid = params.get('cid') ?? '';
      const values = [...records.values()].flatMap((all) => [...all.values()]);
      const blob = blobs.get(cid);
      if (!blob || !values.some(({ value }) => blobsIn(value).includes(cid)))
        throw new Refused(400, 'InvalidRequest', 'Blob not found');
      return new Response(Uint8Array.from(blob.bytes), { headers: { 'content-type': blob.mimeType } });
    },
  };

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    if (url.origin === plcUrl) {
      const did = decodeURIComponent(url.pathname.slice(1));
      const account = accounts.find((each) => each.did === did);
      if (account) return Response.json(didDocument(did, { handle: account.handle }, pdsUrl));
      return Response.json({ message: `DID not registered: ${did}` }, { status: 404 });
    }
    if (url.origin !== pdsUrl) throw new TypeError('fetch failed');
    const method = methods[url.pathname.replace('/xrpc/com.atproto.', '')];
    if (!method) throw new Refused(501, 'MethodNotImplemented', `${url.pathname} is not here`);
    const [mimeType, bytes] = [request.headers.get('content-type') ?? '', new Uint8Array(await request.arrayBuffer())];
    const body = mimeType.startsWith('application/json') ? JSON.parse(new TextDecoder().decode(bytes)) : {};
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    const given = method({ params: url.searchParams, body, bytes, mimeType, token });
    return given instanceof Response ? given : Response.json(given);
  };
  const get: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    if (request.url === SILENT)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    return answer(request).catch((error: unknown) => {
      if (error instanceof Refused) return error.answer;
      throw error;
    });
  };
  return { pdsUrl, plcUrl, fetch: get, createAccount: (handle) => createTestAccount(pdsUrl, handle, get) };
}

/** The CIDs of the blobs that a record refers to, at any depth. */
function blobsIn(value: unknown): string[] {
  const { $type, ref, ...more } = fields(value);
  if ($type === 'blob') return [String(fields(ref).$link)];
  return Object.values(Array.isArray(value) ? value : more).flatMap(blobsIn);
}

/** JSON in one order of its fields: the same record has the same CID. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
