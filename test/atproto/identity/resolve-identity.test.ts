import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actorName } from '../../../src/atproto/identity/resolve-handle.ts';
import { resolveIdentity } from '../../../src/atproto/index.ts';
import { type FakeAccount, type FakeNetwork, fakeNetwork, type Override } from '../../support/network/fake-network.ts';
import { json } from '../rude-server.ts';

let network: FakeNetwork | undefined;
const start = async (accounts: Record<string, FakeAccount>, override?: Override) => {
  network = await fakeNetwork(accounts, override);
  return network;
};
const A = 'did:plc:alice';

describe('resolveIdentity', () => {
  it.each([' @ALICE.example. ', A])('finds %j', async (actor) => {
    const { options, baseUrl } = await start({ [A]: { handle: 'alice.example' } });
    expect(await resolveIdentity(options, actor)).toEqual({ did: A, handle: 'alice.example', pds: baseUrl });
  });

  it.each([
    '',
    'alice',
    'alice.example/../x',
    'handle.invalid',
    'did:key:z6Mk',
    `${'a'.repeat(300)}.example`,
    'https://alice.example',
  ])('says what is wrong with %j', async (actor) => {
    await expect(resolveIdentity({}, actor)).rejects.toMatchObject({
      kind: 'bad-request',
      message: expect.stringMatching(/\(.+\)/),
    });
  });

  it.each<[note: string, actor: string, accounts: Record<string, FakeAccount>]>([
    ['a handle that nobody has', 'bob.example', { [A]: { handle: 'alice.example' } }],
    ['a DID that nobody has', 'did:plc:bob', { [A]: { handle: 'alice.example' } }],
  ])('gives null for %s', async (_note, actor, accounts) => {
    const { options } = await start(accounts);
    expect(await resolveIdentity(options, actor)).toBeNull();
  });

  const resolvesTo =
    (did: unknown): Override =>
    (url, response) => {
      if (!url.pathname.endsWith('resolveHandle')) return false;
      json(response, { did });
      return true;
    };

  it('gives null for a handle that leads to an account which claims another', async () => {
    const { options } = await start({ [A]: { handle: 'alice.example' } }, resolvesTo(A));
    expect(await resolveIdentity(options, 'stolen.example')).toBeNull();
  });

  it.each(['did:key:z6Mk', 'alice', '../client/x'])('gives null for a handle that leads to %j', async (did) => {
    const { options } = await start({ [A]: { handle: 'alice.example' } }, resolvesTo(did));
    expect(await resolveIdentity(options, 'alice.example')).toBeNull();
  });

  it.each<[note: string, account: FakeAccount, did: unknown]>([
    ['its handle leads to somebody else', { handle: 'alice.example' }, 'did:plc:bob'],
    ['it claims none', {}, A],
    ['it claims nonsense', { handle: 'not a handle' }, A],
    ['it claims the invalid one', { handle: 'handle.invalid' }, A],
  ])('knows an account by its DID as handle.invalid when %s', async (_note, account, did) => {
    const { options } = await start({ [A]: account }, resolvesTo(did));
    expect(await resolveIdentity(options, A)).toMatchObject({ did: A, handle: 'handle.invalid' });
  });

  it.each<[note: string, alsoKnownAs: unknown[]]>([
    ['what is no handle', ['at://alice', 'at://-.example', 'at://', 'at://alice.example']],
    ['the handle of nobody', ['at://handle.invalid', 'at://alice.example', 'at://second.example']],
    ['what is no text', [7, null, {}, 'at://Alice.Example']],
  ])('takes the first handle that is valid, after %s', async (_note, alsoKnownAs) => {
    const { options } = await start({ [A]: { handle: 'alice.example' } }, (url, response) => {
      if (url.pathname !== `/${A}`) return false;
      json(response, { id: A, alsoKnownAs });
      return true;
    });
    expect(await resolveIdentity(options, 'alice.example')).toMatchObject({ did: A, handle: 'alice.example' });
    expect(await resolveIdentity(options, A)).toMatchObject({ did: A, handle: 'alice.example' });
  });

  it('gives null for an account that the directory has buried', async () => {
    const { options } = await start({}, (_url, response) => {
      json(response, { message: 'DID not available' }, 410);
      return true;
    });
    expect(await resolveIdentity(options, A)).toBeNull();
  });

  it('fails when the directory or the resolver does', async () => {
    const { options } = await start({ [A]: { handle: 'alice.example' } }, (url, response) => {
      if (url.pathname.endsWith('resolveHandle')) return false;
      json(response, {}, 501);
      return true;
    });
    await expect(resolveIdentity(options, 'alice.example')).rejects.toMatchObject({ kind: 'http', status: 501 });
    await expect(resolveIdentity({ ...options, plc: 'http://127.0.0.1:1' }, A)).rejects.toMatchObject({
      kind: 'network',
    });
  });

  it.each(['ftp://pds.example', 'javascript:alert(1)', 'nowhere', ''])(
    'has no PDS where the document says %j',
    async (pds) => {
      const { options } = await start({ [A]: { pds } });
      expect(await resolveIdentity(options, A)).not.toHaveProperty('pds');
    },
  );
});

describe('actorName', () => {
  it('is the same however the handle is written', () => {
    const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,20}[a-z0-9])?$/);
    fc.assert(
      fc.property(fc.array(label, { minLength: 2, maxLength: 5 }), fc.boolean(), fc.boolean(), (labels, at, dot) => {
        const handle = labels.join('.');
        fc.pre(handle !== 'handle.invalid');
        expect(actorName(`${at ? '@' : ''}${handle.toUpperCase()}${dot ? '.' : ''}`)).toBe(handle);
        expect(actorName(actorName(handle))).toBe(handle);
      }),
    );
  });

  it('lets nothing into an address that would change its path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        try {
          expect(actorName(text)).toMatch(/^[\w.:%-]+$/);
        } catch (error) {
          expect(error).toMatchObject({ kind: 'bad-request' });
        }
      }),
    );
  });
});
