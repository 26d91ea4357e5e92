import { afterEach, expect, test } from 'vitest';
import type { HandleResolution } from '../../../../src/atproto/identity/resolve-handle.ts';
import { createGuardedFetch } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import { startInternet } from '../../../../test/atproto/node/guard/fake-internet.ts';
import { forFile } from '../../../../test/support/for-each-test.ts';
import { createHandleResolver } from '../../src/network/network-access.ts';

const DID = 'did:plc:alice';
const HANDLE = 'alice.masthead.dev';
const FILE = `${HANDLE}/.well-known/atproto-did`;
const NONE = { kind: 'none' };
const found = (did: string) => ({ kind: 'found', did });

const internet = forFile(startInternet);
afterEach(() => internet.pages.clear());

type Dns = 'ENOTFOUND' | 'EBADNAME' | 'ENODATA';

function resolve(dns: Dns): Promise<HandleResolution> {
  const ask = createGuardedFetch({ ...internet.guard, lookUp: async () => ['8.8.8.8'] });
  const resolveTxt = () => Promise.reject(Object.assign(new Error(dns), { code: dns }));
  return createHandleResolver(ask, { resolveTxt })(HANDLE);
}

function answer(status: number, body = ''): void {
  internet.pages.set(FILE, (_, response) => {
    response.writeHead(status).end(body);
  });
}

test('what its host says now counts, not what it said a moment ago', async () => {
  answer(200, DID);
  expect(await resolve('ENOTFOUND')).toEqual(found(DID));
  answer(200, 'did:plc:bob');
  expect(await resolve('ENOTFOUND')).toEqual(found('did:plc:bob'));
});

// The way of a handle is in test/atproto/identity/resolve-handle.test.ts; here are answers that its
// name server does not give.
test.each<[note: string, dns: Dns, status: number, end: object]>([
  ['a name too long for DNS: its host says it', 'EBADNAME', 200, found(DID)],
  ['a name too long for DNS, and its host says nothing', 'EBADNAME', 404, NONE],
  ['a name without records, and its host says nothing', 'ENODATA', 404, NONE],
  ['a host that is busy', 'ENOTFOUND', 429, { kind: 'unreachable' }],
])('%s', async (_note, dns, status, end) => {
  answer(status, status === 200 ? DID : '');
  expect(await resolve(dns)).toMatchObject(end);
});
