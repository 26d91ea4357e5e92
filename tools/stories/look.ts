import type { Page } from 'playwright';

/** A story or a page, as a static build of the Storybook lists it. */
export interface StoryEntry {
  readonly id: string;
  readonly type: 'story' | 'docs';
  readonly tags: readonly string[];
}

/** What is looked at by itself. */
export interface Case {
  readonly name: string;
  /** Whether it is shown in a Storybook that is open, beside an axe. */
  readonly isStory: boolean;
  /** What is wrong, beside what `look` collects; an error is, too. */
  readonly check: (page: Page) => Promise<string[]>;
}

/**
 * Looks at a page, and meanwhile collects what it complains of, what it asks of others, and what it
 * asks for in vain.
 *
 * @param own the addresses that it may ask: the Storybook, and the AppView of the sample
 */
export async function look(page: Page, own: readonly [string, string], { check, isStory }: Case): Promise<string[]> {
  const problems: string[] = [];
  // Where a page names no icon of its own, the browser looks for one by itself. What the sample
  // does not have is nothing to complain of.
  const isExcused = (url: string, status?: number) =>
    url.endsWith('/favicon.ico') || url === page.url() || (!isStory && status === 404 && url.startsWith(own[1]));
  page.on('console', (message) => {
    const status = Number(/status of (\d+)/.exec(message.text())?.[1]);
    if (message.type() === 'error' && !isExcused(message.location().url, status))
      problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !own.some((address) => url.startsWith(address))) problems.push(`asks ${url}`);
  });
  page.on('response', (response) => {
    const isOfPage = response.request().isNavigationRequest();
    if (response.status() >= 400 && !isOfPage && !isExcused(response.url(), response.status()))
      problems.push(`${response.status()} for ${response.url()}`);
  });
  try {
    problems.push(...(await check(page)));
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  page.removeAllListeners();
  return problems;
}
