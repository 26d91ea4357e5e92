import { expect } from 'chai';
import '../../src/elements/define/masthead.ts';
import { configure, type ProProfile, type PubCard } from '../../src/elements/index.ts';
import { trustedMarkup } from './trusted-markup.ts';

export type Embed = PubCard | ProProfile;

/** What an element told the page. */
export interface Told {
  readonly type: string;
  readonly detail: Record<string, unknown>;
}

const STATES = ['loading', 'ready', 'fallback', 'error'];
const TYPES = ['pub-card', 'pro-profile'].flatMap((tag) => [`${tag}-load`, `${tag}-fallback`, `${tag}-error`]);

// Lit's development build complains of what it would rather not see.
after(() => {
  const { litIssuedWarnings = [] } = globalThis as { litIssuedWarnings?: Iterable<string> };
  expect([...litIssuedWarnings].filter((warning) => !warning.includes('dev mode'))).to.deep.equal([]);
});

// A card is laid out with the next frame, and one out of sight is not: the tests look sooner.
// near-viewport.unseen.test.ts looks at just that.
export const laidOut: CSSStyleSheet = new CSSStyleSheet();
laidOut.replaceSync('::part(card) { content-visibility: visible !important }');
document.adoptedStyleSheets.push(laidOut);

let stage: HTMLElement | undefined;

// Each test leaves a page as one without configuration is, but for the network: what is left in the
// page must not reach for the real one.
afterEach(() => {
  freshStage();
  for (const name of ['lang', 'dir', 'style', 'class']) {
    document.documentElement.removeAttribute(name);
    document.body.removeAttribute(name);
  }
  document.adoptedStyleSheets = [laidOut];
  scrollTo(0, 0);
  configure({
    appView: undefined,
    profileAppView: undefined,
    backlinks: undefined,
    plc: undefined,
    handleResolver: undefined,
    dnsOverHttps: undefined,
    cache: undefined,
    fetch: () => Promise.reject(new TypeError('No network in tests')),
  });
});

/** A clean place in the page; the one before is taken away. */
export function freshStage(): HTMLElement {
  stage?.remove();
  stage = document.body.appendChild(document.createElement('main'));
  return stage;
}

/**
 * Puts markup in the page, with the shadow roots that it declares, and gives its first `<pub-card>`
 * or `<pro-profile>`.
 */
export function mount<E extends Embed = PubCard>(markup: string, view?: unknown): E {
  const place = freshStage();
  place.setHTMLUnsafe(trustedMarkup(markup));
  // Firefox would do it only later.
  customElements.upgrade(place);
  const element = place.querySelector<E>('pub-card, pro-profile');
  if (!element) throw new Error(`nothing to test in ${markup}`);
  if (view !== undefined) element.view = view;
  return element;
}

/** `mount`, once the element has settled. */
export async function mounted<E extends Embed = PubCard>(markup: string, view?: unknown): Promise<E> {
  const element = mount<E>(markup, view);
  await told(element);
  return element;
}

/** `mounted` in a box of a width, in letters of 16 px; `box` are more styles of it. */
export async function inBox<E extends Embed = PubCard>(
  width: number | string,
  markup: string,
  view: unknown,
  box = '',
): Promise<E> {
  const element = mount<E>(`<div lang="en">${markup}</div>`, view);
  const place = element.closest('main > div') as HTMLElement;
  place.style.cssText = `width: ${width}${typeof width === 'number' ? 'px' : ''}; font: 16px/1.5 sans-serif; ${box}`;
  await told(element);
  return element;
}

/** The spacing that WCAG 1.4.12 lets a reader set. */
export function spaceOut({ shadowRoot }: Element): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  );
  shadowRoot?.adoptedStyleSheets.push(sheet);
}

/** How many lines a part has. */
export function linesOf(element: Element, name: string): number {
  const inner = part(element, name) as HTMLElement;
  return inner.clientHeight / Number.parseFloat(getComputedStyle(inner).lineHeight);
}

/** The next event of an element's own. */
export function told(element: EventTarget): Promise<Told> {
  return new Promise((resolve) => {
    const hear = (event: Event) => {
      for (const type of TYPES) element.removeEventListener(type, hear);
      resolve({ type: event.type, detail: (event as CustomEvent<Record<string, unknown>>).detail });
    };
    for (const type of TYPES) element.addEventListener(type, hear);
  });
}

/** Every event from now on. */
export function hearAll(element: EventTarget): Told[] {
  const heard: Told[] = [];
  for (const type of TYPES) {
    element.addEventListener(type, (event) =>
      heard.push({ type, detail: (event as CustomEvent<Record<string, unknown>>).detail }),
    );
  }
  return heard;
}

/** The custom states that match, by name. */
export function states(element: Element): string[] {
  return STATES.filter((state) => element.matches(`:state(${state})`));
}

/** An element inside by its part. */
export function part(element: Element, name: string): HTMLElement | null {
  return element.shadowRoot?.querySelector<HTMLElement>(`[part~="${name}"]`) ?? null;
}

/** All elements inside by their part. */
export function parts(element: Element, name: string): HTMLElement[] {
  return [...(element.shadowRoot?.querySelectorAll<HTMLElement>(`[part~="${name}"]`) ?? [])];
}

/** The text of a part without the white space around it; `null` when it is not there. */
export function partText(element: Element, name: string): string | null {
  return part(element, name)?.textContent?.replace(/\s+/g, ' ').trim() ?? null;
}

/** The same of all that have the part. */
export function partTexts(element: Element, name: string): string[] {
  return parts(element, name).map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim() ?? '');
}

/** Milliseconds: a little less than a test has (web-test-runner.config.ts). */
const GIVEN_UP = 110_000;

/**
 * Waits until something holds.
 *
 * @throws when it never does, before the runner gives the test up
 */
export async function until(holds: () => unknown): Promise<void> {
  for (const end = performance.now() + GIVEN_UP; !holds(); await rest(5))
    if (performance.now() > end) throw new Error(`This never held: ${holds}`);
}

/** Until what is due has run. */
export function rest(ms = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Until the page is laid out and drawn and its observers are told, and then what these brought
 * about. So much later nothing is under way that is not held.
 */
export async function atRest(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) await frame();
}

/** Until the page is drawn, and what is due then has run. */
export async function frame(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await rest();
}
