import type { TestIndex } from '../../../../test/support/index/test-index.ts';
import { didOwner } from '../../src/network/host-owner.ts';
import { createNetworkAccess, type NetworkAccess } from '../../src/network/network-access.ts';

/** What the document of an account claims. */
export interface Claimed {
  readonly handle?: string;
  readonly pds?: string;
}

/** Milliseconds, by the clock of the test. */
const TAKES = 100;

/** Hosts in memory: each answers after a tenth of a second, or never. All handles lead back to their accounts. */
export function identityHosts(
  documents: ReadonlyMap<string, Claimed>,
  isSilent: (host: string) => boolean,
): { readonly network: NetworkAccess; readonly asked: readonly string[] } {
  const asked: string[] = [];
  const answer = async <T>(host: string, found: T): Promise<T> => {
    asked.push(host);
    return new Promise((resolve) => {
      if (!isSilent(host)) setTimeout(() => resolve(found), TAKES);
    });
  };
  const holders = new Map([...documents].map(([did, { handle }]) => [handle, did]));
  const network = createNetworkAccess({});
  network.resolver.did.resolve = async (did) => {
    const { handle, pds } = documents.get(did) ?? {};
    const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: `https://${pds}` }];
    const claims = { ...(handle && { alsoKnownAs: [`at://${handle}`] }), ...(pds && { service }) };
    return answer(did.startsWith('did:web:') ? did.slice('did:web:'.length) : 'the directory', { id: did, ...claims });
  };
  return {
    asked,
    network: {
      ...network,
      ask: async (url) => answer(new URL(url).host, Response.json({ error: 'x' }, { status: 404 })),
      resolveHandle: async (handle) => answer(handle, { kind: 'found', did: holders.get(handle) ?? '' }),
    },
  };
}

/** The index has met these accounts, and nothing is known of them. */
export async function meet(index: TestIndex, dids: readonly string[]): Promise<void> {
  for (let from = 0; from < dids.length; from += 500) {
    const rows = dids.slice(from, from + 500).map((did) => ({ did, refresh_at: Date.now(), owner: didOwner(did) }));
    await index.writer.db.insertInto('identities').values(rows).execute();
  }
}

/** Crowds of accounts, whose hosts are silent. */
export interface Crowd {
  readonly note: string;
  readonly did: (at: number) => string;
  readonly claims?: (at: number) => Claimed;
  readonly isSilent: (host: string) => boolean;
}

const below = (end: string) => (host: string) => host.endsWith(end);

export const CROWDS: readonly Crowd[] = [
  {
    note: 'of a domain whose every name is an account',
    did: (at) => `did:web:h${at}.evil.dev`,
    isSilent: below('.evil.dev'),
  },
  {
    note: 'of two hundred domains',
    did: (at) => `did:web:h${Math.floor(at / 200)}.evil${at % 200}.dev`,
    isSilent: (host) => host.includes('.evil'),
  },
  {
    note: 'whose names a host gives away, each to an owner of its own',
    did: (at) => `did:web:evil${at}.github.io`,
    isSilent: below('.github.io'),
  },
  {
    note: 'in the directory, whose PDSes are silent',
    did: (at) => `did:plc:evil${at}`,
    claims: (at) => ({ pds: `h${at}.evil.dev` }),
    isSilent: below('.evil.dev'),
  },
  {
    note: 'on a good PDS, whose handles’ hosts are silent',
    did: (at) => `did:plc:evil${at}`,
    claims: (at) => ({ handle: `h${at}.evil.dev`, pds: 'pds.example' }),
    isSilent: below('.evil.dev'),
  },
];
