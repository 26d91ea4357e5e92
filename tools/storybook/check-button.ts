import type { Page } from 'playwright';

/** What the side-by-side story shows for a state must be what a reader's own hand brings about. */
export async function checkButton(page: Page): Promise<string[]> {
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
