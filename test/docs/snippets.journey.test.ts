import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkVersion } from '../../packages/masthead-appview/src/store/engine.ts';
import { callMasthead, startMasthead } from '../../packages/masthead-cli/test/call-masthead.ts';
import { PUBLIC_APP_VIEW } from '../../src/atproto/request/client-config.ts';
import { freePort } from '../../tools/free-port.ts';
import { launchChromium } from '../support/browser.ts';
import { forFile } from '../support/for-each-test.ts';
import { startSampleServer } from '../support/network/sample-server.ts';
import { untilHealthy } from '../support/network/until-healthy.ts';
import { startPageServer } from '../support/page-server.ts';
import { runSnippet } from './run-snippet.ts';
import { asksNetwork, printedBy, referenceSnippets, snippetsOf } from './snippets.ts';

// Every piece of code in the documentation runs here, against the AppView with the sample events
// that `npm start` serves.
const root = join(import.meta.dirname, '../..');
const DOCUMENTED_AT = 'http://localhost:2584';
const PAGES = [
  'README.md',
  'docs/site-owners.md',
  'docs/renderers.md',
  'docs/theming.md',
  'docs/operate.md',
  'docs/profiles.md',
  'docs/lexicons.md',
];
const REFERENCE = referenceSnippets().filter((snippet) => !asksNetwork(snippet));
// Its other code is of recipes.test.ts and embedding.test.ts.
const ON_A_PAGE = [
  ...snippetsOf('docs/put-it-on-a-page.md', 'Markdown and static sites').slice(0, 1),
  ...snippetsOf('docs/put-it-on-a-page.md', 'An address alone').filter(({ language }) => language === 'js'),
];
// What the continuous integration itself runs in a clean clone.
const RUN_BY_CI = /^npm ci && npm (start|test)$/m;

const snippets = [...PAGES.flatMap((page) => snippetsOf(page)), ...REFERENCE, ...ON_A_PAGE];
const written = (...languages: string[]) => snippets.filter(({ language }) => languages.includes(language));

const appView = forFile(startSampleServer);
const browser = forFile(launchChromium);
let url: string;

beforeAll(async () => {
  ({ url } = appView);
});

// Each `tsx` is part of an example: recipes.nightly.test.ts. The `yaml` is of blocked.test.ts, the
// `nginx` for below-a-path.test.ts.
it('knows every language that the documentation uses', () => {
  expect(new Set(snippets.map(({ language }) => language))).toEqual(
    new Set(['sh', 'html', 'js', 'css', 'tsx', 'yaml', 'nginx']),
  );
});

describe('code', () => {
  it.each(written('js'))('$place runs, and finds what it asks for', async ({ code }) => {
    const run = code.replaceAll(DOCUMENTED_AT, url).replaceAll('./data/masthead.sqlite', appView.database);
    const printed = await runSnippet(run, { TMPDIR: appView.folder });
    expect(printed).not.toMatch(/\bundefined\b|(?<!\? = )\bnull\b/);
    expect(printed !== '' || !code.includes('console.log')).toBe(true);
    expect(printed.split('\n')).toEqual(expect.arrayContaining(printedBy(code)));
  });
});

describe('pages', () => {
  it.each(written('html'))('$place shows every element that it holds', async ({ code }) => {
    const page = await startPageServer();
    const tab = await browser.newPage();
    const problems: string[] = [];
    tab.on('pageerror', ({ message }) => problems.push(message));
    page.html = code.replaceAll(DOCUMENTED_AT, url);
    await tab.route(/\/[\w/-]+\.m?js$/, (route, request) =>
      request.url().startsWith(page.url)
        ? route.fulfill({ path: join(root, 'dist', new URL(request.url()).pathname) })
        : route.fallback(),
    );
    // Bluesky's AppView, which the page asks where it names no other, is the sample's.
    await tab.route(`${PUBLIC_APP_VIEW}/**`, async (route) =>
      route.fulfill({ response: await route.fetch({ url: route.request().url().replace(PUBLIC_APP_VIEW, url) }) }),
    );
    await tab.goto(page.url);
    const elements = tab.locator('pub-card, pro-profile');
    const count = await elements.count();
    expect(count).toBeGreaterThan(0);
    await expect.poll(() => tab.locator(':is(pub-card, pro-profile):state(ready)').count()).toBe(count);
    expect(problems).toEqual([]);
  });
});

describe('the frame of docs/put-it-on-a-page.md', () => {
  it('shows the card, and grows to its height', async () => {
    const [{ code: html = '' } = {}] = snippetsOf('docs/put-it-on-a-page.md', 'An address alone').filter(
      ({ language }) => language === 'html',
    );
    const page = await startPageServer();
    const tab = await browser.newPage({ viewport: { width: 700, height: 900 } });
    const problems: string[] = [];
    tab.on('pageerror', ({ message }) => problems.push(message));
    page.html = html.replaceAll(DOCUMENTED_AT, url).replace('height="480"', 'height="10"');
    await tab.goto(page.url);
    const card = tab.frameLocator('iframe').locator('pub-card:state(ready)');
    await expect.poll(() => card.count()).toBe(1);
    expect(await card.locator('css=[part~="title"]').textContent()).toBe('The harbour at low water');
    const room = () => tab.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
    const needed = () => card.evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
    const lacking = async () => (await needed()) - (await room());
    await expect.poll(lacking).toBe(0);
    const wide = await needed();
    expect(wide).toBeGreaterThan(100);
    await tab.setViewportSize({ width: 320, height: 900 });
    await expect.poll(needed).not.toBe(wide);
    await expect.poll(lacking).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe('style sheets', () => {
  it.each(written('css'))('$place parses to the last rule', async ({ code }) => {
    const tab = await browser.newPage();
    const rules = await tab.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      return Array.from(sheet.cssRules, ({ cssText }) => cssText);
    }, code);
    expect(rules.length).toBe(code.match(/^\S.*\{/gm)?.length);
    for (const rule of rules) expect(rule).not.toMatch(/\{\s*\}/);
  });
});

describe('commands', () => {
  const commands = written('sh').filter(({ code }) => !RUN_BY_CI.test(code) && !code.includes('npm ci\n'));
  it.each(commands)('$place does what it says', async ({ code }) => {
    for (const line of code.replaceAll('\\\n', ' ').split('\n')) {
      if (line && REFUSAL.includes(`"${line}"`)) continue;
      if (/^npx masthead(?:-cli)? serve/.test(line)) await serves(line.split(/\s+/).slice(2));
      // On a real PDS: publishers.test.ts runs all of that page.
      else if (/^npx masthead-cli (?:init|theme|icon|doctor) /.test(line))
        expect(PUBLISHERS).toContain(withoutStart(line));
      else if (line.startsWith('npx masthead')) await runs(line.replaceAll(DOCUMENTED_AT, url).split(/\s+/).slice(2));
      else expect(line).toMatch(/^(npm install [\w@/. -]+|export MASTHEAD_ACCOUNT=[\w.]+|)$/);
    }
  });
});

/** A command of the `masthead` program, however it is started. */
function withoutStart(line: string): string {
  return line.replace(/^(?:npx (?:masthead-cli|masthead)|masthead) /, '');
}

const PUBLISHERS = ['docs/publishers.md', 'docs/doctor.md']
  .flatMap((page) => snippetsOf(page))
  .flatMap(({ code }) => code.split('\n').map(withoutStart));

/** What an index of another version is refused with: hide.test.ts does what it says. */
const REFUSAL = refusalOf('masthead.sqlite')
  .replaceAll(resolve('masthead.sqlite'), './masthead.sqlite')
  .replaceAll('NEW', './new.sqlite');

function refusalOf(database: string): string {
  try {
    checkVersion(database, 1, 'make');
  } catch (error) {
    return String(error);
  }
  return '';
}

/** Databases that the documentation names are files of this test. */
function inFolder(arg: string): string {
  return arg.replace(/^\.\/([\w-]+\.sqlite)$/, (_, name) => join(appView.folder, name));
}

async function runs(args: string[]): Promise<void> {
  expect(await callMasthead(args.map(inFolder), { cwd: root })).toMatchObject({ code: 0 });
}

/**
 * A documented server, fed from the sample instead of the public network, that answers and stops on
 * Ctrl-C.
 */
async function serves(args: string[]): Promise<void> {
  const port = await freePort();
  const followed = args.includes('--sample') ? [] : ['--replay', 'demo/sample/events.jsonl'];
  const options = args
    .map(inFolder)
    .join(' ')
    .replace(/ --(source|from|port|backfill-from) \S+| --backfill\b/g, '')
    .split(' ');
  const given =
    options.includes('--db') || followed.length === 0 ? [] : ['--db', join(appView.folder, `default-${port}.sqlite`)];
  await using server = startMasthead([...options, ...given, ...followed, '--port', String(port)], { cwd: root });
  await untilHealthy(await server.url);
  expect(await server.stop('SIGINT')).toMatchObject({ code: 0 });
}
