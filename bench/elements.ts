// `npm run bench:elements`: 1,000 cards against the same DOM from an HTML string, peers against theirs, and what the script tag costs. docs/benchmarks.md
// explains the figures. `--rounds 5` is quicker; `--only pub-card` measures the subjects with that in their name;
// `--against FOLDER` also measures the scripts that another version has built there.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../tools/browsers/chromium.ts';
import { buildScript } from '../tools/vite/scripts.ts';
import { startBenchServer } from './elements/bench-server.ts';
import { buildPage } from './elements/build-page.ts';
import { type Measured, measure, type TurnTimes } from './elements/measure.ts';
import type { ElementsBench } from './elements/page.ts';
import { type ScriptCost, scriptCost } from './elements/script-cost.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    against: { type: 'string' },
  },
});
const [count, rounds] = [Number(values.count), Number(values.rounds)];
const executablePath = chromiumPath();
if (!executablePath) throw new Error('The bench needs Chromium or Chrome; set CHROMIUM_PATH or install one.');

// Exact timers and a collector that can be asked to run before a round, not in it.
const args = [...CHROMIUM_ARGS, '--js-flags=--expose-gc', '--enable-blink-features=ForceHighResolutionTimers'];
const browser = await chromium.launch({ executablePath, args });
try {
  const [cpu] = cpus();
  console.log(`${count} elements, ${rounds} rounds; Chromium ${browser.version()}, ${cpus().length} × ${cpu?.model}`);
  await run('The scripts of this checkout', values.only);
  if (values.against) await run(`The scripts in ${values.against}`, 'pub-card', values.against);
} finally {
  await browser.close();
}

/** @param dist a folder with built scripts; when left out, they are built */
async function run(title: string, only: string, dist?: string): Promise<void> {
  const built = async (file: string) =>
    dist ? readFileSync(join(dist, file), 'utf8') : (await buildScript(file)).code;
  const server = await startBenchServer(await buildPage(await built('pub-card.mjs')));
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
    const measured = await measure(page, bench, { count, rounds, only });
    await page.close();
    const code = await built('masthead.js');
    const costs: ScriptCost[] = [];
    for (const cards of [0, 1, 100]) costs.push(await scriptCost(browser, `${server.url}empty`, code, cards));

    console.log(`\n${title}\n\nMilliseconds of the main thread (script + style + layout):\n`);
    console.log(elementsTable(measured));
    console.log(
      `\nRenders of ${count} cards with given data: ${renders.cards} (placeholders: ${renders.placeholders})\n`,
    );
    console.log(scriptTable(costs));
  } finally {
    await server.close();
  }
}

function elementsTable(rows: readonly Measured[]): string {
  const parts = ({ all, script, style, layout }: TurnTimes) =>
    `${all.toFixed(0)} (${[script, style, layout].map((time) => time.toFixed(0)).join(' + ')})`;
  return table(
    [
      'element',
      'how',
      'elements',
      'its DOM from a string',
      'ratio',
      'middle half',
      'by the clock',
      'heights differ by',
    ],
    rows.map((row) => [
      row.name,
      row.note,
      parts(row.elements),
      parts(row.html),
      row.ratio.toFixed(2),
      row.quartiles.map((value) => value.toFixed(2)).join('–'),
      row.clockRatio.toFixed(2),
      `${row.heightDifference} px`,
    ]),
  );
}

function scriptTable(rows: readonly ScriptCost[]): string {
  return table(
    ['cards in the page, all far below', 'script, ms', 'and layout, ms', 'long tasks'],
    rows.map((row) => [String(row.cards), row.script.toFixed(2), row.withLayout.toFixed(2), String(row.longTasks)]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
