import type { Page } from 'playwright';

/**
 * From now on, collects what a page complains of, what it asks of others, and what it asks for in
 * vain.
 *
 * @param own the addresses that it may ask
 */
export function watch(page: Page, own: readonly string[]): string[] {
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
  return problems;
}

/** Where a page names no icon of its own, the browser looks for one by itself. */
function isIcon(address: string): boolean {
  return address.endsWith('/favicon.ico');
}
