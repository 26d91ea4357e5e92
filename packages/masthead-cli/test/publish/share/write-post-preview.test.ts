import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../../../../../test/publish/pictures.ts';
import { launchChromium } from '../../../../../test/support/browser.ts';
import { sharedNetwork } from '../../../../../test/support/network/shared-network.ts';
import type { TestNetwork } from '../../../../../test/support/network/start-network.ts';
import { theme } from '../../../../masthead-doctor/test/doctor/world.ts';
import { writePostPreview } from '../../../src/publish/share/write-post-preview.ts';
import { callMasthead } from '../../call-masthead.ts';

let network: Omit<TestNetwork, 'close'>;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  [network, browser] = await Promise.all([sharedNetwork(), launchChromium()]);
  folder = mkdtempSync(join(tmpdir(), 'masthead-post-preview-'));
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the preview shows the post before it is written: its text as text, its links, the card in its colours with the picture', async () => {
  const alice = await network.createAccount('postview.test');
  const title = 'A </script><b>bold</b> title';
  const icon = await alice.uploadBlob(await picture(256, 256), 'image/png');
  const cover = await alice.uploadBlob(await picture(400, 200), 'image/png');
  const site = await alice.createRecord('site.standard.publication', {
    url: 'https://post.example',
    name: 'Alice writes',
    icon,
    basicTheme: theme,
  });
  await alice.createRecord('site.standard.document', {
    site: site.uri,
    path: '/a',
    title,
    publishedAt: '2026-11-01T10:00:00.000Z',
    coverImage: cover,
  });
  const preview = join(folder, 'post.html');
  const text = 'Look: post.example/a\n<img src=x onerror=alert(1)> & more';
  const args = ['share', 'https://post.example/a', '--text', text, '--dry-run', '--preview', preview];
  const done = await callMasthead([
    ...args,
    '--account',
    alice.handle,
    '--plc',
    network.plcUrl,
    '--dev',
    network.pdsUrl,
  ]);
  expect(done).toMatchObject({ code: 0, err: '' });

  const tab = await browser.newPage();
  const asked: string[] = [];
  const problems: string[] = [];
  tab.on('request', (request) => asked.push(request.url()));
  tab.on('pageerror', ({ message }) => problems.push(message));
  tab.on('dialog', (dialog) => problems.push(dialog.message()));
  await tab.goto(pathToFileURL(preview).href);
  const post = tab.locator('.post').first();
  expect(await post.textContent()).toBe(text);
  expect(await post.locator('a').getAttribute('href')).toBe('https://post.example/a');
  const card = tab.locator('pub-card').first();
  expect((await card.locator('[part=title]').textContent())?.trim()).toBe(title);
  const button = card.locator('[part=button]');
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(12, 90, 160)');
  const widths = await card.locator('img').evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        const shown = image as HTMLImageElement;
        shown.loading = 'eager';
        await shown.decode();
        return shown.naturalWidth;
      }),
    ),
  );
  expect(widths).toContain(400);
  expect(problems).toEqual([]);
  // The icon was asked of the PDS each time, and was missing offline.
  expect(widths).toContain(256);
  expect(asked.filter((url) => url.startsWith('http'))).toEqual([]);
  // On a dark system the page around both stayed white.
  expect(await tab.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light dark');
  expect(await tab.locator('p.author').allTextContents()).toEqual([`@${alice.handle}`, `@${alice.handle}`]);
  await tab.close();
});

const COVER = 'bafkreibjfgx2gprinfvicegelk5kosd6y2frmqpqzwqkg7usac74l3t2v4';

it.each([
  { note: 'the post’s own picture comes before the document’s cover', thumb: true, shows: false },
  { note: 'without one the document’s cover shows', thumb: false, shows: true },
])('as in Bluesky, $note', async ({ thumb, shows }) => {
  const account = { did: 'did:plc:ewvi7nxzyoun6zhxrhs64oiz', handle: 'alice.example', pds: 'https://pds.example' };
  const coverImage = { $type: 'blob', ref: { $link: COVER }, mimeType: 'image/png', size: 10 };
  const record = {
    title: 'A',
    site: 'https://a.example',
    path: '/a',
    publishedAt: '2026-11-01T10:00:00.000Z',
    coverImage,
  };
  const document = { uri: `at://${account.did}/site.standard.document/a`, cid: COVER, record, account };
  const external = { uri: 'https://a.example/a', title: 'A', description: '' };
  const picked = { bytes: await picture(10, 10), mimeType: 'image/png', owner: account.did };
  const made = {
    embed: { $type: 'app.bsky.embed.external' as const, external },
    records: { document },
    problems: [],
    notes: [],
    ...(thumb && { thumb: picked }),
  };
  const file = join(folder, `cover-${thumb}.html`);
  writePostPreview(
    { handle: account.handle, text: { text: '', facets: [], graphemes: 0 } as never, made: made as never },
    file,
  );
  expect(readFileSync(file, 'utf8').includes(`getBlob?did=did%3Aplc%3Aewvi7nxzyoun6zhxrhs64oiz&amp;cid=${COVER}`)).toBe(
    shows,
  );
});
