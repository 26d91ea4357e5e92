import type { ServerResponse } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FetchQueue, type QueueOutcome } from '../../../packages/masthead-appview/src/ingest/backfill/fetch-queue.ts';
import { retryLetters } from '../../../packages/masthead-appview/src/ingest/backfill/retry-dead-letters.ts';
import { findPages, verifyPages, verifySites } from '../../../packages/masthead-appview/src/ingest/verify-claims.ts';
import { createNetworkAccess } from '../../../packages/masthead-appview/src/network/network-access.ts';
import { requestRepositories } from '../../../packages/masthead-appview/src/store/jobs/repositories.ts';
import { deadLetter } from '../../../packages/masthead-appview/src/store/store-write.ts';
import {
  onePublicationEach,
  standInDirectory,
  standInHost,
} from '../../../packages/masthead-appview/test/ingest/backfill/stand-in-hosts.ts';
import { FILE, working } from '../../../packages/masthead-appview/test/ingest/test-verification.ts';
import { createGuardedFetch } from '../../../src/atproto/node/guard/guarded-fetch.ts';
import { HostGate } from '../../../src/atproto/node/guard/host-gate.ts';
import type { Did } from '../../../src/core/values/identifiers.ts';
import { type FakeInternet, startInternet } from '../../atproto/node/guard/fake-internet.ts';
import { until } from '../../support/clock/clock.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import {
  DOCUMENT,
  did,
  document,
  PUBLICATION,
  publication,
  testIndex,
  tid,
  uri,
} from '../../support/index/test-index.ts';

// No stranger's host, DID or account stands in the path of a shared stream or queue: many are slow
// or silent and were there first, and an honest one is served all the same, long before those whom
// it would have to wait for could have been given up. Identities: identities-in-turn.test.ts;
// sites: verify-sites.test.ts.

/**
 * Milliseconds. A silent host is given up after so long; whoever had to wait for one would not be
 * served before.
 */
const GIVEN_UP = 600_000;

let internet: FakeInternet;
beforeAll(async () => {
  internet = await startInternet();
});

const sync = (name: string) => ({ kind: 'sync', cursor: 2, did: did(name), time: Date.now() * 1000 }) as const;
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
/**
 * What hosts do that keep whoever asks them: nothing at all, an answer after four seconds, one
 * without an end, a failure at once.
 */
const HOSTILE: readonly ((request: unknown, response: ServerResponse) => void)[] = [
  () => {},
  (_, response) => void setTimeout(() => response.writeHead(404).end(), 4000).unref(),
  (_, response) => {
    const more = setInterval(() => response.write(' '), 200).unref();
    response.on('close', () => clearInterval(more));
  },
  (_, response) => response.writeHead(503).end(),
];
const hostile = (at: number) => HOSTILE[at % HOSTILE.length] ?? (() => {});
/** Hosts that have nothing in common, so that no limit for one owner helps. */
const unrelated = () =>
  createGuardedFetch({
    ...internet.guard,
    timeout: GIVEN_UP,
    limits: new HostGate({ perHost: 10_000, inAll: 10_000 }),
  });
/**
 * As if each name belonged to another owner: here they are all of one domain, which would rest as a
 * whole.
 */
const strangers = () =>
  new HostGate({ perHost: 10_000, inAll: 10_000, rest: { afterFailures: 1_000_000, first: 1, longest: 1 } });

describe('whatever a host does, the others are asked', () => {
  const index = forEachTest(testIndex);
  beforeEach(async () => {
    internet.pages.clear();
    internet.asked.length = 0;
  });

  test('sites and pages: a great many of one account that answer at once', async () => {
    const MANY = 250;
    for (const name of numbered('q', MANY))
      internet.pages.set(`${name}.masthead.dev`, (_, response) => response.writeHead(404).end());
    const site = 'honest.masthead.dev';
    const post = document('honest', 2, `https://${site}`, '/post');
    internet.pages.set(`${site}${FILE}`, uri('honest', PUBLICATION, 'pub'));
    internet.pages.set(`${site}/post`, (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><link rel="site.standard.document" href="${uri('honest', DOCUMENT, 'doc')}">`),
    );
    const addresses = numbered('q', MANY).map((name) => `https://${name}.masthead.dev`);
    await index.feedTogether(...addresses.map((address, i) => publication('x', 1, address, `s${i}`)));
    await index.feedTogether(...addresses.map((address, i) => document('x', 1, address, '/post', `d${i}`)));
    await index.feedTogether(publication('honest', 2, `https://${site}`), post);
    const options = { fetch: unrelated() };
    await working(
      (signal) =>
        Promise.all([
          findPages(index.writer, signal),
          verifySites(index.writer, options, signal, strangers()),
          verifyPages(index.writer, options, signal, strangers()),
        ]).then(() => {}),
      () =>
        until(async () => {
          const card = await index.card(`https://${site}`);
          const article = await index.card(`https://${site}/post`, [], { verify: 'prefer', pages: true });
          expect([card?.verification.status, article?.verification.status]).toEqual(['verified', 'verified']);
        }),
    );
    // Somebody who had to wait for all of them would have waited for thousands.
    const firstFor = (path: string) => internet.asked.findIndex((asked) => String(asked).endsWith(`${site}${path}`));
    expect(firstFor(FILE)).toBeLessThan(MANY);
    expect(firstFor('/post')).toBeLessThan(MANY);
  });

  /**
   * Silent, slow, endless and broken hosts with a repository each, a silent one with very many, and
   * an honest one that was asked for last.
   */
  async function repositories() {
    const homes = new Map<Did, string>();
    const crowded = await standInHost(() => undefined);
    for (const name of numbered('crowd', 140)) homes.set(did(name), crowded.origin);
    for (const [at, name] of numbered('hostile', 20).entries()) {
      const host = await standInHost((_, __, response) => {
        hostile(at)(undefined, response);
        return undefined;
      });
      homes.set(did(name), host.origin);
    }
    const all = [...homes.keys()];
    homes.set(did('honest'), (await standInHost(onePublicationEach)).origin);
    const directory = await standInDirectory(homes);
    return { hostile: all, network: { plcUrl: directory.origin, development: { handleServer: directory.origin } } };
  }
  const isThere = async () => expect(await index.winner('https://honest.example')).not.toBeNull();

  test('repositories: hosts that are silent, slow, endless or broken, one with very many accounts', async () => {
    const { hostile: all, network } = await repositories();
    await index.writer.perform((db) => requestRepositories(db, all, Date.now() * 1000));
    await index.writer.perform((db) => requestRepositories(db, [did('honest')], Date.now() * 1000));
    await index.writer.db.updateTable('resyncs').set({ retry_at: 1 }).where('did', '=', did('honest')).execute();
    await working(
      (signal) => new FetchQueue(index.writer, createNetworkAccess(network, signal), signal).run(),
      () => until(isThere),
    );
  });

  test('repositories: an account whose revision its host does not have yet does not keep the others of that host', async () => {
    const home = await standInHost(onePublicationEach);
    const names = ['behind', 'honest'].map(did);
    const directory = await standInDirectory(new Map(names.map((name) => [name, home.origin])));
    const network = { plcUrl: directory.origin, development: { handleServer: directory.origin } };
    const outcomes: QueueOutcome[] = [];
    const ahead = { ...sync('behind'), rev: tid(Date.now() * 1000) };
    await index.feed(publication('behind', 1, 'https://behind.example'), ahead);
    await working(
      (signal) =>
        new FetchQueue(index.writer, createNetworkAccess(network, signal), signal, (done) => outcomes.push(done), {
          retryDelay: 1,
        }).run(),
      async () => {
        await until(() => expect(outcomes.length).toBeGreaterThan(5));
        await index.writer.perform((db) => requestRepositories(db, [did('honest')], Date.now() * 1000));
        await until(isThere);
      },
    );
    // Its host has answered all the while.
    expect(outcomes.filter((done) => 'reason' in done && done.reason.includes('does not answer'))).toEqual([]);
  });

  test('dead letters that are tried again: one whose host answers, among those whose hosts are silent', async () => {
    const { hostile: all, network } = await repositories();
    const letters = [did('honest'), ...all.slice(-30)].map((about) =>
      deadLetter({ source: 'fetch', about, reason: 'x' }),
    );
    await index.writer.applyAlone(letters);
    const stop = new AbortController();
    const retried = retryLetters({ ...network, database: index.file, signal: stop.signal });
    await until(isThere);
    stop.abort();
    await retried;
  });
});
