import type { Browser, Page } from 'playwright';
import { LIMIT, type Looked, look, type StoryEntry } from './look.ts';

const storyPath = (id: string) => `iframe.html?id=${id}&viewMode=story`;

/**
 * Opens the static build from a sub-path, as it is when somebody hosts it: the Storybook itself,
 * the button under a real pointer and a real keyboard, the toolbar, and the clipboard.
 *
 * @param address where it is served, with a slash at the end
 */
export async function checkStorybook(
  browser: Browser,
  address: string,
  stories: readonly StoryEntry[],
  hear: (looked: Looked) => void,
): Promise<void> {
  hear({ name: 'The list at the side can be read, and hides no test', problems: checkSidebar(stories) });
  for (const [name, path, check] of CHECKS) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page.setDefaultTimeout(LIMIT);
    const problems = await look(page, [address], async () => {
      await page.goto(address + path);
      return check(page);
    });
    await page.close();
    hear({ name, problems });
  }
}

/** More than this nobody reads. */
const LONGEST = 80;

/**
 * What the list at the side shows must be short enough to be read, and what it leaves out is tested
 * like the rest. A story has both by its tags.
 */
function checkSidebar(entries: readonly StoryEntry[]): string[] {
  const listed = entries.filter(({ tags }) => tags.includes('dev'));
  const untested = entries.filter(({ type, tags }) => type === 'story' && !tags.includes('test'));
  return [
    ...(listed.length > LONGEST
      ? [`${listed.length} entries in the list, more than ${LONGEST}: give what a matrix shows no tag "dev"`]
      : []),
    ...untested.map(({ id }) => `${id} is not tested`),
  ];
}

async function checkOpening(page: Page): Promise<string[]> {
  await page
    .getByRole('link', { name: 'Colour lab' })
    .or(page.getByRole('button', { name: 'Colour lab' }))
    .first()
    .waitFor();
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
  await page.locator('pub-card').nth(1).locator('[part=button]').waitFor();
  const wanted: Readonly<Record<string, unknown>> = {
    schemes: 'light dark',
    direction: 'rtl',
    widths: '256 256',
    words: true,
    motion: 'not all',
    ground: true,
  };
  const found = () =>
    page.evaluate(() => {
      const cards = [...document.querySelectorAll('pub-card')];
      const each = (read: (card: Element) => unknown) => cards.map(read).join(' ');
      const [card] = cards;
      const [button, body] = ['button', 'card'].map((part) => card?.shadowRoot?.querySelector(`[part~=${part}]`));
      const media = card?.shadowRoot?.adoptedStyleSheets
        .flatMap((sheet) => [...sheet.cssRules])
        .map((rule) =>
          rule instanceof CSSMediaRule && rule.cssText.includes('animation') ? rule.media.mediaText : '',
        );
      return {
        schemes: each((element) => getComputedStyle(element).colorScheme),
        direction: document.documentElement.dir,
        widths: each((element) => Math.round(element.getBoundingClientRect().width)),
        words: /\p{Script=Arabic}/u.test(button?.textContent ?? ''),
        motion: media?.find(Boolean),
        // Nothing of the record's own: the button stands on what the card stands on.
        ground:
          !!button && !!body && getComputedStyle(button).backgroundColor === getComputedStyle(body).backgroundColor,
      };
    });
  // The words of a language come in a file of their own.
  await page.waitForFunction(() =>
    /\p{Script=Arabic}/u.test(
      document.querySelector('pub-card')?.shadowRoot?.querySelector('[part=button]')?.textContent ?? '',
    ),
  );
  const shown: Readonly<Record<string, unknown>> = await found();
  return Object.entries(wanted).flatMap(([name, value]) =>
    shown[name] === value ? [] : [`${name}: ${String(shown[name])} instead of ${String(value)}`],
  );
}

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

/**
 * What the colour lab copies must be what it shows, and whoever cannot see must hear that it did.
 */
async function checkCopying(page: Page): Promise<string[]> {
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

const CHECKS: readonly (readonly [name: string, path: string, look: (page: Page) => Promise<string[]>])[] = [
  ['The Storybook opens from a sub-path', '?path=/story/pub-card-playground--playground', checkOpening],
  ['The button under a real pointer and keyboard', storyPath('pub-card-button--states-side-by-side'), checkButton],
  ['The toolbar, all of it at once', MOVED_TOOLBAR, checkToolbar],
  ['The colour lab copies what it shows', storyPath('labs-colour-lab--colour-lab'), checkCopying],
];
