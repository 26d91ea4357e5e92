import { createGuardedFetch } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import { HostGate } from '../../../../src/atproto/node/guard/host-gate.ts';
import type { FakeInternet } from '../../../../test/atproto/node/guard/fake-internet.ts';
import type { TestIndex } from '../../../../test/support/index/test-index.ts';
import type { VerificationOptions } from '../../../masthead-doctor/src/site/trouble.ts';

export const FILE = '/.well-known/site.standard.publication';

/** How a test's worker asks sites: through the real guard, in the test's own internet. A site that hangs does so for longer than any test waits. */
export function optionsIn(internet: FakeInternet): VerificationOptions {
  return {
    fetch: createGuardedFetch({ ...internet.guard, timeout: 60_000, limits: new HostGate({ perHost: 100 }) }),
  };
}

/** The queue as it is: for looking, and for turning the clock back. */
export function queue(index: TestIndex, table: 'sites' | 'pages' = 'sites') {
  return {
    rows: () => index.reader.db.selectFrom(table).selectAll().orderBy('check_at').execute(),
    /** Everything was asked an hour ago, so that it may be asked again. */
    rested: () =>
      index.writer.db
        .updateTable(table)
        .set((of) => ({ checked_at: of('checked_at', '-', 3_600_000) }))
        .execute(),
    /** Everything is due, as if that much time had gone by. */
    later: (milliseconds: number) =>
      index.writer.db
        .updateTable(table)
        .set((of) => ({
          check_at: 0,
          named_at: of('named_at', '-', milliseconds),
          checked_at: of('checked_at', '-', milliseconds),
        }))
        .execute(),
  };
}

/** Runs a worker until the test's condition holds. */
export async function working(start: (signal: AbortSignal) => Promise<void>, until: () => Promise<void>) {
  const stop = new AbortController();
  const running = start(stop.signal);
  try {
    await until();
  } finally {
    stop.abort();
    await running;
  }
}
