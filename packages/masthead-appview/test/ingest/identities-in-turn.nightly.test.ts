import { afterEach, expect, test } from 'vitest';
import { stopClock } from '../../../../test/support/clock/clock.ts';
import { openTestIndex, type TestIndex } from '../../../../test/support/index/test-index.ts';
import { refreshIdentities } from '../../src/ingest/refresh-identities.ts';
import { CROWDS, identityHosts, meet } from './identity-hosts.ts';
import { working } from './test-verification.ts';

// A hundred thousand accounts, and honest ones that come again and again for two minutes.

let index: TestIndex;
afterEach(() => index.close());

test.each(CROWDS)(
  'among a hundred thousand accounts $note each honest one is looked at within five seconds',
  async (crowd) => {
    const clock = stopClock();
    index = await openTestIndex('sqlite');
    const dids = Array.from({ length: 100_000 }, (_, at) => crowd.did(at));
    const honest = Array.from({ length: 12 }, (_, at) => [`did:web:honest${at}.example`, `did:plc:honest${at}`]);
    const documents = new Map([
      ...dids.map((did, at) => [did, crowd.claims?.(at) ?? {}] as const),
      ...honest
        .flat()
        .map((did) => [did, { handle: `${did.split(':').slice(1).join('.')}`, pds: 'pds.example' }] as const),
    ]);
    await meet(index, dids);
    const { network } = identityHosts(documents, crowd.isSilent);
    await working(
      (signal) => refreshIdentities(index.writer, network, signal),
      async () => {
        for (const some of honest) {
          await clock.advance(5000);
          await meet(index, some);
          await clock.advance(5000);
          const held = await Promise.all(
            some.map((did) => index.reader.didOfHandle(did.split(':').slice(1).join('.'))),
          );
          expect(held).toEqual(some);
        }
      },
    );
  },
);
