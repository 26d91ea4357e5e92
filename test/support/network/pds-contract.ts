import { beforeAll, expect, it } from 'vitest';
import { fields } from '../../../src/core/read-fields.ts';
import { tidTime } from '../../../src/core/values/identifiers.ts';
import { blobCid } from '../../../src/publish/picture-source.ts';
import type { TestNetwork } from './start-network.ts';
import type { TestAccount } from './test-account.ts';

/** A network with the functions for requests to it. */
export interface AskedNetwork extends Omit<TestNetwork, 'close'> {
  readonly fetch: typeof globalThis.fetch;
}

/** The requests of a test to Alice's PDS. */
interface Asking {
  /** A collection of this test alone. */
  readonly collection: string;
  readonly alice: TestAccount;
  /** Calls a method, with `token` as Alice's app does; a `body` makes it a procedure. */
  ask(method: string, given?: { params?: object; body?: object; token?: string }): Promise<Answered>;
  plc(did: string): Promise<Answered>;
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

const TID = /\/[2-7a-z]{13}$/;
const NOWHERE = `did:plc:${'z'.repeat(24)}`;
const LOST = {
  $type: 'blob',
  ref: { $link: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' },
  mimeType: 'image/png',
  size: 9,
};
const PICTURE = new TextEncoder().encode('{"a":"picture"}');
const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) });
const session = (more: object) => ({
  status: 200,
  body: expect.objectContaining({ accessJwt: expect.any(String), refreshJwt: expect.any(String), ...more }),
});
const put = ({ ask, alice, collection }: Asking, rkey: string, record: object, more: object = {}) => {
  const body = { repo: alice.did, collection, rkey, record: { $type: collection, ...record }, ...more };
  return ask('repo.putRecord', { body, token: alice.accessJwt });
};

/**
 * The behaviour of a PDS and its directory on which this project relies. The real ones and the one
 * in memory must pass it.
 */
export function pdsContract(open: () => AskedNetwork | Promise<AskedNetwork>): void {
  let network: AskedNetwork;
  let alice: TestAccount;
  let collections = 0;
  beforeAll(async () => {
    network = await open();
    alice = await network.createAccount('alice.test');
  });

  it.each<[note: string, asked: (asking: Asking) => Promise<unknown>, answer: unknown]>([
    [
      'an app password opens a session',
      ({ ask, alice: { did, appPassword } }) =>
        ask('server.createSession', { body: { identifier: did, password: appPassword } }),
      session({ active: true }),
    ],
    [
      'a wrong password opens none',
      ({ ask, alice: { handle } }) =>
        ask('server.createSession', { body: { identifier: handle, password: 'aaaa-bbbb-cccc-dddd' } }),
      refused(401, 'AuthenticationRequired'),
    ],
    [
      'a session says whose password it has',
      async ({ ask, alice: { did, password, appPassword } }) => {
        const scopes = [password, appPassword].map(async (each) => {
          const { body } = await ask('server.createSession', { body: { identifier: did, password: each } });
          return scopeOf(fields(body).accessJwt);
        });
        return Promise.all(scopes);
      },
      ['com.atproto.access', expect.stringMatching(/^com\.atproto\.appPass/)],
    ],
    [
      'a handle leads to its account',
      async ({ ask, alice }) => {
        const found = await ask('identity.resolveHandle', { params: { handle: alice.handle } });
        return [
          fields(found.body).did === alice.did,
          await ask('identity.resolveHandle', { params: { handle: 'no.test' } }),
        ];
      },
      [true, refused(400, 'HandleNotFound')],
    ],
    [
      'a DID leads to its handle and its PDS',
      async ({ plc, alice: { did, handle } }) => {
        const { body } = await plc(did);
        const { alsoKnownAs, service } = fields(body);
        return [
          JSON.stringify(alsoKnownAs) === JSON.stringify([`at://${handle}`]),
          fields((service as unknown[])[0]).serviceEndpoint === network.pdsUrl,
          (await plc(NOWHERE)).status,
        ];
      },
      [true, true, 404],
    ],
    [
      'a new record has a TID, and unknown fields are kept',
      async ({ ask, alice, collection }) => {
        const record = { url: 'https://a.example', name: 'A', 'com.example.x': { list: [{ a: null }, 1, 'é'] } };
        const { uri, cid } = await alice.createRecord(collection, record);
        const params = { repo: alice.did, collection, rkey: uri.split('/').at(-1) };
        const { body } = await ask('repo.getRecord', { params });
        const found = fields(body);
        return [uri, found.cid === cid, found.value];
      },
      [
        expect.stringMatching(TID),
        true,
        {
          $type: expect.any(String),
          url: 'https://a.example',
          name: 'A',
          'com.example.x': { list: [{ a: null }, 1, 'é'] },
        },
      ],
    ],
    [
      'there is no such record',
      ({ ask, alice, collection }) => ask('repo.getRecord', { params: { repo: alice.did, collection, rkey: 'self' } }),
      refused(400, 'RecordNotFound'),
    ],
    [
      'a record is replaced that is the one that was meant, or the same',
      async (asking) => {
        const first = fields((await put(asking, 'self', { name: 'A' }, { swapRecord: null })).body).cid;
        const second = await put(asking, 'self', { name: 'B' }, { swapRecord: first });
        const late = await put(asking, 'self', { name: 'C' }, { swapRecord: first });
        const again = await put(asking, 'self', { name: 'C' }, { swapRecord: null });
        const same = await put(asking, 'self', { name: 'B' }, { swapRecord: first });
        return [second.status, late, again, same.status];
      },
      [200, refused(400, 'InvalidSwap'), refused(400, 'InvalidSwap'), 200],
    ],
    [
      'a blob is served once a record refers to it, to the byte',
      async (asking) => {
        const { ask, alice } = asking;
        const blob = await alice.uploadBlob(PICTURE, 'image/png');
        const params = { did: alice.did, cid: blob.ref.$link };
        const early = await ask('sync.getBlob', { params });
        await put(asking, 'self', { icon: blob });
        return [blob, early, await ask('sync.getBlob', { params })];
      },
      [
        { $type: 'blob', ref: { $link: blobCid(PICTURE) }, mimeType: expect.any(String), size: 15 },
        { status: 400, body: { error: 'InvalidRequest', message: 'Blob not found' } },
        { status: 200, body: { a: 'picture' } },
      ],
    ],
    [
      'a record that refers to no blob of the account is refused',
      (asking) => put(asking, 'self', { icon: LOST }),
      refused(400, 'BlobNotFound'),
    ],
    [
      'records are listed by their keys, the last first, and the last page has a cursor too',
      async (asking) => {
        for (const key of ['a', 'b', 'c']) await put(asking, key, { name: key });
        const pages: unknown[] = [];
        for (let cursor: unknown = ''; cursor !== undefined; ) {
          const from = cursor === '' ? {} : { cursor };
          const params = { repo: asking.alice.did, collection: asking.collection, limit: '2', ...from };
          const { body } = await asking.ask('repo.listRecords', { params });
          const { records, cursor: next } = body as { records: { value: { name: string } }[]; cursor?: string };
          pages.push([records.map(({ value }) => value.name).join(), next]);
          cursor = next;
        }
        return pages;
      },
      [
        ['c,b', 'b'],
        ['a', 'a'],
        ['', undefined],
      ],
    ],
    [
      'a record that is gone is gone, and that it was gone already is no error',
      async (asking) => {
        await put(asking, 'self', { name: 'A' });
        const { ask, alice, collection } = asking;
        for (const _ of ['there', 'gone']) await alice.deleteRecord(collection, 'self');
        return ask('repo.listRecords', { params: { repo: alice.did, collection } });
      },
      { status: 200, body: { records: [] } },
    ],
    [
      'several writes are done together, or none of them',
      async ({ ask, alice, collection }) => {
        const apply = (writes: readonly object[], more: object = {}) => {
          const body = { repo: alice.did, writes, validate: false, ...more };
          return ask('repo.applyWrites', { body, token: alice.accessJwt });
        };
        const one = (action: string, rkey: string, name?: string) => ({
          $type: `com.atproto.repo.applyWrites#${action}`,
          collection,
          rkey,
          ...(name !== undefined && { value: { $type: collection, name } }),
        });
        const latest = async () => fields((await ask('sync.getLatestCommit', { params: { did: alice.did } })).body).cid;
        const names = async () => {
          const { body } = await ask('repo.listRecords', { params: { repo: alice.did, collection } });
          return (body as { records: { value: { name: string } }[] }).records.map(({ value }) => value.name).join();
        };
        const start = await latest();
        const made = await apply([one('create', 'a', 'A'), one('create', 'b', 'B')], { swapCommit: start });
        const isNewest = (await latest()) === fields(fields(made.body).commit).cid;
        const late = await apply([one('delete', 'a')], { swapCommit: start });
        const before = await names();
        const half = await apply([one('update', 'a', 'better'), one('create', 'b', 'twin')]);
        const unspoilt = await names();
        await apply([one('update', 'a', 'better'), one('delete', 'b')]);
        return [made.status, isNewest, late, before, half.status === 200, unspoilt, await names()];
      },
      [200, true, refused(400, 'InvalidSwap'), 'B,A', false, 'B,A', 'better'],
    ],
    [
      'the revision of the newest commit says when that was',
      async (asking) => {
        const before = Date.now() * 1000;
        await put(asking, 'self', {});
        const { body } = await asking.ask('sync.getLatestCommit', { params: { did: asking.alice.did } });
        const time = tidTime(String(fields(body).rev));
        return time >= before && time < (Date.now() + 1000) * 1000;
      },
      true,
    ],
    [
      'nobody writes without a session',
      (asking) => put({ ...asking, alice: { ...asking.alice, accessJwt: 'x' } }, 'self', {}),
      expect.not.objectContaining({ status: 200 }),
    ],
    // After these two, the account cannot be used.
    [
      'a session is renewed, until its app password is revoked',
      async ({ ask, alice }) => {
        const body = { identifier: alice.did, password: alice.appPassword };
        const token = String(fields((await ask('server.createSession', { body })).body).refreshJwt);
        const renewed = await ask('server.refreshSession', { token });
        await alice.call('com.atproto.server.revokeAppPassword', { name: 'masthead-test' });
        return [renewed, await ask('server.refreshSession', { token: String(fields(renewed.body).refreshJwt) })];
      },
      [session({}), refused(400, 'ExpiredToken')],
    ],
    [
      'a deactivated account has a session, which says so',
      async ({ ask, alice }) => {
        await alice.call('com.atproto.server.deactivateAccount', {});
        return ask('server.createSession', { body: { identifier: alice.did, password: alice.password } });
      },
      session({ active: false, status: 'deactivated' }),
    ],
  ])('%s', async (_note, asked, answer) => {
    const read = async (response: Response) => {
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    };
    const found = await asked({
      alice,
      collection: `com.example.n${++collections}`,
      plc: async (did) => read(await network.fetch(`${network.plcUrl}/${did}`)),
      async ask(method, { params = {}, body, token } = {}) {
        const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
        const headers = {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        };
        const sent = { ...(body && { body: JSON.stringify(body) }) };
        const procedure = body !== undefined || token !== undefined;
        const url = `${network.pdsUrl}/xrpc/com.atproto.${method}?${query}`;
        return read(await network.fetch(url, { method: procedure ? 'POST' : 'GET', headers, ...sent }));
      },
    });
    expect(found).toEqual(answer);
  });
}

function scopeOf(jwt: unknown): unknown {
  return JSON.parse(Buffer.from(String(jwt).split('.')[1] ?? '', 'base64url').toString()).scope;
}
