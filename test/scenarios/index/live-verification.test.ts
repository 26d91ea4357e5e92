import { beforeEach, expect, test } from 'vitest';
import type { AppView } from '../../../packages/masthead-appview/src/index.ts';
import { FILE } from '../../../packages/masthead-appview/test/ingest/test-verification.ts';
import { jetstreamStandIn } from '../../../packages/masthead-appview/test/source/jetstream/jetstream-stand-in.ts';
import { type RudeServer, rudeServer } from '../../atproto/rude-server.ts';
import { type Clock, stopClock } from '../../support/clock/clock.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { appViewHere, jetstreamAt } from '../../support/index/app-view-here.ts';
import { FRESH } from '../../support/index/five-seconds.ts';
import { did, PUBLICATION, publication, testIndex, uri } from '../../support/index/test-index.ts';
import { type FakeNetwork, fakeNetwork, owner } from '../../support/network/fake-network.ts';

const PUB = uri('a', PUBLICATION, 'pub');

let clock: Clock;
const index = forEachTest(testIndex);
const jetstream = forEachTest(jetstreamStandIn);
let network: FakeNetwork;
let site: RudeServer;
let appView: AppView;
let pages: Map<string, string>;

beforeEach(async () => {
  clock = stopClock();
  pages = new Map();
  site = await rudeServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  network = await fakeNetwork(owner(did('a'), `${site.baseUrl}/blog`));
  await index.feed(publication('a', 1, `${site.baseUrl}/blog`));
  appView = appViewHere({
    ...FRESH,
    database: index.file,
    verifyPages: true,
    source: jetstreamAt(jetstream.v1, network.baseUrl),
  });
  await appView.start();
});

async function ask(path: string, query: Record<string, string>): Promise<unknown> {
  return (await appView.fetch(new Request(`http://localhost${path}?${new URLSearchParams(query)}`))).json();
}

async function status(url: string): Promise<string | undefined> {
  const answer = await ask('/xrpc/app.bsky.embed.getEmbedExternalView', { url });
  return (answer as { 'alt.masthead.cardView'?: { verification?: { status: string } } })['alt.masthead.cardView']
    ?.verification?.status;
}

test('a site that is deployed after its record: the card is verified once somebody looks why it is not', async () => {
  const blog = `${site.baseUrl}/blog`;
  expect(await status(blog)).toBe('unverified');
  await clock.passUntil(() => expect(site.requests).toContain(`${FILE}/blog`));
  pages.set(`${FILE}/blog`, PUB);
  await ask('/check', { url: blog, format: 'json' });
  // A site is asked again half a minute after the last time at the soonest.
  await clock.advance(30_000);
  await clock.passUntil(async () => expect(await status(blog)).toBe('verified'));
});

test('a request makes no request', async () => {
  for (let nth = 0; nth < 20; nth++) await status(`${site.baseUrl}/never-seen/${nth}`);
  expect(site.requests.filter((path) => path.includes('never-seen'))).toEqual([]);
});
