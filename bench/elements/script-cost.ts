import type { Browser } from 'playwright';
import { watchMainThread } from './main-thread.ts';
import { median } from './median.ts';

/** A script tag and the element that it defines. */
export interface ScriptTag {
  readonly code: string;
  readonly element: string;
}

/**
 * What the script tag costs before a card is near the viewport, in milliseconds of the main thread:
 * medians of all pages.
 */
export interface ScriptCost {
  /** The number of cards in the page. */
  readonly cards: number;
  /**
   * Compiling and evaluating the script, defining the elements, upgrading those in the page, and
   * all their microtasks.
   */
  readonly script: number;
  /** The same, and the layout of what changed. */
  readonly withLayout: number;
  readonly longTasks: number;
  /** The time of the bare script with layout. */
  readonly bare: number;
  /** The median of the ratios to the bare script, with layout. */
  readonly ratio: number;
}

type PageCost = Pick<ScriptCost, 'script' | 'withLayout' | 'longTasks'>;

const COUNTS = [0, 1, 100];

/**
 * Runs the scripts in turns in fresh pages, with an empty code cache; every card is far below the
 * screen.
 *
 * @param url an empty page
 * @param pages the number of pages for each script and number of cards
 */
export async function scriptCosts(
  browser: Browser,
  url: string,
  { ours, bare, pages }: { ours: ScriptTag; bare: ScriptTag; pages: number },
): Promise<ScriptCost[]> {
  const taken = COUNTS.map((cards) => ({ cards, ours: [] as PageCost[], bare: [] as PageCost[] }));
  for (let page = 0; page < pages; page++) {
    for (const costs of taken) {
      const order = [
        [costs.ours, ours],
        [costs.bare, bare],
      ] as const;
      for (const [list, tag] of page % 2 ? order : [...order].reverse()) {
        list.push(await pageCost(browser, url, tag, costs.cards));
      }
    }
  }
  return taken.map(({ cards, ours, bare }) => {
    const middle = (list: readonly PageCost[], key: keyof PageCost) => median(list.map((cost) => cost[key]));
    return {
      cards,
      script: middle(ours, 'script'),
      withLayout: middle(ours, 'withLayout'),
      longTasks: middle(ours, 'longTasks'),
      bare: middle(bare, 'withLayout'),
      ratio: median(ours.map(({ withLayout }, page) => withLayout / (bare[page]?.withLayout ?? Number.NaN))),
    };
  });
}

async function pageCost(browser: Browser, url: string, tag: ScriptTag, cards: number): Promise<PageCost> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.route('https://**', (route) => route.abort());
    await page.goto(url);
    const card = `<${tag.element} url="https://example.com/"><a href="https://example.com/">Example</a></${tag.element}>`;
    const run = await page.evaluateHandle(preparePage, { code: tag.code, html: card.repeat(cards) });
    const watch = await watchMainThread(page);
    // The time of inserting nothing is the bench's own.
    const [own] = await watch(() => run.evaluate((it) => it.insertNothing()));
    const [times] = await watch(() => run.evaluate((it) => it.insertScript()));
    const withLayout = times.all - own.all;
    const layout = times.style + times.layout - own.style - own.layout;
    return { script: withLayout - layout, withLayout, longTasks: await run.evaluate((it) => it.countLongTasks()) };
  } finally {
    await context.close();
  }
}

// Runs in the page.
async function preparePage({ code, html }: { code: string; html: string }) {
  document.body.innerHTML = `<div style="height:10000px"></div>${html}`;
  document.body.getBoundingClientRect();
  let longTasks = 0;
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  observer.observe({ type: 'longtask' });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  // In a task of its own, so that the browser's counters count it as the page's work.
  const insert = (text: string) =>
    new Promise<void>((resolve) => {
      setTimeout(async () => {
        document.head.append(Object.assign(document.createElement('script'), { text }));
        // An element updates itself in a microtask.
        for (let turn = 0; turn < 5; turn++) await undefined;
        document.body.getBoundingClientRect();
        resolve();
      });
    });
  // The first insertion in a page takes several times as long as the next.
  await insert(';');
  return {
    insertNothing: () => insert(';'),
    insertScript: () => insert(code),
    countLongTasks: async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return longTasks;
    },
  };
}
