import { IdResolver } from '@atproto/identity';
import { describe, expect, test } from 'vitest';
import { did } from '../../../../test/support/index/test-index.ts';
import { CheckedDidResolver, DirectoryDownError } from '../../src/network/checked-did-resolver.ts';
import { createAccountAuthority } from '../../src/source/account-authority.ts';

const SERVICE = 'wss://host.example';

/**
 * A network of canned answers: what the host says of itself, and what the directory says of
 * accounts.
 */
function network(host: () => Response, pds: string | null | (() => Response)) {
  const plcUrl = 'https://plc.example';
  const fetch = async (input: string | URL | Request) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(plcUrl)) return host();
    if (typeof pds === 'function') return pds();
    if (pds === null) return new Response(null, { status: 404 });
    const service = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: pds };
    return Response.json({ id: did('a'), service: [service] });
  };
  const resolver = new IdResolver({ plcUrl, fetch });
  resolver.did = new CheckedDidResolver({ plcUrl, fetch, timeout: 60_000 });
  return { resolver, fetch };
}

const isPds = () => Response.json({ did: 'did:web:host.example', availableUserDomains: [] });
const isRelay = () => Response.json({ error: 'MethodNotImplemented' }, { status: 501 });

describe('who speaks for an account', () => {
  test.each<[note: string, host: () => Response, pds: string | null, speaks: boolean]>([
    ['a relay, for everybody', isRelay, 'https://elsewhere.example', true],
    ['a relay that answers 404', () => new Response(null, { status: 404 }), 'https://x.example', true],
    ['a PDS, for those who are there', isPds, 'https://host.example', true],
    ['a PDS, not for those who are elsewhere', isPds, 'https://elsewhere.example', false],
    ['a PDS, not for those of a name that looks alike', isPds, 'https://host.example.evil.example', false],
    ['a PDS, not for those of another port', isPds, 'https://host.example:8443', false],
    ['a PDS, for an identity that is no more', isPds, null, true],
    ['a PDS, not for an identity whose host is no address', isPds, 'nowhere', false],
  ])('%s', async (_note, host, pds, speaks) => {
    expect(await createAccountAuthority(SERVICE, undefined, network(host, pds))(did('a'))).toBe(speaks);
  });

  test('what the operator says counts more than what the host says', async () => {
    const elsewhere = 'https://elsewhere.example';
    expect(await createAccountAuthority(SERVICE, 'pds', network(isRelay, elsewhere))(did('a'))).toBe(false);
    expect(await createAccountAuthority(SERVICE, 'relay', network(isPds, elsewhere))(did('a'))).toBe(true);
  });

  test('a host or a directory that does not answer decides nothing, and is asked again', async () => {
    const answers = [() => new Response('down', { status: 503 }), isPds];
    const ask = createAccountAuthority(
      SERVICE,
      undefined,
      network(() => (answers.shift() ?? isPds)(), 'https://host.example'),
    );
    await expect(ask(did('a'))).rejects.toThrow(DirectoryDownError);
    expect(await ask(did('a'))).toBe(true);
    const down = network(isPds, () => new Response('down', { status: 503 }));
    await expect(createAccountAuthority(SERVICE, undefined, down)(did('a'))).rejects.toThrow(DirectoryDownError);
  });
});
