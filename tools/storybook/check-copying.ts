import type { Page } from 'playwright';

const OUTPUTS = [
  'Command',
  'basicTheme',
  'pub-card',
  'CSS',
  'Design tokens',
  'Figma, light',
  'Figma, dark',
  'React',
  'React Native',
];

/** What the colour lab copies must be what it shows, and whoever cannot see must hear that it did. */
export async function checkCopying(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.getByRole('tab', { name: 'What to paste' }).click();
  for (const name of OUTPUTS) {
    await page.getByRole('combobox', { name: 'For' }).selectOption(name);
    const region = page.getByRole('region', { name, exact: true });
    const copyable = page.locator('.copyable', { has: region });
    await copyable.getByRole('button', { name: `Copy ${name}`, exact: true }).click();
    await copyable.getByRole('status').filter({ hasText: 'Copied.' }).waitFor();
    const shown = await region.textContent();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    if (!shown || copied.replaceAll('\r\n', '\n') !== shown) problems.push(`${name}: what is copied is not what shows`);
  }
  return problems;
}
