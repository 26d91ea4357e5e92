import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AppView, createAppView } from '../../../packages/masthead-appview/src/index.ts';
import { document, handle, publication, type TestIndex, testIndex } from '../../support/index/test-index.ts';

const LINK = encodeURIComponent('https://a.example/post');
const HOME = encodeURIComponent('https://a.example');
const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView';
const labels = (val: string) => ({ labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val }] } });

let index: TestIndex;
let appView: AppView;
beforeEach(async () => {
  index = testIndex();
  await index.feed(
    handle('a', 0, 'alice.example'),
    publication('a', 1, 'https://a.example', 'pub', { name: 'PubName' }),
    document('a', 2, 'pub', '/post', 'doc', { title: 'DocTitle' }),
  );
  appView = createAppView({ database: index.file, source: { kind: 'replay', file: 'none.jsonl' }, log: () => {} });
});
afterEach(async () => {
  await appView.close();
  await index.close();
});

test('a content warning reaches the view, of the document and of its publication', async () => {
  await index.feed(
    document('a', 10, 'pub', '/post', 'doc', { title: 'DocTitle', ...labels('graphic-media') }),
    publication('a', 11, 'https://a.example', 'pub', { name: 'PubName', ...labels('nudity') }),
  );
  const ask = async (link: string) => {
    const answer: unknown = await (await appView.fetch(new Request(`http://localhost${CARD}?url=${link}`))).json();
    const { labels: found = [] } = (answer as { view: { external: { labels?: { val: string }[] } } }).view.external;
    return found.map(({ val }) => val);
  };
  expect(await ask(LINK)).toContain('graphic-media');
  expect(await ask(HOME)).toEqual(['nudity']);
});
