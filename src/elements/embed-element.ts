import { awaitChildren } from './await-children.ts';
import { configFollowers } from './configure.ts';
import { hostStyles } from './embed-element.styles.ts';
import { html, type Template } from './html.ts';
import { native } from './native.ts';
import { nearViewport } from './near-viewport.ts';
import { adoptProperties, propertyName } from './reflect-attributes.ts';
import { planOf, renderTemplate } from './render-template.ts';

/** What an element is doing; shown as a custom state, `:state(ready)`. */
export type EmbedState = 'loading' | 'ready' | 'fallback' | 'error';

/** Why the fallback shows: nothing was asked for, what was asked for cannot be read, or nobody has it. */
export type FallbackReason = 'missing' | 'invalid' | 'no-match';

/** What was found, and which way. */
export interface Found<View> {
  readonly view: View;
  readonly via: string;
}

/** What an element has to find out. */
export interface Question<View> {
  /** Two questions with equal parts are the same one; it is not asked twice. */
  readonly key: readonly unknown[];
  /** The answer where it needs no request, else how to get it (`null`: nobody has it). */
  readonly answer: Found<View> | FallbackReason | ((signal: AbortSignal) => Promise<Found<View> | null>);
}

// On a server there is no HTMLElement; the classes are only looked at there.
const HTMLElementBase = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/**
 * What both elements are: a thin shell that asks one question, renders the answer, and shows the page's own children until then.
 *
 * Its templates are lit's, without `LitElement`: 2.4 kB (brotli) of reactive properties would serve one question per element, and every property here is
 * an attribute anyway.
 */
export abstract class EmbedElement<View> extends HTMLElementBase {
  /** The element's usual name, and the beginning of its events' names. */
  static readonly tag: string;
  /** While the page's own children show. */
  static readonly hostStyles: string = hostStyles;
  /** Beside those, for a card. */
  static readonly styles: string;
  /** Made of each when an element first needs it, shared by all. */
  static hostSheet: CSSStyleSheet | undefined;
  static sheet: CSSStyleSheet | undefined;
  static readonly attributes: Readonly<Record<string, unknown>>;

  static get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: each class has attributes of its own
    return Object.keys(this.attributes);
  }

  /** `lazy` (the default) asks when the element comes near the viewport, `eager` at once. */
  declare loading: string;

  readonly #internals = this.attachInternals?.();
  /** Holds a slot and nothing else, until a template is rendered for the first time. */
  #bare: ShadowRoot | undefined;
  #root: ShadowRoot | undefined;
  #scheduled = false;
  #waitsForChildren: boolean | undefined;
  #given: unknown;
  #view: View | null = null;
  #state: EmbedState | undefined;
  #key: readonly unknown[] | undefined;
  #controller: AbortController | undefined;
  /** When it left the page, milliseconds. */
  #left: number | undefined;
  #near = false;
  #leave: (() => void) | undefined;
  /** Pictures that could not be loaded. */
  protected readonly broken: Set<string | null> = new Set();

  /** What shows; `null` until something was found. Set it to show given data without any request, to `null` to go back to asking. */
  get view(): View | null {
    return this.#view;
  }

  set view(value: unknown) {
    this.#given = value ?? undefined;
    this.#schedule();
  }

  connectedCallback(): void {
    const { attributes } = this.constructor as typeof EmbedElement;
    adoptProperties(this, ['view', ...Object.keys(attributes).map(propertyName)]);
    configFollowers.add(this.#schedule);
    // It is back after a while: what it showed may be gone.
    if (Date.now() - (this.#left as number) > 60_000) this.#key = undefined;
    this.#schedule();
  }

  disconnectedCallback(): void {
    // An element that is only moved is back before this runs, and keeps its request.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#left = Date.now();
      configFollowers.delete(this.#schedule);
      this.#leave?.();
      this.#leave = undefined;
      this.#near = false;
      this.#stop();
    });
  }

  attributeChangedCallback(): void {
    this.#schedule();
  }

  /** Reads data that the page gave. */
  protected abstract read(data: unknown): View | null;
  /** What to find out when the page gave no data. */
  protected abstract question(): Question<View>;
  /** The card. */
  protected abstract card(view: View): Template;
  /** What stands in for a card: while loading, or when there is none and the page has no children of its own in the element. */
  protected abstract placeholder(loading: boolean): Template;
  /** Called after each rendering of a card. */
  protected painted?(shell: HTMLElement, view: View): void;

  /** The text that the page wrote straight into the element. */
  protected get words(): string {
    return Array.from(this.childNodes, (node) => (node instanceof Text ? node.data : ''))
      .join('')
      .trim();
  }

  readonly #schedule = (): void => {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      if (this.isConnected) this.#update();
    });
  };

  #update(): void {
    this.#waitsForChildren ??= awaitChildren(this, () => {
      this.#waitsForChildren = false;
      this.#schedule();
    });
    if (this.#waitsForChildren) {
      this.#enter('loading');
      return;
    }
    this.#near ||= this.loading === 'eager';
    const given = this.#givenAnswer();
    if (!given && !this.#near && !this.#key) {
      // Most cards of a long page are never seen: until they nearly are, they cost next to nothing.
      this.#leave ??= nearViewport(this, () => {
        this.#near = true;
        this.#update();
      });
      this.#enter('loading');
      return;
    }
    const { key, answer } = given ?? this.question();
    if (key.length === this.#key?.length && key.every((part, index) => part === this.#key?.[index])) {
      this.#render();
    } else {
      this.#stop();
      this.#key = key;
      if (typeof answer === 'function') this.#ask(answer);
      else if (typeof answer === 'string') this.#settle('fallback', { reason: answer });
      else this.#settle('ready', answer);
    }
  }

  /** The answer in the `view` property or in an inline JSON script; broken JSON does not count. */
  #givenAnswer(): Question<View> | undefined {
    let data = this.#given;
    let key = data;
    if (data === undefined) {
      key = this.querySelector(':scope > script[type="application/json"]')?.textContent;
      if (!key) return undefined;
      try {
        data = JSON.parse(key as string);
      } catch {
        return undefined;
      }
    }
    const view = this.read(data);
    return { key: [key], answer: view ? { view, via: this.#given === undefined ? 'inline' : 'view' } : 'invalid' };
  }

  async #ask(ask: (signal: AbortSignal) => Promise<Found<View> | null>): Promise<void> {
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    this.#view = null;
    this.#enter('loading');
    try {
      const found = await ask(signal);
      // A late answer belongs to a question that nobody asks any more.
      if (signal.aborted) return;
      if (found) this.#settle('ready', found);
      else this.#settle('fallback', { reason: 'no-match' });
    } catch (error) {
      if (!signal.aborted) this.#settle('error', { error });
    }
  }

  #stop(): void {
    if (this.#state === 'loading') this.#key = undefined;
    this.#controller?.abort();
  }

  #settle(
    state: 'ready' | 'fallback' | 'error',
    detail: Partial<Found<View>> | { reason: FallbackReason } | { error: unknown },
  ): void {
    this.#view = ('view' in detail && detail.view) || null;
    this.#enter(state);
    const { tag } = this.constructor as typeof EmbedElement;
    this.dispatchEvent(
      new CustomEvent(`${tag}-${state === 'ready' ? 'load' : state}`, { bubbles: true, composed: true, detail }),
    );
  }

  #enter(state: EmbedState): void {
    this.#state = state;
    this.#internals?.states.clear();
    this.#internals?.states.add(state);
    this.#render();
  }

  #render(): void {
    const view = this.#view;
    // Until the parser is done with the element it has no shadow root of ours: the server's may be still to come, and its children show by themselves.
    if (this.#waitsForChildren) return;
    if (!view && this.#state !== 'fallback' && !this.#root) {
      // What a server has rendered stays until there is something better to show.
      if (!this.#bare && this.shadowRoot?.firstChild) return;
      if (this.#hasChildren) {
        this.#bare ??= this.#openRoot(native(document, 'createElement').call(document, 'slot'));
        return;
      }
    }
    const template = view ? this.card(view) : this.#standIn();
    // Before there is a shadow root: where the page's policy forbids this (it throws), the page's own children go on showing.
    planOf(template.strings);
    this.#root ??= this.#takeOver();
    renderTemplate(template, this.#root);
    if (view) this.painted?.(this.#root.firstElementChild as HTMLElement, view);
  }

  #standIn(): Template {
    if (this.#hasChildren) return html`<slot></slot>`;
    // The hidden slot tells when the page puts children in later.
    return html`${this.placeholder(this.#state === 'loading')}<slot hidden></slot>`;
  }

  get #hasChildren(): boolean {
    return !!this.querySelector(':scope > :not(script, template)');
  }

  #openRoot(...content: Node[]): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    // A server-rendered card: ours would stand beside it.
    root.replaceChildren(...content);
    const element = this.constructor as typeof EmbedElement;
    element.hostSheet ??= sheetOf(element.hostStyles);
    root.adoptedStyleSheets = [element.hostSheet];
    root.addEventListener('slotchange', this.#schedule);
    return root;
  }

  #takeOver(): ShadowRoot {
    const root = this.#openRoot();
    const element = this.constructor as typeof EmbedElement;
    element.sheet ??= sheetOf(element.styles);
    root.adoptedStyleSheets.push(element.sheet);
    // A picture's error does not bubble, but it can be caught on its way down.
    root.addEventListener(
      'error',
      ({ target }) => {
        this.broken.add((target as Element).getAttribute('src'));
        this.#schedule();
      },
      true,
    );
    return root;
  }
}

function sheetOf(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  return sheet;
}
