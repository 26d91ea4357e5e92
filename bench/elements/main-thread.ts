import type { Page } from 'playwright';

/** Milliseconds that a page's main thread ran: other work on the machine does not lengthen them. */
export interface MainThreadTimes {
  /** Every task: script, style, layout, painting and the browser's own work between them. */
  readonly all: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

/**
 * Runs something in the page and returns its times and its result. The counters see only tasks of
 * the page's own, such as a timer's.
 */
export type Watch = <Result>(work: () => Promise<Result>) => Promise<[times: MainThreadTimes, result: Result]>;

/** Starts the counters of a page's main thread. */
export async function watchMainThread(page: Page): Promise<Watch> {
  const counters = await page.context().newCDPSession(page);
  await counters.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await counters.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value * 1000]));
  };
  return async (work) => {
    const before = await read();
    const result = await work();
    const after = await read();
    const spent = (name: string) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN);
    const times = {
      all: spent('TaskDuration'),
      script: spent('ScriptDuration'),
      style: spent('RecalcStyleDuration'),
      layout: spent('LayoutDuration'),
    };
    return [times, result];
  };
}
