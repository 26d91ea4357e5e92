import type { Page } from 'playwright';

/** What the colour lab copies must be what it shows, and whoever cannot see must hear that it did. */
export async function checkCopying(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const name of ['Command', 'basicTheme', 'CSS variables']) {
    await page.getByRole('button', { name: `Copy ${name}` }).click();
    await page.getByRole('status').filter({ hasText: 'Copied.' }).first().waitFor();
    const shown = await page.getByRole('region', { name, exact: true }).textContent();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    if (!shown || copied.replaceAll('\r\n', '\n') !== shown) problems.push(`${name}: what is copied is not what shows`);
  }
  return problems;
}
