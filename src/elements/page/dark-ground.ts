// Whether a card is on a dark ground, in a page that sets no `color-scheme`.

import { MIDDLE } from '../../core/color/rgb.ts';
import { unclobbered } from './unclobbered.ts';

/** The most ancestors that are checked: more than pages have, and still fast. */
const MOST = 100;

/** The drawn card of each element on the page. */
const shells = new Map<Element, HTMLElement>();
/** The cards whose grounds are checked in the next frame. */
const waiting = new Set<Element>();
let observer: MutationObserver | undefined;
let watchedBody: Element | undefined;

/**
 * Makes a card dark on a dark ground, in a page that sets no `color-scheme`. Without this the card
 * would be light there. A page that sets `color-scheme` around the card, or the card's colours,
 * decides for itself. The grounds of all cards are checked together in the next frame, so that the
 * page's styles are computed once. They are checked again when the system's scheme, `html` or
 * `body` changes.
 *
 * @param shell the drawn card, which becomes dark or light; without it the card is forgotten
 */
export function followGround(card: Element, shell?: HTMLElement): void {
  if (!shell) {
    shells.delete(card);
    return;
  }
  shells.set(card, shell);
  watchPage();
  checkLater([card]);
}

function watchPage(): void {
  if (!observer) {
    // The DOM of a unit test has no `matchMedia`.
    const system = globalThis.matchMedia?.('(prefers-color-scheme:dark)');
    if (system) system.onchange = checkAll;
    observer = new MutationObserver(checkAll);
    observer.observe(unclobbered(document, 'documentElement'), { attributes: true });
    // Pages fade from one ground to the other; check again at the end.
    addEventListener('transitionend', ({ target }) => {
      if (/^(html|body)$/i.test((target as Element).nodeName)) checkAll();
    });
  }
  const body = unclobbered(document, 'body');
  // A router may replace the body.
  if (body && body !== watchedBody) {
    observer.observe(body, { attributes: true });
    watchedBody = body;
  }
}

/** Checks all cards again. */
function checkAll(): void {
  checkLater(shells.keys());
}

/**
 * Checks the grounds of cards in the next frame, when the page's styles are computed anyway:
 * answers come one by one, and some pages write to `html` with each scroll.
 */
function checkLater(cards: Iterable<Element>): void {
  if (waiting.size === 0 && shells.size > 0) (globalThis.requestAnimationFrame ?? queueMicrotask)(check);
  for (const card of cards) waiting.add(card);
}

function check(): void {
  const known = new Map<Element, boolean>();
  const found = Array.from(waiting, (card) => {
    const shell = shells.get(card);
    return [shell, shell && isOnDark(card, shell, known)] as const;
  });
  waiting.clear();
  for (const [shell, isDark] of found) if (shell) shell.style.colorScheme = isDark ? 'dark' : '';
}

/** @param known the result for each ancestor that was checked before; this function adds to it */
function isOnDark(card: Element, shell: HTMLElement, known: Map<Element, boolean>): boolean {
  const style = getComputedStyle(card);
  const { tag } = card.constructor as unknown as { tag: string };
  if (
    style.colorScheme !== 'normal' ||
    style.getPropertyValue(`--${tag}-background`) ||
    style.getPropertyValue(`--${tag}-foreground`)
  )
    return false;
  const passed: Element[] = [];
  let isDark = false;
  for (let at: Element | null = card; at && passed.length < MOST; ) {
    const before = known.get(at);
    const light = before === undefined ? luminanceOf(getComputedStyle(at).backgroundColor, shell) : undefined;
    passed.push(at);
    if (before !== undefined || light !== undefined) {
      isDark = before ?? Number(light) < MIDDLE;
      break;
    }
    const parent: Node | null = unclobbered(at, 'parentNode');
    at =
      unclobbered(at, 'assignedSlot') ??
      (parent instanceof ShadowRoot ? parent.host : unclobbered(at, 'parentElement'));
  }
  for (const element of passed) known.set(element, isDark);
  return isDark;
}

/**
 * The luminance of a computed colour, 0 to 1; `undefined` when the colour is not opaque, because
 * the ground below it shows.
 */
function luminanceOf(color: string, shell: HTMLElement): number | undefined {
  const [kind, ...channels] = color.split(/[(,)]/);
  if (kind === 'rgba') return undefined;
  if (kind === 'rgb') {
    const [r = 0, g = 0, b = 0] = channels.map((channel) => (Number(channel) / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  // A page's colour may be in any colour space, and the engine can convert all of them. No element
  // inherits this property.
  shell.style.outlineColor = `color(from ${color} xyz-d65 y y y / alpha)`;
  const [, luminance, , , slash] = getComputedStyle(shell).outlineColor.split(' ');
  shell.style.outlineColor = '';
  return slash ? undefined : Number(luminance);
}
