import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callPublish } from '../../packages/masthead-cli/test/call-publish.ts';
import { forFile } from '../support/for-each-test.ts';
import { lookAtCard, startIndexedNetwork } from './indexed-network.ts';

// Every form of a feed, and what `sync` makes of it: packages/masthead-cli/test/feed; the feeds of
// site builders: test/docs.
const world = forFile(startIndexedNetwork);

it('a feed becomes the cards of its articles; what changes in it changes there, and nothing is written twice', async () => {
  const { network, folder } = world;
  const account = await network.createAccount('alice.test');
  await account.createRecord('site.standard.publication', { url: 'https://alice.example', name: 'Alice' });
  const feed = (...items: [path: string, title: string][]) =>
    writeFileSync(
      join(folder, 'feed.xml'),
      `<rss version="2.0"><channel><title>Alice</title><link>https://alice.example/</link>${items
        .map(
          ([path, title]) =>
            `<item><title>${title}</title><link>https://alice.example${path}</link><pubDate>Sun, 01 Mar 2026 10:00:00 GMT</pubDate></item>`,
        )
        .join('')}</channel></rss>`,
    );
  const sync = (...more: string[]) =>
    callPublish({ network, account, folder }, ['sync', 'feed.xml', '--yes', '--before-deploy', ...more]);
  const shows = (path: string, title: string) =>
    world.visit(`<pub-card loading="eager" url="https://alice.example${path}"></pub-card>`, lookAtCard, (seen) =>
      expect(seen).toMatchObject({ ready: true, title, site: 'Alice' }),
    );

  feed(['/one', 'One'], ['/two', 'Two &amp; more']);
  expect(await sync()).toMatchObject({ code: 0, out: expect.stringContaining('Written: 2 new, 0 changed.') });
  await shows('/one', 'One');
  await shows('/two', 'Two & more');

  feed(['/one', 'One'], ['/two', 'Two, mended'], ['/three', 'Three']);
  expect(await sync()).toMatchObject({ code: 0, out: expect.stringContaining('Written: 1 new, 1 changed.') });
  await shows('/two', 'Two, mended');
  await shows('/three', 'Three');
  expect(await sync()).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to write') });
});
