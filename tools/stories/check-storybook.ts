import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright';
import type { StoryEntry } from './look.ts';

const storyPath = (id: string) => `iframe.html?id=${id}&viewMode=story`;
/** More than this nobody reads. */
const LONGEST = 80;

/**
 * What the list at the side shows must be short enough to be read, and what it leaves out is tested
 * like the rest. A story has both by its tags.
 */
export function checkSidebar(entries: readonly StoryEntry[]): string[] {
  const { length } = entries.filter(({ tags }) => tags.includes('dev'));
  const untested = entries.filter(({ type, tags }) => type === 'story' && !tags.includes('test'));
  return [
    ...(length > LONGEST ? [`${length} entries, more than ${LONGEST}: give what a matrix shows no tag "dev"`] : []),
    ...untested.map(({ id }) => `${id} is not tested`),
  ];
}

async function checkOpening(page: Page): Promise<string[]> {
  await page.locator('a, button').filter({ hasText: 'Colour lab' }).first().waitFor();
  await page.frameLocator('#storybook-preview-iframe').locator('pub-card').waitFor();
  return [];
}

/** What the side-by-side story shows for a state must be what a reader's own hand brings about. */
async function checkButton(page: Page): Promise<string[]> {
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

/** A story's address with everything in the toolbar moved away from where it starts. */
const MOVED_TOOLBAR =
  'iframe.html?id=pub-card-layouts--article&viewMode=story&globals=scheme:both;width:16rem;language:ar;motion:reduced;colours:forced';

/** What each tool in the toolbar is to bring about, on a page opened at `MOVED_TOOLBAR`. */
async function checkToolbar(page: Page): Promise<string[]> {
  // The words of a language come in a file of their own.
  const button = page.locator('pub-card').nth(1).locator('[part=button]');
  await button.filter({ hasText: /\p{Script=Arabic}/u }).waitFor();
  const shown = await page.evaluate(() => {
    const cards = [...document.querySelectorAll('pub-card')];
    const root = cards[0]?.shadowRoot;
    const [button, body] = ['button', 'card'].map((part) => root?.querySelector(`[part~=${part}]`));
    const moving = root?.adoptedStyleSheets
      .flatMap((sheet) => [...sheet.cssRules])
      .find((rule) => rule instanceof CSSMediaRule && rule.cssText.includes('animation'));
    return {
      schemes: cards.map((card) => getComputedStyle(card).colorScheme).join(' '),
      direction: document.documentElement.dir,
      widths: cards.map((card) => Math.round(card.getBoundingClientRect().width)).join(' '),
      motion: (moving as CSSMediaRule | undefined)?.media.mediaText,
      // Nothing of the record's own: the button stands on what the card stands on.
      ground: !!button && !!body && getComputedStyle(button).backgroundColor === getComputedStyle(body).backgroundColor,
    };
  });
  const wanted = { schemes: 'light dark', direction: 'rtl', widths: '256 256', motion: 'not all', ground: true };
  return isDeepStrictEqual(shown, wanted) ? [] : [`${JSON.stringify(shown)} instead of ${JSON.stringify(wanted)}`];
}

/**
 * What the colour lab copies must be what it shows, and whoever cannot see must hear that it did.
 */
async function checkCopying(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.getByRole('tab', { name: 'What to paste' }).click();
  const outputs = page.getByRole('combobox', { name: 'For' });
  await outputs.waitFor();
  for (const name of await outputs.locator('option').allTextContents()) {
    await outputs.selectOption(name);
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

/**
 * What is tried on the static build as it is when somebody hosts it: the Storybook itself, the
 * button under a real pointer and a real keyboard, the toolbar, and the clipboard.
 */
export const STORYBOOK_CHECKS: Readonly<
  Record<string, readonly [path: string, check: (page: Page) => Promise<string[]>]>
> = {
  'The Storybook opens from a sub-path': ['?path=/story/pub-card-playground--playground', checkOpening],
  'The button under a real pointer and keyboard': [storyPath('pub-card-button--states-side-by-side'), checkButton],
  'The toolbar, all of it at once': [MOVED_TOOLBAR, checkToolbar],
  'The colour lab copies what it shows': [storyPath('labs-colour-lab--colour-lab'), checkCopying],
};
