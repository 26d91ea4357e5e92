import { randomBytes } from 'node:crypto';

/** The answer to a write: the at-uri of the record, and its version. */
export interface WrittenRecord {
  readonly uri: string;
  readonly cid: string;
}

/** A reference to a blob, in a record. */
export interface BlobRef {
  readonly $type: 'blob';
  readonly ref: { readonly $link: string };
  readonly mimeType: string;
  readonly size: number;
}

/** An account on the test PDS, signed in with an app password. */
export interface TestAccount {
  readonly did: string;
  readonly handle: string;
  /** The main password: for requests that an app password does not allow. */
  readonly password: string;
  readonly appPassword: string;
  /** The access token of the app password's session. */
  readonly accessJwt: string;
  /** Creates or replaces a record. */
  putRecord(collection: string, rkey: string, record: object): Promise<WrittenRecord>;
  /** Creates a record; the PDS picks the key, a TID. */
  createRecord(collection: string, record: object): Promise<WrittenRecord>;
  deleteRecord(collection: string, rkey: string): Promise<void>;
  /** The record's fields, read without signing in. */
  getRecord(collection: string, rkey: string): Promise<Record<string, unknown>>;
  uploadBlob(bytes: Uint8Array, mimeType: string): Promise<BlobRef>;
  /** Any other XRPC procedure, with the main password's full rights. */
  call(method: string, body?: object): Promise<unknown>;
}

/**
 * Creates an account, an app password and a session on it, one request after the other, as a
 * publisher's tool would.
 *
 * @param get replaces the global `fetch`
 */
export async function createTestAccount(pdsUrl: string, handle: string, get = fetch): Promise<TestAccount> {
  const post = (method: string, body?: object, jwt?: string) => send(get, `${pdsUrl}/xrpc/${method}`, body, jwt);
  const password = randomBytes(12).toString('hex');
  const email = `${handle.replaceAll('.', '-')}@example.com`;
  const created = await post('com.atproto.server.createAccount', { handle, password, email });
  const fullJwt = string(created, 'accessJwt');
  const did = string(created, 'did');
  const app = await post('com.atproto.server.createAppPassword', { name: 'masthead-test' }, fullJwt);
  const appPassword = string(app, 'password');
  const session = await post('com.atproto.server.createSession', { identifier: handle, password: appPassword });
  const accessJwt = string(session, 'accessJwt');

  const write = async (method: string, body: object): Promise<WrittenRecord> => {
    const answer = await post(`com.atproto.repo.${method}`, { repo: did, ...body }, accessJwt);
    return { uri: string(answer, 'uri'), cid: string(answer, 'cid') };
  };
  return {
    did,
    handle,
    password,
    appPassword,
    accessJwt,
    putRecord: (collection, rkey, record) =>
      write('putRecord', { collection, rkey, record: typed(collection, record) }),
    createRecord: (collection, record) => write('createRecord', { collection, record: typed(collection, record) }),
    async deleteRecord(collection, rkey) {
      await post('com.atproto.repo.deleteRecord', { repo: did, collection, rkey }, accessJwt);
    },
    async getRecord(collection, rkey) {
      const query = new URLSearchParams({ repo: did, collection, rkey });
      const method = 'com.atproto.repo.getRecord';
      return (await json(await get(`${pdsUrl}/xrpc/${method}?${query}`), method)).value as Record<string, unknown>;
    },
    async uploadBlob(bytes, mimeType) {
      const response = await get(`${pdsUrl}/xrpc/com.atproto.repo.uploadBlob`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessJwt}`, 'content-type': mimeType },
        body: Uint8Array.from(bytes),
      });
      const answer = await json(response, 'com.atproto.repo.uploadBlob');
      return answer.blob as BlobRef;
    },
    call: (method, body) => post(method, body, fullJwt),
  };
}

function typed(collection: string, record: object): object {
  return { $type: collection, ...record };
}

async function send(get: typeof fetch, url: string, body?: object, jwt?: string): Promise<Record<string, unknown>> {
  const response = await get(url, {
    method: 'POST',
    headers: { ...(body && { 'content-type': 'application/json' }), ...(jwt && { authorization: `Bearer ${jwt}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return json(response, url);
}

async function json(response: Response, method: string): Promise<Record<string, unknown>> {
  const body = await response.text();
  if (!response.ok) throw new Error(`${method} answered ${response.status}: ${body}`);
  return body ? (JSON.parse(body) as Record<string, unknown>) : {};
}

function string(answer: Record<string, unknown>, field: string): string {
  const value = answer[field];
  if (typeof value !== 'string') throw new Error(`The PDS gave no ${field}.`);
  return value;
}
