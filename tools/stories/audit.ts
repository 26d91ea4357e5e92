import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { createAppView } from '../../packages/masthead-appview/src/index.ts';
import { sampleAppView, sampleImages } from '../../packages/masthead-cli/src/operate/sample.ts';
import { freePort } from '../free-port.ts';
import { checkAnswer } from './check-answer.ts';
import { lookWithAxe, settlePage, showInStorybook } from './in-page.ts';
import { LIMIT, type Looked, look, type StoryEntry } from './look.ts';
import { CHECK_ANSWER, PAGES } from './pages.ts';

/** How many pages look at once: each has a processor to itself. */
const LANES = 2;
/** A page has one axe, so the addon's stays away. An address without a story has no globals. */
const EMPTY = 'iframe.html?id=none&viewMode=story&globals=a11y.manual:!true;motion:reduced';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Opens every story and page of documentation of a Storybook, the demo, and the AppView's pages:
 * none may complain, ask others, or ask in vain, every play function passes, and axe finds nothing,
 * light and dark.
 *
 * @param storybook where it is served, with a slash at the end
 * @param options `only`: the name of a case has to hold this; `pictures`: a folder for a PNG of
 *   each
 */
export async function audit(
  browser: Browser,
  storybook: string,
  stories: readonly StoryEntry[],
  hear: (looked: Looked) => void,
  { only = '', pictures }: { only?: string | undefined; pictures?: string | undefined } = {},
): Promise<void> {
  const appView = await startSample();
  try {
    const cases = [
      ...Object.entries(PAGES).map(([name, path]) => ({ name, story: undefined, address: appView.url + path })),
      ...stories.map((story) => ({ name: story.id, story, address: '' })),
    ].filter(({ name }) => name.includes(only));
    const lanes = Array.from({ length: LANES }, (_, lane) => cases.filter((_case, at) => at % LANES === lane));
    await Promise.all(
      lanes.map(async (lane) => {
        // Axe comes from outside: what a page's policy holds has tests of its own.
        const context = await browser.newContext({
          viewport: { width: 1280, height: 1000 },
          reducedMotion: 'reduce',
          bypassCSP: true,
        });
        context.setDefaultTimeout(LIMIT);
        let page: Page | undefined;
        for (const { name, story, address } of lane) {
          page ??= await open(context, story ? storybook + EMPTY : undefined);
          const opened = page;
          const problems = await look(page, [storybook, appView.url], async () => {
            const found = await (story ? lookAtStory(opened, story) : lookAtPage(opened, address));
            const path = pictures && join(pictures, `${name.replace(/\W+/g, '-')}.png`);
            if (path) await opened.screenshot({ path, fullPage: true });
            return found;
          });
          // What the sample does not have is nothing to complain of.
          const isAbsent = (problem: string) => !story && /^404 for |status of 404/.test(problem);
          hear({ name, problems: problems.filter((problem) => !isAbsent(problem)) });
          // A page that failed, or is none of the Storybook's, is not gone on with.
          if (!story || problems.length > 0) {
            await page.close();
            page = undefined;
          }
        }
        await context.close();
      }),
    );
  } finally {
    await appView.close();
  }
}

/** A new page; with the Storybook in it, which says that there is no story "none". */
async function open(context: BrowserContext, storybook: string | undefined): Promise<Page> {
  const page = await context.newPage();
  if (!storybook) return page;
  await page.goto(storybook);
  await page.addScriptTag({ path: AXE });
  await page.waitForFunction('window.__STORYBOOK_PREVIEW__ && window.__STORYBOOK_ADDONS_CHANNEL__');
  return page;
}

async function lookAtPage(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await page.addScriptTag({ path: AXE });
  await page.evaluate(settlePage);
  return lookIn(page, ['light', 'dark']);
}

async function lookAtStory(page: Page, { id, type }: StoryEntry): Promise<string[]> {
  const hasOneScheme = await page.evaluate(showInStorybook, { storyId: id, viewMode: type } as const);
  // What is around the stories of a page of documentation is Storybook's.
  return type === 'docs' ? [] : lookIn(page, hasOneScheme ? [undefined] : ['light', 'dark'], '#storybook-root');
}

async function lookIn(page: Page, schemes: readonly ('light' | 'dark' | undefined)[], root?: string) {
  const found: string[] = [];
  // A dark page has the markup of a light one, so only its colours are looked at.
  for (const [at, scheme] of schemes.entries())
    found.push(...(await page.evaluate(lookWithAxe, { scheme, root, colorsOnly: at > 0 })));
  return found;
}

/** The AppView of the sample, with a page about a link that has every verdict. */
async function startSample(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-audit-'));
  const port = await freePort();
  const sample = sampleAppView(folder);
  const images = sampleImages(`http://localhost:${port}`);
  const appView = createAppView({ ...sample, images, port, log: () => {}, rateLimit: null });
  const { url } = await appView.start();
  const close = async () => {
    await appView.close();
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 3000; tries++) {
    if ((await fetch(`${url}/xrpc/_health`).catch(() => undefined))?.ok) {
      const answered = await fetch(`${url}/xrpc/app.bsky.embed.getEmbedExternalView?url=https://tidewater.example`);
      writeFileSync(join(String(sample.staticDir), CHECK_ANSWER), await checkAnswer(await answered.json()));
      return { url, close };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await close();
  throw new Error('The AppView of the sample did not become ready within five minutes.');
}
