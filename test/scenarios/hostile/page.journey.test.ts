import type { BrowserContext } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/browser.ts';
import { until } from '../../support/clock/clock.ts';
import { forFile } from '../../support/for-each-test.ts';
import { CLOBBERED_NAMES, CLOBBERED_NODES, startHostilePage } from './servers/hostile-page.ts';

// The built script, as a site owner loads it, in a real browser.
const browser = forFile(launchChromium);
let visitor: BrowserContext;
const site = forFile(startHostilePage);

beforeAll(async () => {
  visitor = await browser.newContext();
});

describe('a page whose comments name their elements like its properties', () => {
  const pages: [name: string, more: Record<string, string>][] = [
    ...CLOBBERED_NAMES.map((name): [string, Record<string, string>] => [name, {}]),
    ['currentScript', { module: '' }],
    ['querySelector', { module: '' }],
    ['baseURI', { module: '' }],
    ['masthead-app-view', { module: '' }],
    ...CLOBBERED_NODES.map((name): [string, Record<string, string>] => [name, { in: 'form' }]),
  ];
  it.each(pages)('reads, and loads its language, from its own host only: %s %j', async (name, more) => {
    const before = [site.own, site.told, site.evil].map(({ length }) => length);
    const page = await visitor.newPage();
    try {
      await page.goto(site.page(name, more), { waitUntil: 'commit' });
      await until(() => {
        expect(site.told.slice(before[1])).toHaveLength(2);
        expect(site.own.slice(before[0])).toContain('/lang/nl.mjs');
      });
    } finally {
      await page.close();
    }
    expect(site.told.slice(before[1]).sort()).toEqual([
      'pro-profile load From the page’s own AppView',
      'pub-card load From the page’s own AppView',
    ]);
    // What the comment itself loads, a picture, is the browser's.
    expect(site.evil.slice(before[2]).filter((path) => path !== '/x')).toEqual([]);
  });
});
