import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../../../../test/publish/pictures.ts';
import { launchChromium } from '../../../../test/support/browser.ts';
import { sharedNetwork } from '../../../../test/support/network/shared-network.ts';
import type { TestNetwork } from '../../../../test/support/network/start-network.ts';
import { callMasthead } from '../call-masthead.ts';

let network: Omit<TestNetwork, 'close'>;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await launchChromium();
  network = await sharedNetwork();
  folder = mkdtempSync(join(tmpdir(), 'masthead-preview-test-'));
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the first card of a preview shows, and whom the page asked. */
async function look(file: string) {
  const tab = await browser.newPage();
  const asked: string[] = [];
  const problems: string[] = [];
  tab.on('request', (request) => asked.push(request.url()));
  tab.on('pageerror', ({ message }) => problems.push(message));
  await tab.goto(pathToFileURL(file).href);
  const card = tab.locator('pub-card').first();
  const button = card.locator('[part=button]');
  const icon = card.locator('img[part~=icon]');
  const seen = {
    title: (await card.locator('[part=title]').textContent())?.trim(),
    accent: await button.evaluate((element) => getComputedStyle(element).backgroundColor),
    icon: (await icon.count())
      ? await icon.evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          return image.naturalWidth;
        })
      : null,
    cards: await tab.locator('pub-card').locator('[part=title]').count(),
    problems,
    asked: asked.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin),
  };
  await tab.close();
  return seen;
}

it('the preview shows the card before anything is written: the new icon, then the one that is there, in the new colours', async () => {
  const alice = await network.createAccount('preview.test');
  const name = 'A </script><b>bold</b> name';
  await alice.createRecord('site.standard.publication', { url: 'https://alice.example', name });
  const where = ['--account', alice.handle, '--plc', network.plcUrl, '--dev', network.pdsUrl];
  const env = { MASTHEAD_APP_PASSWORD: alice.appPassword, TMPDIR: folder };
  const preview = join(folder, 'card.html');
  const icon = join(folder, 'icon.png');
  writeFileSync(icon, await picture(300, 300));

  const dry = await callMasthead(['icon', icon, '--dry-run', '--preview', preview, ...where], { env });
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining(`Preview: ${preview}`) });
  expect(await look(preview)).toMatchObject({ title: name, icon: 300, cards: 4, problems: [], asked: [] });

  await callMasthead(['icon', icon, '--yes', ...where], { env });
  const themed = ['theme', '--accent', '#0c5aa0', '--dry-run', '--preview', preview, ...where];
  await callMasthead(themed, { env });
  const seen = await look(preview);
  expect(seen).toMatchObject({ title: name, icon: 300, accent: 'rgb(12, 90, 160)', problems: [] });
  expect(new Set(seen.asked)).toEqual(new Set([network.pdsUrl]));
});
