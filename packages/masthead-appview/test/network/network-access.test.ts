import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { HandleResolution } from '../../../../src/atproto/identity/resolve-handle.ts';
import { createGuardedFetch } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import { type FakeInternet, startInternet } from '../../../../test/atproto/node/guard/fake-internet.ts';
import { stopClock } from '../../../../test/support/clock/clock.ts';
import { createHandleResolver } from '../../src/network/network-access.ts';

const DID = 'did:plc:alice';
const HANDLE = 'alice.masthead.dev';
const FILE = `${HANDLE}/.well-known/atproto-did`;
const NONE = { kind: 'none' };
const found = (did: string) => ({ kind: 'found', did });

let internet: FakeInternet;
beforeAll(async () => {
  internet = await startInternet();
});
afterAll(() => internet.close());
afterEach(() => {
  internet.pages.clear();
  internet.names.clear();
});

type Dns = string[][] | 'ENOTFOUND' | 'EBADNAME' | 'ENODATA' | 'ESERVFAIL' | 'ETIMEOUT';

function resolve(dns: Dns): Promise<HandleResolution> {
  const ask = createGuardedFetch({
    ...internet.guard,
    async lookUp(name) {
      const answers = internet.names.get(name)?.[0];
      if (answers?.length === 0) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return answers ?? ['8.8.8.8'];
    },
  });
  const resolveTxt = async () => {
    if (typeof dns === 'string') throw Object.assign(new Error(dns), { code: dns });
    return dns;
  };
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

describe('a handle leads', () => {
  test.each<[note: string, dns: Dns, status: number, did: string | null, body?: string]>([
    ['where DNS says', [[`did=${DID}`]], 404, DID],
    ['also in chunks, among other records', [['v=spf1'], ['did=did:', 'plc:alice']], 404, DID],
    ['where its host says', 'ENOTFOUND', 200, DID, `${DID}\n`],
    ['where its host says, when DNS is down', 'ESERVFAIL', 200, DID, DID],
    ['nowhere when DNS contradicts itself', [['did=did:plc:a'], ['did=did:plc:b']], 200, null, DID],
    ['where its host says, when it is too long for DNS', 'EBADNAME', 200, DID, DID],
    ['nowhere when it is too long for DNS and its host says nothing', 'EBADNAME', 404, null],
    ['nowhere when neither knows it', 'ENODATA', 404, null],
    ['nowhere when its host has a home page there', 'ENODATA', 200, null, '<html>'],
  ])('%s', async (_note, dns, status, did, body) => {
    answer(status, body);
    expect(await resolve(dns)).toEqual(did === null ? NONE : found(did));
  });

  test('nowhere when there is no such host', async () => {
    internet.names.set(HANDLE, [[]]);
    expect(await resolve('ENOTFOUND')).toEqual(NONE);
  });

  test('nowhere when its host is on a private address', async () => {
    internet.names.set(HANDLE, [['127.0.0.1']]);
    expect(await resolve('ENOTFOUND')).toEqual(NONE);
  });
});

describe('nobody can say when', () => {
  test.each<{ note: string; dns: Dns; status: number }>([
    { note: 'DNS is down and the host knows nothing', dns: 'ESERVFAIL', status: 404 },
    { note: 'DNS does not answer', dns: 'ETIMEOUT', status: 404 },
    { note: 'the host is down', dns: 'ENOTFOUND', status: 503 },
    { note: 'the host is busy', dns: 'ENOTFOUND', status: 429 },
  ])('$note', async ({ dns, status }) => {
    answer(status);
    expect(await resolve(dns)).toMatchObject({ kind: 'unreachable' });
  });

  test('the host does not answer', async () => {
    const clock = stopClock();
    const asked = new Promise<void>((resolve) => void internet.pages.set(FILE, () => resolve()));
    const resolving = resolve('ENOTFOUND');
    await asked;
    await clock.advance(10_000);
    expect(await resolving).toMatchObject({ kind: 'unreachable' });
  });
});
