import {
  adoptStyles,
  type CSSResultOrNative,
  LitElement,
  type PropertyDeclarations,
  type PropertyValues,
  ReactiveElement,
} from 'lit';
import { addAccessors, numberProperty, textProperty } from './embed-property.ts';
import {
  type Answering,
  Asking,
  type EmbedState,
  type FallbackReason,
  type Found,
  type Question,
} from './loading/asking.ts';
import { NearViewport } from './loading/near-viewport.ts';
import { configFollowers } from './page/configure.ts';
import { native } from './page/native.ts';
import { html, type Template } from './template/html.ts';

export type { Answering, EmbedState, ErrorDetail, FallbackDetail, Found, Question } from './loading/asking.ts';

/**
 * The base of both elements: a Lit element that asks one question, renders the answer, and shows the page's own children until then.
 *
 * @example
 * ```ts
 * import { EmbedElement } from 'masthead/elements';
 *
 * for (const element of document.body.children) if (element instanceof EmbedElement) element.reload();
 * ```
 */
export abstract class EmbedElement<View> extends LitElement {
  /** The element's usual name and the prefix of its events. */
  static readonly tag: string;
  /** Adopted at once. `styles` follow when something other than the page's children shows, which most cards of a long page never get to. */
  static readonly hostStyles: CSSResultOrNative;
  static override properties: PropertyDeclarations = {
    loading: textProperty('lazy'),
    heading: numberProperty(0, 'heading'),
    view: { attribute: false, noAccessor: true },
  };

  /** `lazy` (the default) asks when the element comes near the viewport, `eager` at once. */
  declare loading: 'lazy' | 'eager';
  /** The level of the title as a heading, 1 to 6; 0 (the default) for none. */
  declare heading: number;

  readonly #internals = this.attachInternals?.();
  readonly #asking: Asking<View> = new Asking<View>(this);
  readonly #near: NearViewport = new NearViewport(this);
  readonly #follow = (): void => this.requestUpdate();
  #waitsForChildren: boolean | undefined;
  #given: unknown;
  /** What the shadow root holds until Lit renders into it: server-rendered content, or a slot for the page's own children. */
  #standing: 'nothing' | 'server' | 'slot' | undefined = 'nothing';
  /** Addresses of pictures that could not be loaded. */
  protected readonly broken: Set<string | null> = new Set();
  /** Whether what shows is data that the page gave, and not the answer of a service that was asked. */
  protected isGiven = false;

  static {
    EmbedElement.finalize();
    addAccessors(EmbedElement);
  }

  /** What shows, checked; `null` until something was found. Set it to unchecked data to show them without any request, to `null` to go back to asking. */
  get view(): View | null {
    return this.#asking.view;
  }

  set view(value: unknown) {
    this.#given = value ?? undefined;
    this.requestUpdate();
  }

  /**
   * Asks again, past every cached answer. What shows stays until the new answer is there, also when there is none because asking failed; the element's event
   * tells. Data that the page gave are shown again, and nothing is asked.
   */
  reload(): void {
    this.#asking.reload = true;
    this.requestUpdate();
  }

  override connectedCallback(): void {
    configFollowers.add(this.#follow);
    this.#waitsForChildren ??= awaitChildren(this, () => {
      this.#waitsForChildren = false;
      if (this.isConnected) this.connectedCallback();
    });
    if (this.#waitsForChildren) {
      // No shadow root until the parser is done with the element: a server-rendered one may still come, and without one the children show by themselves.
      this.#showState();
      return;
    }
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    configFollowers.delete(this.#follow);
  }

  /** Reads the page's own data; `null` when it is not usable. */
  protected abstract read(data: unknown): View | null;
  /** What to find out when the page gave no data. */
  protected abstract question(): Question<View>;
  protected abstract card(view: View): Template;
  /** What shows in place of a card in an element without children: while loading, or when there is no card. */
  protected abstract placeholder(state: EmbedState): Template;
  /** Loads the parts that the card needs; `undefined` when none is missing. It never rejects: without a part the card still shows. */
  protected prepare?(): Promise<void> | undefined;
  /** Called after each rendering of a card. */
  protected painted?(shell: HTMLElement, view: View): void;

  /** The text that is directly in the element, without that of its child elements. */
  protected get words(): string {
    return Array.from(this.childNodes, (node) => (node instanceof Text ? node.data : ''))
      .join('')
      .trim();
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (root.firstChild) this.#standing = 'server';
    else if (this.#hasChildren) {
      // Most cards of a long page are never seen and show nothing but this slot. Rendering it with Lit would cost more than all the rest.
      this.#standing = 'slot';
      root.append(native(document, 'createElement').call(document, 'slot'));
      adoptStyles(root, [(this.constructor as typeof EmbedElement).hostStyles]);
    }
    root.addEventListener('slotchange', this.#follow);
    // The error event of a picture does not bubble, so it is captured.
    root.addEventListener(
      'error',
      ({ target }) => {
        this.broken.add((target as Element).getAttribute('src'));
        this.requestUpdate();
      },
      true,
    );
    return root;
  }

  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  protected override willUpdate(): void {
    this.#ask();
    this.#showState();
  }

  protected override update(changed: PropertyValues): void {
    if (this.#standsStill) {
      // Reflects the properties to attributes, without rendering.
      Reflect.get(ReactiveElement.prototype, 'update').call(this, changed);
      return;
    }
    const root = this.renderRoot as ShadowRoot;
    const focused = root.activeElement?.getAttribute('part');
    this.#takeRoot(root);
    super.update(changed);
    // Keyboard focus stays on the same part when another template replaces the old one.
    if (focused && !root.activeElement)
      root.querySelector<HTMLElement>(`[part="${focused}"]`)?.focus({ preventScroll: true });
  }

  protected override render(): unknown {
    const { view, state } = this.#asking;
    if (view) return this.card(view);
    if (this.#hasChildren) return html`<slot></slot>`;
    // The hidden slot fires `slotchange` when the page adds children later.
    return html`${this.placeholder(state)}<slot hidden></slot>`;
  }

  protected override updated(): void {
    const { view } = this.#asking;
    const shell = view && this.renderRoot.querySelector<HTMLElement>('[part~=card]');
    if (shell) this.painted?.(shell, view);
    const { outcome } = this.#asking;
    this.#asking.outcome = undefined;
    if (!outcome) return;
    const { tag } = this.constructor as typeof EmbedElement;
    const event = new CustomEvent(`${tag}-${outcome.type}`, {
      bubbles: true,
      composed: true,
      detail: outcome.detail,
    });
    // After the update, so that a listener may change the element.
    queueMicrotask(() => this.dispatchEvent(event));
  }

  /** Whether the content of `#standing` stays, because there is nothing better to show yet. */
  get #standsStill(): boolean {
    const { view, state } = this.#asking;
    if (view) return false;
    return this.#standing === 'server' ? state !== 'fallback' : this.#standing === 'slot' && this.#hasChildren;
  }

  /** Empties the shadow root for Lit and adopts all styles. They are parsed here, when the first card shows. */
  #takeRoot(root: ShadowRoot): void {
    if (!this.#standing) return;
    this.#standing = undefined;
    root.replaceChildren();
    const { hostStyles, elementStyles } = this.constructor as typeof EmbedElement;
    adoptStyles(root, [hostStyles, ...elementStyles]);
  }

  #ask(): void {
    this.#near.isNear ||= this.loading === 'eager';
    const given = this.#givenAnswer();
    this.isGiven = !!given;
    // Most cards of a long page are never seen, so a card asks nothing until it is near the viewport.
    if (!given && !this.#near.isNear && !this.#asking.key) {
      this.#near.wait();
      return;
    }
    const { key, answer } = given ?? this.question();
    const missing = this.prepare?.();
    missing?.then(this.#follow);
    const withParts = async (how: Answering) => {
      const found = await (typeof answer === 'function' ? answer(how) : (answer as Found<View>));
      await missing;
      return found;
    };
    this.#asking.ask({ key, answer: missing && typeof answer !== 'string' ? withParts : answer });
  }

  /** The answer from the `view` property or from an inline JSON script; `undefined` without either, or when the script's JSON is broken. */
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
    const reason: FallbackReason = 'invalid';
    return { key: [key], answer: view ? { view, via: this.#given === undefined ? 'inline' : 'view' } : reason };
  }

  #showState(): void {
    const { state } = this.#asking;
    const states = this.#internals?.states;
    if (states?.has(state)) return;
    states?.clear();
    states?.add(state);
  }

  get #hasChildren(): boolean {
    return !!this.querySelector(':scope > :not(script, template)');
  }
}

/**
 * Waits until the parser is past an element and all its children exist. While a page loads, a custom element is connected before it has any.
 *
 * @param ready called once, later; never when the result is `false`
 * @returns whether there is anything to wait for
 */
export function awaitChildren(element: Element, ready: () => void): boolean {
  const page = element.ownerDocument;
  if (native(page, 'readyState') !== 'loading' || isPast(element)) return false;
  const finish = () => {
    observer.disconnect();
    native(page, 'removeEventListener').call(page, 'DOMContentLoaded', finish);
    ready();
  };
  const observer = new MutationObserver(() => isPast(element) && finish());
  native(page, 'addEventListener').call(page, 'DOMContentLoaded', finish);
  if (element.parentNode) observer.observe(element.parentNode, { childList: true });
  return true;
}

// The parser adds a node after the element or one of its ancestors only when it is done with the element.
function isPast(element: Element): boolean {
  for (let node: Node | null = element; node; node = native(node, 'parentNode'))
    if (native(node, 'nextSibling')) return true;
  return false;
}
