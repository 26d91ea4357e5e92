import type { Page } from 'playwright';

/** A story's address with everything in the toolbar moved away from where it starts. */
export const MOVED_TOOLBAR =
  'iframe.html?id=pub-card-layouts--article&viewMode=story&globals=scheme:both;width:16rem;language:ar;motion:reduced;colours:forced';

/** What each tool in the toolbar is to bring about, on a page opened at `MOVED_TOOLBAR`. */
export async function checkToolbar(page: Page): Promise<string[]> {
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
