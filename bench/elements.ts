// `npm run bench -- elements`: 1,000 cards against the same DOM from an HTML string and against
// themselves without style, a page on whose screen are few of its cards, peers, and the cost of the
// script tag. docs/benchmarks.md explains the figures. `--rounds 5` is quicker; `--only pub-card`
// measures what has that in its name; `--against FOLDER` also measures the scripts that another
// version has built there.
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../tools/browsers/chromium.ts';
import { buildScript } from '../tools/vite/scripts.ts';
import { startBenchServer } from './elements/bench-server.ts';
import { buildBareCard, buildPage } from './elements/build.ts';
import { measure } from './elements/measure.ts';
import type { ElementsBench } from './elements/page.ts';
import { pairsOf } from './elements/pairs.ts';
import { scriptCosts } from './elements/script-cost.ts';
import { tables } from './elements/tables.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    against: { type: 'string' },
  },
});
const [count, rounds] = [Number(values.count), Number(values.rounds)];
/** Fresh pages for each script, at most. */
const PAGES = 9;
const executablePath = chromiumPath();
if (!executablePath) throw new Error('The bench needs Chromium or Chrome; set CHROMIUM_PATH or install one.');

// Exact timers, and a garbage collector that runs before a round and not in it.
const args = [...CHROMIUM_ARGS, '--js-flags=--expose-gc', '--enable-blink-features=ForceHighResolutionTimers'];
const browser = await chromium.launch({ executablePath, args });
try {
  const [cpu] = cpus();
  console.log(`${count} elements, ${rounds} rounds; Chromium ${browser.version()}, ${cpus().length} × ${cpu?.model}`);
  await run('The scripts of this checkout', values.only);
  if (values.against) await run(`The scripts in ${values.against}`, values.only || 'pub-card', values.against);
} finally {
  await browser.close();
}

/** @param dist a folder with built scripts; when left out, they are built */
async function run(title: string, only: string, dist?: string): Promise<void> {
  const built = async (file: string) =>
    dist ? readFileSync(join(dist, file), 'utf8') : (await buildScript(file)).code;
  // An older version may lack a part.
  const part = async (file: string) => (dist && !existsSync(join(dist, file)) ? '' : built(file));
  const server = await startBenchServer(await buildPage(await built('pub-card.mjs')), {
    '/asking.mjs': await part('asking.mjs'),
    '/card.mjs': await part('card.mjs'),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    page.on('pageerror', (error) => console.error(error));
    page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
    await page.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => route.abort(),
    );
    await page.goto(server.url);
    await page.waitForFunction(() => 'bench' in globalThis);
    const bench = await page.evaluateHandle(() => (globalThis as unknown as { bench: ElementsBench }).bench);
    const renders = await bench.evaluate((it, cards) => it.countRenders(cards), count);
    await bench.evaluate((it) => it.checkPlainCard());
    const subjects = await bench.evaluate((it) => it.subjects());
    const looking = await bench.evaluate((it) => it.looking());
    const pairs = pairsOf(subjects, looking, count, only);
    const compared = await measure(page, bench, { pairs, rounds });
    await page.close();
    const costs = await scriptCosts(browser, `${server.url}empty`, {
      ours: { code: await built('masthead.js'), element: 'pub-card' },
      bare: { code: await buildBareCard(), element: 'bare-card' },
      pages: Math.min(rounds, PAGES),
    });

    console.log(`\n${title}`);
    console.log(tables(compared, costs));
    console.log(`Renders of ${count} cards with given data: ${renders.cards} (placeholders: ${renders.placeholders})`);
  } finally {
    await server.close();
  }
}
