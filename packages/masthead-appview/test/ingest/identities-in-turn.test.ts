import { describe, expect, test } from 'vitest';
import { stopClock } from '../../../../test/support/clock/clock.ts';
import { forEachTest } from '../../../../test/support/for-each-test.ts';
import { ENGINES, openTestIndex, type TestIndex, testIndex } from '../../../../test/support/index/test-index.ts';
import { asDid } from '../../../../test/support/values.ts';
import { refreshIdentities } from '../../src/ingest/refresh-identities.ts';
import { DIRECTORY, didOwner } from '../../src/network/host-owner.ts';
import { createNetworkAccess, type NetworkAccess } from '../../src/network/network-access.ts';
import { staleIdentities } from '../../src/store/writes/identities.ts';
import { working } from './test-verification.ts';

// Identities are looked at in turns: by the owner of the host that is asked next, then by host.
// Whoever has three hundred accounts on hosts that never answer, a queue of minutes, holds up
// nobody else.

/** What the document of an account claims. */
interface Claimed {
  readonly handle?: string;
  readonly pds?: string;
}

/** Milliseconds, by the clock of the test. */
const TAKES = 100;

/**
 * Hosts in memory: each answers after a tenth of a second, or never. All handles lead back to their
 * accounts.
 */
function identityHosts(documents: ReadonlyMap<string, Claimed>, isSilent: (host: string) => boolean): NetworkAccess {
  const answer = <T>(host: string, found: T): Promise<T> =>
    new Promise((resolve) => {
      if (!isSilent(host)) setTimeout(() => resolve(found), TAKES);
    });
  const holders = new Map([...documents].map(([did, { handle }]) => [handle, did]));
  const network = createNetworkAccess({});
  network.resolver.did.resolve = async (did) => {
    const { handle, pds } = documents.get(did) ?? {};
    const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: `https://${pds}` }];
    const claims = { ...(handle && { alsoKnownAs: [`at://${handle}`] }), ...(pds && { service }) };
    return answer(did.startsWith('did:web:') ? did.slice('did:web:'.length) : 'the directory', { id: did, ...claims });
  };
  return {
    ...network,
    ask: async (url) => answer(new URL(url).host, Response.json({ error: 'x' }, { status: 404 })),
    resolveHandle: async (handle) => answer(handle, { kind: 'found', did: asDid(holders.get(handle) ?? '') }),
  };
}

/** The index has met these accounts, and nothing is known of them. */
async function meet(index: TestIndex, dids: readonly string[]): Promise<void> {
  for (let from = 0; from < dids.length; from += 500) {
    const rows = dids
      .slice(from, from + 500)
      .map(asDid)
      .map((did) => ({ did, refresh_at: Date.now(), owner: didOwner(did) }));
    await index.writer.db.insertInto('identities').values(rows).execute();
  }
}

type Claims = (at: number) => Claimed;
type IsSilent = (host: string) => boolean;
const below = (end: string) => (host: string) => host.endsWith(end);
const plc = (at: number) => `did:plc:evil${at}`;

/** Crowds of accounts, whose hosts are silent. */
const CROWDS: readonly [note: string, isSilent: IsSilent, did: (at: number) => string, claims?: Claims][] = [
  ['of a domain whose every name is an account', below('.evil.dev'), (at) => `did:web:h${at}.evil.dev`],
  [
    'of two hundred domains',
    (host) => host.includes('.evil'),
    (at) => `did:web:h${Math.floor(at / 200)}.evil${at % 200}.dev`,
  ],
  [
    'whose names a host gives away, each to an owner of its own',
    below('.github.io'),
    (at) => `did:web:evil${at}.github.io`,
  ],
  ['in the directory, whose PDSes are silent', below('.evil.dev'), plc, (at) => ({ pds: `h${at}.evil.dev` })],
  [
    'on a good PDS, whose handles’ hosts are silent',
    below('.evil.dev'),
    plc,
    (at) => ({ handle: `h${at}.evil.dev`, pds: 'pds.example' }),
  ],
];

const MANY = 300;
const numbered = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at));
const HONEST = new Map([
  ['did:web:honest.example', { handle: 'web.example', pds: 'pds.example' }],
  ['did:plc:honest', { handle: 'plc.example', pds: 'pds.example' }],
]);

describe('an honest account', () => {
  const index = forEachTest(testIndex);

  /**
   * Looks at a crowd, whose hosts are silent, for ten seconds; then honest accounts come too.
   *
   * @param within seconds until the holders of handles are read
   * @param isKnown whether the honest ones have had a handle before
   */
  async function holdersBehind(
    crowd: ReadonlyMap<string, Claimed>,
    isSilent: IsSilent,
    honest: ReadonlyMap<string, Claimed>,
    within: number,
    isKnown = false,
  ) {
    const clock = stopClock();
    await meet(index, [...crowd.keys()]);
    const network = identityHosts(new Map([...crowd, ...honest]), isSilent);
    let held: unknown;
    await working(
      (signal) => refreshIdentities(index.writer, network, signal),
      async () => {
        await clock.advance(10_000);
        const dids = [...honest.keys()];
        await meet(index, dids);
        const known = index.writer.db.updateTable('identities').set({ first: 0 });
        if (isKnown) await known.where('did', 'in', dids.map(asDid)).execute();
        await clock.advance(1000 * within);
        held = [await index.reader.didOfHandle('web.example'), await index.reader.didOfHandle('plc.example')];
      },
    );
    return held;
  }

  test.each(CROWDS)(
    'after three hundred accounts %s is checked within five seconds',
    async (...[, isSilent, did, claims]) => {
      const crowd = new Map(numbered(MANY, did).map((did, at) => [did, claims?.(at) ?? {}]));
      expect(await holdersBehind(crowd, isSilent, HONEST, 5)).toEqual([...HONEST.keys()]);
    },
  );

  test('that was known before is checked within two seconds, however many are checked for the first time', async () => {
    const crowd = new Map(numbered(MANY, (at) => `did:web:h.evil${at}.dev`).map((did) => [did, {}]));
    const held = await holdersBehind(crowd, (host) => host.includes('.evil'), HONEST, 2, true);
    expect(held).toEqual([...HONEST.keys()]);
  });

  test('waits for no other host of its owner: hosts take turns', async () => {
    const crowd = new Map(numbered(200, (at) => `did:plc:a${at}`).map((did) => [did, { pds: 'down.host.example' }]));
    const honest = new Map([['did:plc:honest', { handle: 'plc.example', pds: 'up.host.example' }]]);
    const held = await holdersBehind(crowd, (host) => host === 'down.host.example', honest, 5);
    expect(held).toEqual([null, 'did:plc:honest']);
  });
});

describe.each(ENGINES)('what is read, on %s', (engine) => {
  const LANE = { slow: 0, neverHadHandle: 1 } as const;
  const index = forEachTest(() => openTestIndex(engine));

  test('one owner’s accounts do not keep those of any other from being read, nor those of the directory', async () => {
    const crowd = numbered(1200, (at) => `did:web:h${at}.evil.dev`);
    const others = numbered(600, (at) => `did:web:site${at}.dev`);
    await meet(index, crowd.slice(0, 600));
    await meet(index, [...others, 'did:plc:honest']);
    await meet(index, crowd.slice(600));
    const read = new Map<string, string>();
    let after = '';
    // 602 owners, 250 in a look.
    for (let look = 0; look < 3; look++) {
      const found = await index.writer.read(staleIdentities, Date.now(), 100, LANE, after);
      for (const { did, owner } of found.due) read.set(did, owner);
      after = found.after;
    }
    expect([...others, 'did:plc:honest'].filter((did) => !read.has(did))).toEqual([]);
    expect([read.get('did:plc:honest'), read.get('did:web:site7.dev'), after]).toEqual([DIRECTORY, 'site7.dev', '']);
  });
});
