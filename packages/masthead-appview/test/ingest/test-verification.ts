import type { ServerResponse } from 'node:http';
import { beforeEach } from 'vitest';
import { createGuardedFetch } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import { HostGate } from '../../../../src/atproto/node/guard/host-gate.ts';
import { type FakeInternet, startInternet } from '../../../../test/atproto/node/guard/fake-internet.ts';
import { stopClock } from '../../../../test/support/clock/clock.ts';
import { forEachTest, forFile } from '../../../../test/support/for-each-test.ts';
import { type TestIndex, testIndex } from '../../../../test/support/index/test-index.ts';
import type { VerificationOptions } from '../../../masthead-doctor/src/site/trouble.ts';
import { findPages, verifyPages, verifySites } from '../../src/ingest/verify-claims.ts';

export const FILE = '/.well-known/site.standard.publication';

/** Gives each test an empty index, an internet without pages, and a stopped clock. */
export function verifying(
  open: () => TestIndex | Promise<TestIndex> = testIndex,
): Readonly<{ index: TestIndex; internet: FakeInternet }> {
  const internet = forFile(startInternet);
  const index = forEachTest(open);
  beforeEach(() => {
    stopClock();
    internet.forget();
  });
  return { index, internet };
}

/** A page that names these documents, as `internet.pages` has it. */
export function pageNaming(...uris: string[]) {
  return (_: unknown, response: ServerResponse) => {
    const links = uris.map((named) => `<link rel="site.standard.document" href="${named}">`);
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><head>${links.join('')}</head>`);
  };
}

/** What a host that is down answers. */
export const DOWN = (_: unknown, response: ServerResponse) => {
  response.writeHead(503).end();
};

/**
 * A gate that has a turn for everybody: whom a gate sends away is put off, and the queue is idle
 * without it.
 */
export const openGate = () =>
  new HostGate({ perHost: 1000, inAll: 1000, rest: { afterFailures: Number.POSITIVE_INFINITY, first: 0, longest: 0 } });

/**
 * How a test's worker asks sites: through the real guard, in the test's own internet. A site that
 * hangs does so for longer than any test waits.
 */
export function optionsIn(internet: FakeInternet): VerificationOptions {
  return { fetch: createGuardedFetch({ ...internet.guard, timeout: 60_000, limits: openGate() }) };
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

const ever = new AbortController().signal;
const whenIdle = () => true;

/** Asks sites until none is due. */
export async function askSites(index: TestIndex, internet: FakeInternet, gate: HostGate = openGate()): Promise<void> {
  await verifySites(index.writer, optionsIn(internet), ever, gate, whenIdle);
}

/** Looks through all documents, then reads their pages until none is due. */
export async function readPages(index: TestIndex, internet: FakeInternet): Promise<void> {
  await findPages(index.writer, ever, whenIdle);
  await verifyPages(index.writer, optionsIn(internet), ever, openGate(), whenIdle);
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
