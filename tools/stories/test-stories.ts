// `npm run test:stories`: the Storybook is built and opened from a sub-path; then every story and
// page of it, the demo and the AppView's pages in Chromium, without errors, without a request that
// leaves or is in vain, with its interactions, and axe finds nothing, light and dark. `--only TEXT`
// takes those whose name holds it, `--stories FOLDER` a Storybook that is built already;
// `--pictures FOLDER` writes a picture of each. The last line states what ran.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright';
import { preview } from 'vite';
import { findEngine, howToInstall } from '../browsers/engines.ts';
import { openChromium } from '../browsers/open-engine.ts';
import { freePort } from '../free-port.ts';
import { printSum } from '../test-count.ts';
import { checkSidebar, STORYBOOK_CHECKS } from './check-storybook.ts';
import { lookWithAxe, settlePage, showInStorybook } from './in-page.ts';
import { type Case, look, type StoryEntry } from './look.ts';
import { PAGES, startSample } from './pages.ts';

/** How many pages look at once: each has a processor to itself. */
const LANES = 2;
const SCHEMES = ['light', 'dark'];
// Only what hangs should end by this.
const LIMIT = 280_000;
/** A page has one axe, so the addon's stays away. An address without a story has no globals. */
const EMPTY = 'iframe.html?id=none&viewMode=story&globals=a11y.manual:!true;motion:reduced';

const {
  only = '',
  pictures,
  stories,
} = parseArgs({
  options: { only: { type: 'string' }, pictures: { type: 'string' }, stories: { type: 'string' } },
}).values;
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'masthead-stories-'));
const built = stories ?? join(folder, 'static');
const storybook = ['build', '--disable-telemetry', '--quiet', '--output-dir', built];
const failures: string[] = [];
let passed = 0;

try {
  // A missing engine is a failure, not less to look at.
  if (!findEngine('chromium')) failures.push(howToInstall('chromium'));
  // The demo and the AppView's pages load what a site owner would, from dist/.
  else if (!process.env.MASTHEAD_BUILT && !run('npm', ['run', '--silent', 'build'])) failures.push('the build');
  else if (!stories && !run('storybook', storybook)) failures.push('the static build');
  else await lookAtAll();
} catch (error) {
  failures.push(error instanceof Error ? error.message : String(error));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
printSum([{ passed, failures }]);

async function lookAtAll(): Promise<void> {
  // Below a path, as by a host that gives it no origin of its own.
  const base = '/some/where/below/';
  const port = await freePort();
  const open: { readonly close: () => Promise<void> }[] = [];
  const opened = <T extends { readonly close: () => Promise<void> }>(each: T): T => {
    open.push(each);
    return each;
  };
  try {
    opened(
      await preview({
        configFile: false,
        root: built,
        base,
        appType: 'mpa',
        logLevel: 'silent',
        build: { outDir: '.' },
        preview: { host: '127.0.0.1', port, strictPort: true },
      }),
    );
    const address = `http://127.0.0.1:${port}${base}`;
    const appView = opened(await startSample(join(folder, 'sample')));
    const browser = opened(await openChromium());
    const queue = casesOf(address, appView.url)
      .filter(({ name }) => name.includes(only))
      .values();
    const lanes = Array.from({ length: LANES }, async () => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 1000 },
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      context.setDefaultTimeout(LIMIT);
      await context.addInitScript({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
      await lookAtEach(context, queue, [address, appView.url]);
    });
    await Promise.all(lanes);
  } finally {
    await Promise.all(open.map((each) => each.close()));
  }
}

function casesOf(storybook: string, appView: string): Case[] {
  const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')) as {
    entries: Readonly<Record<string, StoryEntry>>;
  };
  const index = Object.values(entries);
  const of = (name: string, check: Case['check'], isStory = false): Case => ({ name, check, isStory });
  return [
    of('The list at the side can be read, and hides no test', async () => checkSidebar(index)),
    ...Object.entries(STORYBOOK_CHECKS).map(([name, [path, check]]) =>
      of(name, async (page) => {
        await page.goto(storybook + path);
        return check(page);
      }),
    ),
    ...Object.entries(PAGES).map(([name, path]) =>
      of(name, async (page) => {
        await page.goto(appView + path);
        await page.evaluate(settlePage);
        return page.evaluate(lookWithAxe, { schemes: SCHEMES });
      }),
    ),
    ...index.map(({ id, type }) =>
      of(
        id,
        async (page) => {
          const hasOneScheme = await page.evaluate(showInStorybook, { storyId: id, viewMode: type });
          // What is around the stories of a page of documentation is Storybook's.
          if (type === 'docs') return [];
          return page.evaluate(lookWithAxe, { schemes: hasOneScheme ? [] : SCHEMES, root: '#storybook-root' });
        },
        true,
      ),
    ),
  ];
}

/** @param own the addresses that pages may ask, the Storybook's first */
async function lookAtEach(
  context: BrowserContext,
  queue: Iterable<Case>,
  own: readonly [string, string],
): Promise<void> {
  let shown: Page | undefined;
  for (const each of queue) {
    const page: Page = (each.isStory && shown) || (await context.newPage());
    if (each.isStory && page !== shown) {
      await page.goto(own[0] + EMPTY);
      await page.waitForFunction('window.__STORYBOOK_PREVIEW__ && window.__STORYBOOK_ADDONS_CHANNEL__');
    }
    const problems = await look(page, own, each);
    if (pictures)
      await page.screenshot({ path: join(pictures, `${each.name.replace(/\W+/g, '-')}.png`), fullPage: true });
    // The Storybook is loaded once for all stories, but a page that failed is not gone on with.
    shown = each.isStory && problems.length === 0 ? page : undefined;
    if (!shown) await page.close();
    if (problems.length === 0) passed += 1;
    else failures.push(`${each.name}: ${problems.join('\n    ')}`);
  }
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}
