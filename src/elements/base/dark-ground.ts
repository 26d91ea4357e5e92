import { native } from './native.ts';

/** How many ancestors are looked at: more than pages have, and still no time. */
const MOST = 100;
/** The luminance from which on a ground is light: black is further away than white. */
const LIGHT = 0.18;

/** What each card on the page shows. */
const shells = new Map<Element, HTMLElement>();
/** The cards whose grounds are looked at next. */
let waiting: Set<Element> = new Set();
let observer: MutationObserver | undefined;
let watchedBody: Element | undefined;

/**
 * Has a card follow its ground in a page that says nothing of color schemes: it would be light
 * there, in the middle of the dark. A page that says `color-scheme` anywhere around the card, or
 * colours it, knows what it wants. The grounds of all cards are looked at together, with the next
 * picture, so that the page's styles are computed once; and again when the page may have another
 * ground: at night, and when a button of the page changes `html` or `body`.
 *
 * @param shell what the card shows, which is dark or light from now on; without one the card is
 *   gone
 */
export function followGround(card: Element, shell?: HTMLElement): void {
  if (!shell) {
    shells.delete(card);
    return;
  }
  shells.set(card, shell);
  watchPage();
  // With the next picture: answers come one by one, and each look computes the styles of the page.
  if (waiting.size === 0) (globalThis.requestAnimationFrame ?? queueMicrotask)(look);
  waiting.add(card);
}

function watchPage(): void {
  if (!observer) {
    // The DOM of a unit test has none.
    const system = globalThis.matchMedia?.('(prefers-color-scheme:dark)');
    if (system) system.onchange = lookAgain;
    observer = new MutationObserver(lookAgain);
    observer.observe(native(document, 'documentElement'), { attributes: true });
    // Pages fade from one ground to the other.
    addEventListener('transitionend', ({ target }) => {
      if (/^(html|body)$/i.test((target as Element).nodeName)) lookAgain();
    });
  }
  const body = native(document, 'body');
  // Routers bring a new one.
  if (body && body !== watchedBody) {
    observer.observe(body, { attributes: true });
    watchedBody = body;
  }
}

/**
 * With the next picture, when the page's styles are computed anyway: some pages write to `html`
 * with each scroll.
 */
function lookAgain(): void {
  if (waiting.size < shells.size) (globalThis.requestAnimationFrame ?? queueMicrotask)(look);
  waiting = new Set(shells.keys());
}

function look(): void {
  const known = new Map<Element, boolean>();
  const found = Array.from(waiting, (card) => {
    const shell = shells.get(card);
    return [shell, shell && standsInTheDark(card, shell, known)] as const;
  });
  waiting = new Set();
  for (const [shell, isDark] of found) if (shell) shell.style.colorScheme = isDark ? 'dark' : '';
}

/** @param known what is known of other cards' ancestors, and of this one's from now on */
function standsInTheDark(card: Element, shell: HTMLElement, known: Map<Element, boolean>): boolean {
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
      isDark = before ?? Number(light) < LIGHT;
      break;
    }
    const parent: Node | null = native(at, 'parentNode');
    at = native(at, 'assignedSlot') ?? (parent instanceof ShadowRoot ? parent.host : native(at, 'parentElement'));
  }
  for (const element of passed) known.set(element, isDark);
  return isDark;
}

/**
 * The luminance of a computed colour; `undefined` where something is seen through it, which is no
 * ground.
 */
function luminanceOf(color: string, shell: HTMLElement): number | undefined {
  const [kind, ...channels] = color.split(/[(,)]/);
  if (kind === 'rgba') return undefined;
  if (kind === 'rgb') {
    const [r = 0, g = 0, b = 0] = channels.map((channel) => (Number(channel) / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  // A page's colour may be in any colour space, all of which the engine knows. Nothing inherits
  // this property.
  shell.style.outlineColor = `color(from ${color} xyz-d65 y y y / alpha)`;
  const [, luminance, , , slash] = getComputedStyle(shell).outlineColor.split(' ');
  shell.style.outlineColor = '';
  return slash ? undefined : Number(luminance);
}
