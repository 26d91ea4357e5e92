import type { Page } from 'playwright';

const OUTPUTS = ['Command', 'basicTheme', 'pub-card', 'CSS', 'Design tokens', 'React', 'React Native'];

/** What the colour lab copies must be what it shows, and whoever cannot see must hear that it did. */
export async function checkCopying(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const name of OUTPUTS) {
    const region = page.getByRole('region', { name, exact: true });
    // Each text says by itself that it was copied: those before it still do.
    const copyable = page.locator('.copyable', { has: region });
    await copyable.getByRole('button', { name: `Copy ${name}`, exact: true }).click();
    await copyable.getByRole('status').filter({ hasText: 'Copied.' }).waitFor();
    const shown = await region.textContent();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    if (!shown || copied.replaceAll('\r\n', '\n') !== shown) problems.push(`${name}: what is copied is not what shows`);
  }
  return problems;
}
