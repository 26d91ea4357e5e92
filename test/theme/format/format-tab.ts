import type { Browser, Page } from 'playwright';
import { beforeAll } from 'vitest';
import type { Rgb } from '../../../src/core/index.ts';
import { launchChromium } from '../../support/browser.ts';
import { ofDisplayP3 } from './schemes.ts';

/** A page that says what colours a style sheet comes to. */
export interface FormatTab {
  /** Shows a style sheet, and markup if it needs some. */
  show(sheet: string, body?: string): Promise<void>;
  prefer(scheme: 'light' | 'dark'): Promise<void>;
  /**
   * Computes each value as a colour of a new element, and draws it.
   *
   * @param within the element around that, the body when left out
   * @returns red, green and blue of sRGB; `undefined` for what is transparent there
   * @throws when the browser draws another colour than it computes
   */
  colors(values: readonly string[], within?: string): Promise<(Rgb | undefined)[]>;
  /** Runs a script in the page, with a text for it. */
  evaluate<Result>(script: (text: string) => Result, text?: string): Promise<Result>;
}

/** A tab of this machine's Chromium, for the tests of the file that calls this. */
export function formatTab(): FormatTab {
  let browser: Browser;
  let tab: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    tab = await browser.newPage();
  });
  return {
    show: (sheet, body = '') => tab.setContent(`<!doctype html><style>${sheet}</style><body>${body}`),
    prefer: (colorScheme) => tab.emulateMedia({ colorScheme }),
    evaluate: (script, text = '') => tab.evaluate(script, text),
    async colors(values, within = 'body') {
      const drawn = await tab.evaluate(draw, { values, within });
      return drawn.map(({ color, pixel }) => {
        const read = ofComputed(color);
        // A canvas may round the other way.
        const off =
          read && Math.max(...[read.r, read.g, read.b].map((channel, at) => Math.abs(channel - (pixel[at] ?? 256))));
        if (off !== undefined && !(off <= 1)) throw new Error(`${color} is drawn as ${pixel}`);
        return read;
      });
    },
  };
}

function draw({ values, within }: { values: readonly string[]; within: string }) {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const probe = document.querySelector(within)?.appendChild(document.createElement('i'));
  if (!context || !probe) throw new Error(`nothing to draw in ${within}`);
  const colors = values.map((value) => {
    probe.style.color = 'transparent';
    probe.style.color = value;
    const { color } = getComputedStyle(probe);
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return { color, pixel: Array.from(context.getImageData(0, 0, 1, 1).data) };
  });
  probe.remove();
  return colors;
}

function ofComputed(color: string): Rgb | undefined {
  if (color === 'rgba(0, 0, 0, 0)') return undefined;
  const numbers = (color.match(/\d[\d.e-]*/g) ?? []).map(Number);
  // The 3 of display-p3 comes first.
  if (color.startsWith('color(display-p3 ') && numbers.length === 4) return ofDisplayP3(numbers.slice(1));
  const [r, g, b] = numbers;
  if (!color.startsWith('rgb(') || r === undefined || g === undefined || b === undefined)
    throw new Error(`computed ${color}`);
  return { r, g, b };
}
