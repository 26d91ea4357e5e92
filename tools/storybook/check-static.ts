import type { Browser, Page } from 'playwright';
import { checkButton } from './check-button.ts';
import { checkCopying } from './check-copying.ts';
import { checkSidebar } from './check-sidebar.ts';
import { checkToolbar, MOVED_TOOLBAR } from './check-toolbar.ts';
import { serveFolder } from './serve-folder.ts';
import { storyIndex } from './story-index.ts';

/** What was looked at, and what is wrong with it; nothing when `problems` is empty. */
export interface StaticCheck {
  readonly name: string;
  readonly problems: readonly string[];
}

const SUB_PATH = '/some/where/below/';

/**
 * Opens the static build from a sub-path, as it is when somebody hosts it: the Storybook itself, the button under a real pointer and a real keyboard, the
 * toolbar, and the clipboard. Nobody but its own server may be asked for anything, and nothing may be missing.
 *
 * @param folder the build
 */
export async function checkStatic(browser: Browser, folder: string): Promise<StaticCheck[]> {
  const { address, close } = await serveFolder(folder, SUB_PATH);
  const checks: StaticCheck[] = [];
  const check = async (name: string, path: string, look: (page: Page) => Promise<string[]>): Promise<void> => {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    // Only what hangs should end by this.
    page.setDefaultTimeout(280_000);
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
    const name = 'The list at the side can be read, and hides no test';
    checks.push({ name, problems: checkSidebar(storyIndex(folder)) });
    await check('The Storybook opens from a sub-path', '?path=/story/pub-card-playground--playground', async (page) => {
      await page
        .getByRole('link', { name: 'Colour lab' })
        .or(page.getByRole('button', { name: 'Colour lab' }))
        .first()
        .waitFor();
      await page.frameLocator('#storybook-preview-iframe').locator('pub-card').waitFor();
      return [];
    });
    await check(
      'The button under a real pointer and keyboard',
      storyPath('pub-card-button--states-side-by-side'),
      checkButton,
    );
    await check('The toolbar, all of it at once', MOVED_TOOLBAR, checkToolbar);
    await check('The colour lab copies what it shows', storyPath('labs-colour-lab--colour-lab'), checkCopying);
  } finally {
    await close();
  }
  return checks;
}

const storyPath = (id: string) => `iframe.html?id=${id}&viewMode=story`;

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
