import type { Browser } from 'playwright';
import { median } from './median.ts';

/** What the script tag costs before a card is near the viewport, in milliseconds on the main thread. */
export interface ScriptCost {
  readonly cards: number;
  /** Compiling and evaluating the script, defining the elements, upgrading those in the page, and every microtask of all that. */
  readonly script: number;
  /** The same, and the layout of what changed. */
  readonly withLayout: number;
  readonly longTasks: number;
}

const PAGES = 9;

/**
 * Runs the script in fresh pages, with an empty code cache, in which every card is far below what is on screen.
 *
 * @param url an empty page
 * @param code the script tag's
 * @param cards so many in the page
 */
export async function scriptCost(browser: Browser, url: string, code: string, cards: number): Promise<ScriptCost> {
  const runs: Omit<ScriptCost, 'cards'>[] = [];
  for (let run = 0; run < PAGES; run++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route('https://**', (route) => route.abort());
    await page.goto(url);
    runs.push(await page.evaluate(runScript, { code, cards }));
    await context.close();
  }
  const middle = (key: keyof Omit<ScriptCost, 'cards'>) => median(runs.map((run) => run[key]));
  return { cards, script: middle('script'), withLayout: middle('withLayout'), longTasks: middle('longTasks') };
}

// Runs in the page.
async function runScript({ code, cards }: { code: string; cards: number }): Promise<Omit<ScriptCost, 'cards'>> {
  const card = '<pub-card url="https://example.com/"><a href="https://example.com/">Example</a></pub-card>';
  document.body.innerHTML = `<div style="height:10000px"></div>${card.repeat(cards)}`;
  document.body.getBoundingClientRect();
  let longTasks = 0;
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  observer.observe({ type: 'longtask' });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const script = Object.assign(document.createElement('script'), { text: code });
  const start = performance.now();
  document.head.append(script);
  // An element updates itself in a microtask.
  for (let turn = 0; turn < 5; turn++) await undefined;
  const done = performance.now();
  document.body.getBoundingClientRect();
  const laidOut = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { script: done - start, withLayout: laidOut - start, longTasks };
}
