import { expect } from 'chai';
import '../../src/elements/define/masthead.ts';
import type { ProProfile, PubCard } from '../../src/elements/index.ts';
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

/** A clean place in the page; the one before is taken away. */
export function freshStage(): HTMLElement {
  stage?.remove();
  stage = document.body.appendChild(document.createElement('main'));
  return stage;
}

/** Puts markup in the page and gives its first `<pub-card>` or `<pro-profile>`. */
export function mount<E extends Embed = PubCard>(markup: string, view?: unknown): E {
  const place = freshStage();
  place.innerHTML = trustedMarkup(markup);
  const element = place.querySelector<E>('pub-card, pro-profile');
  if (!element) throw new Error(`nothing to test in ${markup}`);
  if (view !== undefined) element.view = view;
  return element;
}

/** The same with the shadow roots that the markup declares, as in a page that a server wrote. */
export function mountDeclared<E extends Embed = PubCard>(markup: string): E {
  const place = freshStage();
  place.setHTMLUnsafe(trustedMarkup(markup));
  const element = place.querySelector<E>('pub-card, pro-profile');
  if (!element) throw new Error(`nothing to test in ${markup}`);
  return element;
}

/** `mount`, once the element has settled. */
export async function mounted<E extends Embed = PubCard>(markup: string, view?: unknown): Promise<E> {
  const element = mount<E>(markup, view);
  await told(element);
  return element;
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

/** The text of a part without the white space around it; `null` when it is not there. */
export function partText(element: Element, name: string): string | null {
  return part(element, name)?.textContent?.replace(/\s+/g, ' ').trim() ?? null;
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
