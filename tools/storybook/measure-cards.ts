// `npm run measure:cards`: what the page "Side by side" says in figures. Builds the Storybook, opens each of the four cards in every way that is compared, and
// writes stories/pages/side-by-side/measured.json. For review, not for `npm test`: figures drift with every browser and its fonts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureEngine } from '../browsers/ensure-engine.ts';
import { type MeasuredCard, measureCard } from './measure-card.ts';
import { openChromium } from './open-chromium.ts';
import { serveFolder } from './serve-folder.ts';

const { values: flags } = parseArgs({ options: { build: { type: 'string' } } });
const root = join(import.meta.dirname, '..', '..');
const CARDS = ['masthead', 'bluesky', 'react-tweet', 'web-awesome'];
if (!ensureEngine('chromium')) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'masthead-cards-'));
const build = flags.build ?? join(folder, 'static');
try {
  if (!flags.build) {
    const { status } = spawnSync('storybook', ['build', '--disable-telemetry', '--quiet', '--output-dir', build], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('The stories do not build.');
  }
  const { address, close } = await serveFolder(build);
  const browser = await openChromium();
  const measured: Record<string, MeasuredCard> = {};
  for (const card of CARDS) measured[card] = await measureCard(browser, address, card);
  await browser.close();
  await close();
  const file = join(root, 'stories', 'pages', 'side-by-side', 'measured.json');
  writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
  spawnSync('biome', ['format', '--write', file], { cwd: root });
  console.log(JSON.stringify(measured, null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
