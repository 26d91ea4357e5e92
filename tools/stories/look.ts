import type { Page } from 'playwright';

/** A story or a page, as a static build of the Storybook lists it. */
export interface StoryEntry {
  readonly id: string;
  readonly type: 'story' | 'docs';
  readonly tags: readonly string[];
}

/** What was looked at, and what is wrong with it; nothing when `problems` is empty. */
export interface Looked {
  readonly name: string;
  readonly problems: readonly string[];
}

// Only what hangs should end by this.
export const LIMIT = 280_000;

/**
 * Looks at a page, and meanwhile collects what it complains of, what it asks of others, and what it
 * asks for in vain.
 *
 * @param own the addresses that it may ask
 * @param check what else is wrong; an error is, too
 */
export async function look(page: Page, own: readonly string[], check: () => Promise<string[]>): Promise<string[]> {
  const problems: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    // Also where a page answers with an error of its own, that is no problem of it.
    if (message.type() === 'error' && !isIcon(url) && url !== page.url()) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !own.some((address) => url.startsWith(address))) problems.push(`asks ${url}`);
  });
  page.on('response', (response) => {
    const ofPage = response.request().isNavigationRequest();
    if (response.status() >= 400 && !ofPage && !isIcon(response.url()))
      problems.push(`${response.status()} for ${response.url()}`);
  });
  try {
    problems.push(...(await check()));
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  page.removeAllListeners();
  return problems;
}

/** Where a page names no icon of its own, the browser looks for one by itself. */
function isIcon(address: string): boolean {
  return address.endsWith('/favicon.ico');
}
