import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import {
  checkPublicHost,
  identityOptions,
  resolveAccount,
} from '../../../../src/atproto/node/repository/resolve-account.ts';
import type { ClientConfig } from '../../../../src/atproto/request/client-config.ts';
import { forFile } from '../../../support/for-each-test.ts';
import { startInternet } from '../guard/fake-internet.ts';

// The public internet as Node's side sees it: DNS TXT, `/.well-known/atproto-did`, did:plc and
// did:web, all over TLS and through the guard.
const PLC = 'plc.masthead.dev';
const TXT: Record<string, string[][]> = {};

const internet = forFile(startInternet);
let config: ClientConfig;
let serial = 0;
let handle: string;
let did: string;
beforeAll(async () => {
  const guarded = createGuardedFetch(internet.guard);
  config = {
    plc: `https://${PLC}`,
    fetch: (input, { method = 'GET', signal = null } = {}) =>
      guarded(input instanceof Request ? input.url : input, { method, signal }),
    resolveTxt: async (name) => {
      const records = TXT[name];
      if (records) return records;
      throw Object.assign(new Error('no such record'), { code: 'ENODATA' });
    },
  };
});
afterEach(() => internet.forget());

/** An account of its own for each test: answers are kept for a minute. */
function account({ claims = '', pds = 'https://pds.masthead.dev', web = false } = {}) {
  serial += 1;
  handle = `a${serial}.masthead.dev`;
  const name = String.fromCharCode(97 + serial).repeat(24);
  did = web ? `did:web:web${serial}.masthead.dev` : `did:plc:${name}`;
  const document = JSON.stringify({
    id: did,
    alsoKnownAs: [`at://${claims || handle}`],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: pds }],
  });
  internet.pages.set(web ? `web${serial}.masthead.dev/.well-known/did.json` : `${PLC}/${did}`, document);
}

describe('an account is found', () => {
  it('by DNS TXT, and nobody else is asked', async () => {
    account();
    TXT[`_atproto.${handle}`] = [[`did=${did}`]];
    expect(await resolveAccount(handle, config)).toEqual({ did, handle, pds: 'https://pds.masthead.dev' });
    expect(internet.asked).toEqual([`${PLC}/${did}`]);
  });

  it('by /.well-known/atproto-did', async () => {
    account();
    internet.pages.set(`${handle}/.well-known/atproto-did`, `${did}\n`);
    expect(await resolveAccount(`@${handle.toUpperCase()}`, config)).toMatchObject({ did, handle });
  });

  it('by a did:web', async () => {
    account({ web: true });
    TXT[`_atproto.${handle}`] = [[`did=${did}`]];
    expect(await resolveAccount(did, config)).toMatchObject({ did, handle });
  });
});

describe('nobody is found', () => {
  it('when the account claims another handle', async () => {
    account({ claims: 'other.masthead.dev' });
    TXT[`_atproto.${handle}`] = [[`did=${did}`]];
    await expect(resolveAccount(handle, config)).rejects.toMatchObject({ kind: 'no-account' });
  });

  it.each([
    'did:plc:short',
    'did:plc:ewvi7nxzyoun6zhxrhs64oizz',
    'did:plc:EWVI7NXZYOUN6ZHXRHS64OIZ',
    'did:plc:ewvi7nxzyoun6zhxrhs64oi1',
  ])('when %s is mistyped, and that is said', async (mistyped) => {
    account();
    await expect(resolveAccount(mistyped, config)).rejects.toMatchObject({
      kind: 'no-account',
      message: expect.stringContaining('24 letters'),
    });
  });

  it('at a handle inside a private config, which is never asked', async () => {
    account();
    internet.names.set(handle, [['127.0.0.1']]);
    internet.pages.set(`${handle}/.well-known/atproto-did`, did);
    await expect(resolveAccount(handle, config)).rejects.toMatchObject({ kind: 'no-account' });
    expect(internet.asked).toEqual([]);
  });

  it('at a did:web inside a private network', async () => {
    account({ web: true });
    internet.names.set(did.slice(8), [['10.0.0.7']]);
    await expect(resolveAccount(did, config)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(internet.asked).toEqual([]);
  });

  it('when the PDS has no https address', async () => {
    account({ pds: 'http://pds.masthead.dev' });
    await expect(resolveAccount(did, config)).rejects.toMatchObject({ kind: 'no-pds' });
  });
});

describe('a password goes to no host inside a private network', () => {
  it.each(['https://localhost', 'https://127.0.0.1', 'https://10.1.2.3', 'https://[::1]', 'https://pds.internal'])(
    '%s',
    async (pds) => {
      await expect(checkPublicHost(pds)).rejects.toMatchObject({ kind: 'insecure' });
    },
  );
});

it.each([['fetch'], ['resolveTxt'], ['cache'], ['plc']])('a field without a value hides no guard: %s', (field) => {
  const asking = identityOptions({ [field]: undefined });
  expect(typeof asking.fetch).toBe('function');
  expect(asking.fetch).not.toBe(globalThis.fetch);
  expect(typeof asking.resolveTxt).toBe('function');
});
