import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppView } from '../../../packages/masthead-appview/src/index.ts';
import { labelerSourceName } from '../../../packages/masthead-appview/src/source/event.ts';
import { jetstreamStandIn } from '../../../packages/masthead-appview/test/source/jetstream/jetstream-stand-in.ts';
import { json, type RudeServer, rudeServer } from '../../atproto/rude-server.ts';
import { type Clock, stopClock, until } from '../../support/clock/clock.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { appViewHere, jetstreamAt } from '../../support/index/app-view-here.ts';
import { FRESH } from '../../support/index/five-seconds.ts';
import {
  at,
  DOCUMENT,
  did,
  document,
  PUBLICATION,
  publication,
  testIndex,
  uri,
} from '../../support/index/test-index.ts';
import { type Labeler, startLabeler } from '../../support/network/labeler.ts';

// From what a labeler signs to what a server answers. What labels do to answers is labels.test.ts,
// what of them counts is labeler-source.test.ts.
const TOKEN = 'a token of sixteen characters';
const HOME = 'https://a.example';
const ESSAY = 'https://a.example/essay';
const [PUB, DOC] = [uri('a', PUBLICATION, 'pub'), uri('a', DOCUMENT, 'doc')];

let clock: Clock;
const index = forEachTest(testIndex);
const jetstream = forEachTest(jetstreamStandIn);
let directory: RudeServer;
let first: Labeler;
let second: Labeler;
let appView: AppView | undefined;
let lines: string[];

beforeEach(async () => {
  clock = stopClock(at(60) / 1000);
  await index.feed(publication('a', 1, HOME, 'pub', { name: 'PubName' }));
  await index.feed(document('a', 2, 'pub', '/essay', 'doc', { title: 'DocTitle' }));
  [first, second] = await Promise.all([startLabeler('did:plc:first'), startLabeler('did:plc:second')]);
  directory = await rudeServer((request, response) => {
    const asked = [first, second].find((labeler) => decodeURIComponent(request.url ?? '') === `/${labeler.did}`);
    json(response, asked?.document() ?? {}, asked ? 200 : 404);
  });
  lines = [];
});
afterEach(() => {
  appView = undefined;
});

async function serve(...labelers: readonly Labeler[]): Promise<void> {
  lines = [];
  await appView?.close();
  appView = appViewHere({
    ...FRESH,
    database: index.file,
    fetchUnseen: false,
    labelers: labelers.map((labeler) => labeler.did),
    metrics: { token: TOKEN },
    log: (line) => lines.push(line),
    source: jetstreamAt(jetstream.v1, directory.baseUrl),
  });
  await appView.start();
  // What it must know before it writes, it has done by now.
  await until(() => expect(lines.join('\n')).toContain('is connected'));
}

/** Everything that it said is in the index, and a second later whatever follows from it. */
async function heard(labeler: Labeler): Promise<void> {
  await until(async () =>
    expect((await index.writer.cursor(labelerSourceName(labeler.did)))?.cursor).toBe(labeler.next() - 1),
  );
  await clock.advance(1100);
}

async function ask(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await appView?.fetch(new Request(`http://localhost${path}`, { headers })))?.text() ?? '';
}
const card = (link: string) => ask(`/xrpc/app.bsky.embed.getEmbedExternalView?url=${encodeURIComponent(link)}`);
const metrics = () => ask('/metrics', { authorization: `Bearer ${TOKEN}` });

test('a takedown, its negation, a warning, and another key', async () => {
  await serve(first);
  expect(await card(ESSAY)).toContain('DocTitle');
  await first.say({ uri: DOC, val: '!takedown' });
  await heard(first);
  expect(await card(ESSAY)).toBe('{}');
  expect(await card(HOME)).toContain('PubName');
  await first.say({ uri: DOC, val: '!takedown', neg: true });
  await heard(first);
  expect(await card(ESSAY)).toContain('DocTitle');
  await first.rotate();
  await first.say({ uri: did('a'), val: '!takedown' });
  await heard(first);
  expect(await card(ESSAY)).toBe('{}');
  expect(await card(HOME)).toBe('{}');
  await first.say({ uri: did('a'), val: '!takedown', neg: true }, { uri: DOC, val: 'graphic-media' });
  await heard(first);
  const { view } = JSON.parse(await card(ESSAY)) as { view: { external: { labels: object[] } } };
  expect(view.external.labels).toMatchObject([{ val: 'graphic-media', src: first.did, uri: DOC }]);
});

test('a takedown that is older than the server’s start counts, and ends by itself', async () => {
  await first.say({ uri: PUB, val: '!takedown', exp: new Date(Date.now() + 20_000).toISOString() });
  await serve(first);
  await heard(first);
  await clock.advance(18_000);
  expect(await card(ESSAY)).toBe('{}');
  await clock.advance(2000);
  expect(await card(ESSAY)).toContain('DocTitle');
});

test('one labeler is down, one lies: each is counted by itself, and the other goes on', async () => {
  first.down();
  await serve(first, second);
  await second.lie({ uri: DOC, val: '!takedown' });
  await second.say({ uri: uri('a', 'app.bsky.feed.post', '3mbeigaqkc222'), val: 'porn' }, { uri: DOC, val: '!warn' });
  await heard(second);
  expect(await card(ESSAY)).toContain('!warn');
  const page = await metrics();
  for (const result of ['passed', 'unproved', 'kept'])
    expect(page).toContain(`masthead_labels_total{labeler="${second.did}",result="${result}"} 1`);
  expect(page).toContain(`masthead_labeler_connected{labeler="${first.did}"} 0`);
  expect(page).toContain(`masthead_labeler_connected{labeler="${second.did}"} 1`);
  expect(lines.join('\n')).toContain(`The labeler ${first.did}`);
  expect(lines.filter((line) => line.includes('did not sign'))).toHaveLength(1);
  first.down(false);
  await first.say({ uri: DOC, val: '!takedown' });
  await clock.passUntil(() => expect(first.asked).toHaveLength(1));
  await heard(first);
  expect(await card(ESSAY)).toBe('{}');
});

test('after a restart it goes on; without the labeler what it said counts no longer', async () => {
  await serve(first);
  await first.say({ uri: DOC, val: '!takedown' });
  await heard(first);
  expect(await card(ESSAY)).toBe('{}');
  await serve(first);
  await first.say({ uri: PUB, val: 'porn' });
  await heard(first);
  expect(await card(HOME)).toContain('porn');
  expect(first.asked).toEqual(['0', '1']);
  expect(await card(ESSAY)).toBe('{}');
  await serve();
  await clock.advance(1100);
  expect(await card(ESSAY)).toContain('DocTitle');
  expect(await card(HOME)).not.toContain('porn');
  expect(await index.reader.db.selectFrom('labels').select('uri').execute()).toEqual([]);
});
