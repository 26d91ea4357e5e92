import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../support/browser.ts';
import { until } from '../../support/clock/clock.ts';
import { APP_VIEW, type Ask, type FakedAppView, pass, startFakedAppView } from './faked-app-view.ts';
import { httpCache } from './http-cache.ts';
import { ACTOR, CHANGES, type Change, LINK } from './records.ts';

// The elements themselves, in a browser whose clock is the AppView's, behind a cache as the
// browser's own: that one follows no faked clock.
const SITE = 'https://site.example/';
const ELEMENTS = `<pub-card loading="eager" url="${LINK}"></pub-card><pro-profile loading="eager" actor="${ACTOR}"></pro-profile>`;

/** Of the build. */
const built = (file: string) => readFileSync(join(import.meta.dirname, '../../../dist', file), 'utf8');
const script = built('masthead.js');
const parts = new Map(['asking.mjs', 'card.mjs', 'profile.mjs'].map((file) => [SITE + file, built(file)]));

let browser: Browser;
let appView: FakedAppView;
let ask: Ask;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  appView = await startFakedAppView();
  ask = httpCache(appView.ask);
});
afterEach(() => appView.close());

async function openPage(): Promise<Page> {
  const tab = await (await browser.newContext()).newPage();
  await tab.clock.setFixedTime(Date.now());
  await tab.route('**/*', async (route) => {
    const { href, origin } = new URL(route.request().url());
    if (href === SITE) {
      const html = `<!doctype html><script data-app-view="${APP_VIEW}">${script.replaceAll('</script', '<\\/script')}</script><main></main>`;
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    }
    // A script that is in the page has its parts beside the page.
    const part = parts.get(href);
    if (part) return route.fulfill({ contentType: 'text/javascript', body: part });
    if (origin !== APP_VIEW) return route.abort();
    const answer = await ask(href);
    const headers = Object.fromEntries(answer.headers);
    return route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
  await tab.goto(SITE);
  return tab;
}

/** Puts new elements into the page, as a router does. */
async function look(tab: Page): Promise<string> {
  await tab.clock.setFixedTime(Date.now());
  await tab.locator('main').evaluate((main, html) => {
    main.innerHTML = html;
  }, ELEMENTS);
  return settled(tab);
}

async function settled(tab: Page): Promise<string> {
  await until(async () => expect(await tab.locator(':is(pub-card, pro-profile):not(:state(loading))').count()).toBe(2));
  return tab.locator('main').evaluate((main) =>
    [...main.children]
      .map(({ shadowRoot }) => {
        const button = shadowRoot?.querySelector('[part=button]');
        return `${shadowRoot?.textContent} ${button ? getComputedStyle(button).backgroundColor : ''}`;
      })
      .join(' '),
  );
}

// Each change of an answer is in answers.test.ts: here is what the elements keep themselves, where
// something goes and where something else comes.
const [deleted, other] = [
  CHANGES.filter(({ note }) => /deleted/.test(note)),
  CHANGES.filter(({ note }) => /colour/.test(note)),
];
const SEEN: readonly Pick<Change, 'note' | 'make' | 'old' | 'next'>[] = [
  {
    note: 'what was deleted',
    make: async (index) => {
      for (const { make } of deleted) await make(index);
    },
    old: new RegExp(deleted.map(({ old }) => old.source).join('|')),
  },
  ...other,
];

describe('<pub-card> and <pro-profile>', () => {
  it.each(SEEN)('$note is gone within two minutes', async ({ make, old, next }) => {
    const before = await openPage();
    expect(await look(before)).toMatch(old);
    await make(appView.index);
    pass(59);
    // A page that is opened now gets what the browser has from the page before.
    const after = await openPage();
    expect(await look(after)).toMatch(old);
    pass(61);
    for (const tab of [after, before, await openPage()]) {
      const shown = await look(tab);
      expect(shown).not.toMatch(old);
      if (next) expect(shown).toMatch(next);
    }
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
});
