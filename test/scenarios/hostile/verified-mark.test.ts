import { afterEach, expect, test } from 'vitest';
import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { askSites, queue, readPages } from '../../../packages/masthead-appview/test/ingest/test-verification.ts';
import { stopClock } from '../../support/clock/clock.ts';
import {
  DOCUMENT,
  document,
  PUBLICATION,
  publication,
  type TestIndex,
  testIndex,
  uri,
} from '../../support/index/test-index.ts';
import {
  CLAIM_FILES,
  CLAIM_PAGES,
  type ClaimingSites,
  type SiteBehaviour,
  startClaimingSites,
} from './servers/claiming-site.ts';

// From a site's answer to what the AppView says: real TLS, the real guard, the workers, the store, the wire.

let sites: ClaimingSites;
let index: TestIndex;
let appView: AppView;
afterEach(async () => {
  await appView.close();
  await index.close();
  await sites.close();
});

/** What the AppView says about each, by name; `denied` for no card at all, looked up and named. */
async function marks(behaviours: readonly SiteBehaviour[], collection: string, path: string) {
  const found: Record<string, string> = {};
  for (const [at, behaviour] of behaviours.entries()) {
    const link = `https://${sites.host(behaviour)}${behaviour.path ?? path}`;
    const own = uri(`site${at}`, collection, 'pub');
    const answers = await Promise.all(
      ['', `&uris=${own}`].map(async (more) => {
        const address = `http://localhost/xrpc/app.bsky.embed.getEmbedExternalView?url=${encodeURIComponent(link)}${more}`;
        const answer = (await (await appView.fetch(new Request(address))).json()) as Record<
          string,
          { verification?: { status?: string } }
        >;
        return (
          answer['alt.masthead.cardView']?.verification?.status ??
          (JSON.stringify(answer) === '{}' ? 'denied' : 'no mark')
        );
      }),
    );
    found[behaviour.name] = [...new Set(answers)].join(' and ');
  }
  return found;
}

const expected = (behaviours: readonly SiteBehaviour[]) =>
  Object.fromEntries(behaviours.map(({ name, worth }) => [name, worth]));

async function start(behaviours: readonly SiteBehaviour[], collection: string) {
  stopClock();
  sites = await startClaimingSites(behaviours, (behaviour) => ({
    own: uri(`site${behaviours.indexOf(behaviour)}`, collection, 'pub'),
    stranger: uri('stranger', collection, 'pub'),
  }));
  index = testIndex();
  const source = { kind: 'replay', file: 'none.jsonl' } as const;
  appView = createAppView({ database: index.file, source, verifyPages: true, log: () => {} });
}

/** Whether each was asked: a row that waits for its first turn has none of the two. */
async function areAsked(table: 'sites' | 'pages'): Promise<boolean[]> {
  const rows = await queue(index, table).rows();
  return rows.map((row) => row.attempts > 0 || row.named_at !== null);
}

test('of all that a site may answer only what names the record, there and over TLS, proves it; only a stranger’s name denies it', async () => {
  await start(CLAIM_FILES, PUBLICATION);
  const claims = CLAIM_FILES.map((behaviour, at) =>
    publication(`site${at}`, at, `https://${sites.host(behaviour)}${behaviour.path ?? ''}`),
  );
  await index.feedTogether(...claims);
  await askSites(index, sites.internet);
  expect(await areAsked('sites')).toEqual(CLAIM_FILES.map(() => true));
  expect(await marks(CLAIM_FILES, PUBLICATION, '')).toEqual(expected(CLAIM_FILES));
});

test('of all that a page may hold only a link in its head proves a document', async () => {
  await start(CLAIM_PAGES, DOCUMENT);
  const claims = CLAIM_PAGES.map((behaviour, at) =>
    document(`site${at}`, at, `https://${sites.host(behaviour)}`, behaviour.path ?? '/post', 'pub'),
  );
  await index.feedTogether(...claims);
  await readPages(index, sites.internet);
  expect(await areAsked('pages')).toEqual(CLAIM_PAGES.map(() => true));
  expect(await marks(CLAIM_PAGES, DOCUMENT, '/post')).toEqual(expected(CLAIM_PAGES));
});
