import { contrastRatio } from '../../../src/core/color/contrast-ratio.ts';
import type { Rgb } from '../../../src/core/index.ts';

/** What can be read off a card that stands in a page, in CSS pixels. */
export interface Look {
  readonly height: number;
  /** The lowest WCAG contrast of any text with what is behind it. */
  readonly lowest: number;
  /** The text that has it. */
  readonly lowestText: string;
  /** The contrast of the date, or of the author where there is no date: the text that every card draws back. */
  readonly quiet: number;
  /** Of title, description, author and date: those that are there and cannot be read whole. */
  readonly cut: readonly string[];
  /** By how much something stands outside of the card's place. */
  readonly overflow: number;
  /** From the card's start to the start of each picture and each link. */
  readonly starts: readonly number[];
}

/**
 * Reads a card, shadow roots included.
 *
 * @param place what the card was given to stand in
 */
export function lookAtCard(place: HTMLElement): Look {
  const all = elementsIn(place);
  const box = place.getBoundingClientRect();
  const { ratio, text } = lowestContrast(all);
  const saying = (what: string) => all.find(({ dataset, part }) => dataset.says === what || part.contains(what));
  const rightToLeft = getComputedStyle(place).direction === 'rtl';
  const outside = all
    .filter((element) => element.getClientRects().length > 0 && !isClipped(element, place))
    .map((element) => element.getBoundingClientRect())
    .map(({ left, right }) => Math.max(right - box.right, box.left - left));
  return {
    height: Math.round(box.height),
    lowest: rounded(ratio),
    lowestText: text,
    quiet: rounded(contrastOf(saying('date') ?? saying('author') ?? place)),
    cut: ['title', 'description', 'author', 'date'].filter((what) => {
      const said = saying(what);
      return said && !isWhole(said, place);
    }),
    overflow: Math.round(Math.max(0, ...outside)),
    starts: all
      .filter((element) => element.matches('img, a[href]'))
      .map((element) => element.getBoundingClientRect())
      .map(({ left, right }) => Math.round(rightToLeft ? box.right - right : left - box.left)),
  };
}

function elementsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    element,
    ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
  ]);
}

/** Through a shadow root to its host. */
function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

function lowestContrast(elements: readonly HTMLElement[]): { ratio: number; text: string } {
  let lowest = { ratio: 21, text: '' };
  for (const element of elements) {
    const text = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent?.trim())
      .join('');
    // A dot between two words says nothing.
    if (text.length < 2 || element.localName === 'style') continue;
    const ratio = contrastOf(element);
    if (ratio < lowest.ratio) lowest = { ratio, text };
  }
  return lowest;
}

function contrastOf(element: Element): number {
  const behind = groundsOf(element);
  return contrastRatio(painted(behind), painted([...behind, getComputedStyle(element).color]));
}

// Down, so that nothing passes by rounding.
function rounded(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}

function groundsOf(element: Element | null): string[] {
  return element ? [...groundsOf(parentOf(element)), getComputedStyle(element).backgroundColor] : [GROUND];
}

/** Behind a page that paints none. */
const GROUND = '#fff';
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** Colours over each other, the last on top, as they are seen: only a canvas knows every notation that a computed colour can have. */
function painted(colours: readonly string[]): Rgb {
  if (!canvas) throw new Error('This browser has no canvas.');
  for (const colour of colours) {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return { r, g, b };
}

// Each line has to be inside of everything that clips it, with nothing left over for an ellipsis. Letters may stand out of their line box by a pixel or two.
function isWhole(said: HTMLElement, place: HTMLElement): boolean {
  const range = document.createRange();
  range.selectNodeContents(said);
  const lines = [...range.getClientRects()];
  if (said.scrollHeight > said.clientHeight + 2 && getComputedStyle(said).overflowY !== 'visible') return false;
  for (let around: Element | null = said; around; around = parentOf(around)) {
    if (around !== place && getComputedStyle(around).overflowX === 'visible') continue;
    const edge = around.getBoundingClientRect();
    if (
      lines.some(
        ({ left, right, bottom }) => right > edge.right + 1 || left < edge.left - 1 || bottom > edge.bottom + 2,
      )
    )
      return false;
    if (around === place) break;
  }
  return true;
}

function isClipped(element: Element, place: HTMLElement): boolean {
  const box = place.getBoundingClientRect();
  for (let around = parentOf(element); around && around !== place; around = parentOf(around)) {
    const edge = around.getBoundingClientRect();
    const inside = edge.right <= box.right + 1 && edge.left >= box.left - 1;
    if (inside && getComputedStyle(around).overflowX !== 'visible') return true;
  }
  return false;
}
