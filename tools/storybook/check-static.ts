import type { Browser, Page } from 'playwright';
import { serveFolder } from './serve-folder.ts';
import { storyIndex } from './story-index.ts';

/** What was looked at, and what is wrong with it; nothing when `problems` is empty. */
export interface StaticCheck {
  readonly name: string;
  readonly problems: readonly string[];
}

const SUB_PATH = '/some/where/below/';

/**
 * Opens the static build from a sub-path, as it is when somebody hosts it: the Storybook itself, every page of documentation, and the hand's states of the
 * button under a real pointer and a real keyboard. Nobody but its own server may be asked for anything, and nothing may be missing.
 *
 * @param folder the build
 */
export async function checkStatic(browser: Browser, folder: string): Promise<StaticCheck[]> {
  const { address, close } = await serveFolder(folder, SUB_PATH);
  const checks: StaticCheck[] = [];
  const check = async (name: string, path: string, look: (page: Page) => Promise<string[]>): Promise<void> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(15_000);
    const problems = watch(page, address);
    try {
      await page.goto(address + path);
      problems.push(...(await look(page)));
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
    await page.close();
    checks.push({ name, problems });
  };
  try {
    const entries = storyIndex(folder);
    await check('The Storybook opens from a sub-path', '?path=/story/pub-card-playground--playground', async (page) => {
      await page
        .getByRole('link', { name: 'Colour lab' })
        .or(page.getByRole('button', { name: 'Colour lab' }))
        .first()
        .waitFor();
      await page.frameLocator('#storybook-preview-iframe').locator('pub-card').waitFor();
      return [];
    });
    for (const { id, title } of entries.filter(({ type }) => type === 'docs')) {
      await check(`Documentation: ${title}`, `iframe.html?id=${id}&viewMode=docs`, async (page) => {
        await page.locator('#storybook-docs h1').first().waitFor();
        const failed = await page.locator('.sb-errordisplay:visible').count();
        return failed > 0 ? ['the page shows an error'] : [];
      });
    }
    await check(
      'The button under a real pointer and keyboard',
      storyPath('pub-card-button--states-side-by-side'),
      handsOnButton,
    );
  } finally {
    await close();
  }
  return checks;
}

const storyPath = (id: string) => `iframe.html?id=${id}&viewMode=story`;

/** What the side-by-side story shows for a state must be what a reader's own hand brings about. */
async function handsOnButton(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const button = (at: number) => page.locator('pub-card').nth(at).locator('[part=button]');
  await button(4).waitFor();
  const looks = (at: number) =>
    button(at).evaluate((element) => {
      const { backgroundColor, outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      return [backgroundColor, outlineStyle, outlineWidth, outlineOffset].join(' ');
    });
  const atRest = await looks(0);
  await button(0).hover();
  if ((await looks(0)) !== (await looks(1))) problems.push('the hover that is shown is not the hover that is');
  if ((await looks(0)) === atRest) problems.push('the pointer changes nothing');
  await page.mouse.move(0, 0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  if ((await looks(0)) !== (await looks(2))) problems.push('the focus that is shown is not the focus that is');
  if ((await looks(0)) === atRest) problems.push('the keyboard changes nothing');
  return problems;
}

/** Collects what a page complains of, what it asks of others, and what it asks for in vain. */
function watch(page: Page, address: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    // Where a page names no icon of its own, the browser looks for one by itself.
    const forIcon = message.location().url.endsWith('/favicon.ico');
    if (message.type() === 'error' && !forIcon) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(address)) problems.push(`asks ${url}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`);
  });
  return problems;
}
