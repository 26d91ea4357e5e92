import type { Browser, BrowserContextOptions, Page } from 'playwright';
import sharp from 'sharp';
import type { Look } from '../../stories/pages/side-by-side/look-at-card.ts';

/** A card's figures, in CSS pixels and WCAG ratios. */
export interface MeasuredCard {
  readonly height: Readonly<Record<'200' | '280' | '380' | '720' | 'plain' | 'long', number>>;
  readonly lowest: Readonly<Record<'light' | 'dark', number>>;
  readonly quiet: Readonly<Record<'light' | 'dark', number>>;
  /** The link whose focus is hardest to see: by how much any pixel changes, at the most. */
  readonly focus: { readonly weakest: number; readonly on: string; readonly moves: number };
  /** The smaller side of the smallest area that leads somewhere. */
  readonly target: { readonly side: number; readonly name: string };
  readonly links: readonly string[];
  /** What is not whole, by the card's width; `large` is 380 px with text at 200 %. */
  readonly cut: Readonly<Record<'200' | '280' | '380' | 'large', readonly string[]>>;
  readonly overflow: Readonly<Record<'200' | '280' | 'large', number>>;
  readonly grows: boolean;
  /** By how much the height changes when the pictures arrive. */
  readonly shift: number;
  /** How many pictures and links stand elsewhere than mirrored. */
  readonly unmirrored: number;
  readonly forced: { readonly title: boolean; readonly button: boolean };
}

interface Way {
  readonly width?: number;
  readonly text?: number;
  readonly content?: number;
  readonly scheme?: 'light' | 'dark';
}

const TALL = { viewport: { width: 900, height: 2400 }, reducedMotion: 'reduce' } satisfies BrowserContextOptions;

/**
 * Opens one card of the story "One card" in every way that is compared, and measures it.
 *
 * @param address of the static build, with a slash at its end
 * @param card by the name that the story knows
 */
export async function measureCard(browser: Browser, address: string, card: string): Promise<MeasuredCard> {
  const page = await browser.newPage(TALL);
  const open = (way: Way = {}) => openCard(page, address, card, way);
  const look = async (way: Way = {}): Promise<Look> => {
    await open(way);
    return lookOf(page);
  };
  try {
    const dark = await look({ scheme: 'dark' });
    const [w200, w280, w720] = [await look({ width: 200 }), await look({ width: 280 }), await look({ width: 720 })];
    const [large, long, plain] = [await look({ text: 2 }), await look({ content: 1 }), await look({ content: 2 })];
    const light = await look();
    const target = await smallestTarget(page);
    const links = await linkNames(page);
    const focus = await weakestFocus(page);
    await open();
    const mirrored = await turnedAround(page);
    return {
      height: {
        200: w200.height,
        280: w280.height,
        380: light.height,
        720: w720.height,
        plain: plain.height,
        long: long.height,
      },
      lowest: { light: light.lowest, dark: dark.lowest },
      quiet: { light: light.quiet, dark: dark.quiet },
      focus,
      target,
      links,
      cut: { 200: w200.cut, 280: w280.cut, 380: light.cut, large: large.cut },
      overflow: { 200: w200.overflow, 280: w280.overflow, large: large.overflow },
      grows: large.height > light.height,
      shift: await shiftOfPictures(browser, address, card),
      unmirrored: mirrored.filter((start, at) => Math.abs(start - (light.starts[at] ?? 0)) > 3).length,
      forced: await inForcedColours(browser, address, card),
    };
  } finally {
    await page.close();
  }
}

async function openCard(page: Page, address: string, card: string, way: Way): Promise<void> {
  const { width = 380, text = 1, content = 0, scheme = 'light' } = way;
  const args = `card:${card};content:${content};width:${width};text:${text}`;
  await page.goto(
    `${address}iframe.html?id=pages-side-by-side--one-card&viewMode=story&args=${args}&globals=scheme:${scheme}`,
  );
  await page.locator('.shown[data-look]').waitFor();
}

async function lookOf(page: Page): Promise<Look> {
  return JSON.parse((await page.locator('.shown').getAttribute('data-look')) ?? '{}') as Look;
}

// Any pixel whose topmost element is in a link belongs to that link's target.
function smallestTarget(page: Page): Promise<MeasuredCard['target']> {
  return page.evaluate(() => {
    const { left, right, top, bottom } = document.querySelector('.shown')?.getBoundingClientRect() ?? new DOMRect();
    const linkAt = (x: number, y: number): Element | null | undefined => {
      let hit = document.elementFromPoint(x, y);
      for (let deeper = hit; deeper; ) {
        hit = deeper;
        const inside: Element | null = deeper.shadowRoot?.elementFromPoint(x, y) ?? null;
        deeper = inside === deeper ? null : inside;
      }
      return hit?.closest('a[href]');
    };
    const areas = new Map<Element, { left: number; right: number; top: number; bottom: number }>();
    for (let y = top + 0.5; y < bottom; y += 1) {
      for (let x = left + 0.5; x < right; x += 1) {
        const link = linkAt(x, y);
        if (!link) continue;
        const area = areas.get(link) ?? { left: x, right: x, top: y, bottom: y };
        area.left = Math.min(area.left, x);
        area.right = Math.max(area.right, x);
        area.bottom = y;
        areas.set(link, area);
      }
    }
    const sides = [...areas].map(([link, area]) => ({
      side: Math.round(Math.min(area.right - area.left, area.bottom - area.top) + 1),
      name: (link.getAttribute('aria-label') ?? link.textContent ?? '').trim(),
    }));
    return sides.sort((a, b) => a.side - b.side)[0] ?? { side: 0, name: '' };
  });
}

// As assistive technology has them. A name that the story keeps aside, since axe refuses it, is put where it belongs.
async function linkNames(page: Page): Promise<string[]> {
  await page.locator('.shown').evaluate((place) => {
    for (const link of place.querySelectorAll<HTMLElement>('[data-name]')) link.ariaLabel = link.dataset.name ?? null;
  });
  const snapshot = await page.locator('.shown').ariaSnapshot();
  return [...snapshot.matchAll(/- link "(.*?)":?$/gm)].map(([, name = '']) => name);
}

async function weakestFocus(page: Page): Promise<MeasuredCard['focus']> {
  const count = await page.evaluate(() => {
    const place = document.querySelector('.shown');
    const roots = [place, ...[...(place?.querySelectorAll('pub-card') ?? [])].map(({ shadowRoot }) => shadowRoot)];
    return roots.flatMap((root) => [...(root?.querySelectorAll('a[href]') ?? [])]).length;
  });
  const height = () => page.locator('.shown').evaluate((place) => place.getBoundingClientRect().height);
  const restHeight = await height();
  const rest = await pixelsOf(page);
  let weakest: MeasuredCard['focus'] = { weakest: Number.POSITIVE_INFINITY, on: '', moves: 0 };
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return (active?.getAttribute('aria-label') ?? active?.textContent ?? '').trim() || 'a picture';
    });
    const change = Math.floor(largestChange(rest, await pixelsOf(page)) * 100) / 100;
    const moves = Math.max(weakest.moves, Math.round(Math.abs((await height()) - restHeight)));
    weakest = change < weakest.weakest ? { weakest: change, on: name, moves } : { ...weakest, moves };
  }
  return weakest;
}

async function pixelsOf(page: Page): Promise<Buffer> {
  return sharp(await page.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer();
}

// The largest contrast between a pixel and itself.
function largestChange(before: Buffer, after: Buffer): number {
  let largest = 1;
  for (let at = 0; at < before.length; at += 3) {
    if (before.readUIntBE(at, 3) === after.readUIntBE(at, 3)) continue;
    const [darker = 0, lighter = 0] = [luminance(before, at), luminance(after, at)].sort((a, b) => a - b);
    largest = Math.max(largest, (lighter + 0.05) / (darker + 0.05));
  }
  return largest;
}

function luminance(pixels: Buffer, at: number): number {
  const linear = (channel: number): number => {
    const c = (pixels[at + channel] ?? 0) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2);
}

// The same words, so that only the direction differs.
async function turnedAround(page: Page): Promise<readonly number[]> {
  await page.locator('.shown').evaluate((place: HTMLElement) => {
    place.dir = 'rtl';
    place.dispatchEvent(new Event('look'));
  });
  return (await lookOf(page)).starts;
}

async function shiftOfPictures(browser: Browser, address: string, card: string): Promise<number> {
  // A context of its own has no picture in its cache yet.
  const page = await browser.newPage(TALL);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.jpg', async (route) => {
    await held;
    await route.continue();
  });
  const args = `card:${card};content:0;width:380;text:1`;
  await page.goto(`${address}iframe.html?id=pages-side-by-side--one-card&viewMode=story&args=${args}`, {
    waitUntil: 'commit',
  });
  await page.locator('.shown a[href]').first().waitFor({ state: 'attached' });
  const height = () => page.locator('.shown').evaluate((place) => place.getBoundingClientRect().height);
  const before = await height();
  release();
  await page.locator('.shown[data-look]').waitFor();
  const after = await height();
  await page.close();
  return Math.round(Math.abs(after - before));
}

async function inForcedColours(browser: Browser, address: string, card: string): Promise<MeasuredCard['forced']> {
  const page = await browser.newPage({ ...TALL, forcedColors: 'active' });
  await openCard(page, address, card, {});
  const forced = await page.evaluate(() => {
    const place = document.querySelector('.shown');
    const root = place?.querySelector('pub-card')?.shadowRoot ?? place;
    const probe = document.body.appendChild(document.createElement('a'));
    probe.href = '#';
    const title = root?.querySelector("[data-says='title'], [part='title']");
    const button = root?.querySelector(".button, .replies a, [part='button']");
    const link = getComputedStyle(probe).color;
    const seen = {
      title: title !== null && title !== undefined && getComputedStyle(title).color === link,
      button: button !== null && button !== undefined && Number.parseFloat(getComputedStyle(button).borderTopWidth) > 0,
    };
    probe.remove();
    return seen;
  });
  await page.close();
  return forced;
}
