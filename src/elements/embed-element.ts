import {
  adoptStyles,
  type CSSResultOrNative,
  LitElement,
  type PropertyDeclarations,
  type PropertyValues,
  ReactiveElement,
} from 'lit';
import { addAccessors, textProperty } from './embed-property.ts';
import { Asking, type FallbackReason, type Found, type Question } from './loading/asking.ts';
import { awaitChildren } from './loading/await-children.ts';
import { NearViewport } from './loading/near-viewport.ts';
import { configFollowers } from './page/configure.ts';
import { native } from './page/native.ts';
import { html, type Template } from './template/html.ts';

export type { FallbackReason, Found, Question } from './loading/asking.ts';

/**
 * What both elements are: a Lit element that asks one question, renders the answer, and shows the page's own children until then.
 */
export abstract class EmbedElement<View> extends LitElement {
  /** The element's usual name, and the beginning of its events' names. */
  static readonly tag: string;
  /** Adopted at once, while the page's own children show. `styles` follow when a card shows: most cards of a long page never do. */
  static readonly hostStyles: CSSResultOrNative;
  static override properties: PropertyDeclarations = {
    loading: textProperty('lazy'),
    view: { attribute: false, noAccessor: true },
  };

  /** `lazy` (the default) asks when the element comes near the viewport, `eager` at once. */
  declare loading: 'lazy' | 'eager';

  readonly #internals = this.attachInternals?.();
  readonly #asking: Asking<View> = new Asking<View>(this);
  readonly #near: NearViewport = new NearViewport(this);
  readonly #follow = (): void => this.requestUpdate();
  #waitsForChildren: boolean | undefined;
  #given: unknown;
  /** What stands in the shadow root until Lit renders into it: what a server rendered, or a slot for the page's own children. */
  #standing: 'nothing' | 'server' | 'slot' | undefined = 'nothing';
  /** Pictures that could not be loaded. */
  protected readonly broken: Set<string | null> = new Set();

  static {
    EmbedElement.finalize();
    addAccessors(EmbedElement);
  }

  /** What shows; `null` until something was found. Set it to show given data without any request, to `null` to go back to asking. */
  get view(): View | null {
    return this.#asking.view;
  }

  set view(value: unknown) {
    this.#given = value ?? undefined;
    this.requestUpdate();
  }

  override connectedCallback(): void {
    configFollowers.add(this.#follow);
    this.#waitsForChildren ??= awaitChildren(this, () => {
      this.#waitsForChildren = false;
      if (this.isConnected) this.connectedCallback();
    });
    if (this.#waitsForChildren) {
      // Until the parser is done with the element it gets no shadow root: the server's may be still to come, and its children show by themselves.
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

  /** Reads data that the page gave. */
  protected abstract read(data: unknown): View | null;
  /** What to find out when the page gave no data. */
  protected abstract question(): Question<View>;
  /** The card. */
  protected abstract card(view: View): Template;
  /** What stands in for a card: while loading, or when there is none and the page has no children of its own in the element. */
  protected abstract placeholder(loading: boolean): Template;
  /** Ends when what a card shows better with is there; nothing where nothing is missing. */
  protected prepare?(): Promise<void> | undefined;
  /** Called after each rendering of a card. */
  protected painted?(shell: HTMLElement, view: View): void;

  /** The text that the page wrote straight into the element. */
  protected get words(): string {
    return Array.from(this.childNodes, (node) => (node instanceof Text ? node.data : ''))
      .join('')
      .trim();
  }

  protected override createRenderRoot(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (root.firstChild) this.#standing = 'server';
    else if (this.#hasChildren) {
      // Most cards of a long page are never seen: this is all that they show. Lit's template of it would cost them more than the rest together.
      this.#standing = 'slot';
      root.append(native(document, 'createElement').call(document, 'slot'));
      adoptStyles(root, [(this.constructor as typeof EmbedElement).hostStyles]);
    }
    root.addEventListener('slotchange', this.#follow);
    // A picture's error does not bubble, but it can be caught on its way down.
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
      // Attributes follow, and Lit renders nothing.
      Reflect.get(ReactiveElement.prototype, 'update').call(this, changed);
      return;
    }
    const root = this.renderRoot as ShadowRoot;
    const focused = root.activeElement?.getAttribute('part');
    this.#takeRoot(root);
    super.update(changed);
    // Whoever reads the card by keyboard stays in it when another template takes its place.
    if (focused && !root.activeElement)
      root.querySelector<HTMLElement>(`[part="${focused}"]`)?.focus({ preventScroll: true });
  }

  protected override render(): unknown {
    const { view, state } = this.#asking;
    if (view) return this.card(view);
    if (this.#hasChildren) return html`<slot></slot>`;
    // The hidden slot tells when the page puts children in later.
    return html`${this.placeholder(state === 'loading')}<slot hidden></slot>`;
  }

  protected override updated(): void {
    const { view } = this.#asking;
    const shell = view && this.renderRoot.querySelector<HTMLElement>('[part~=card]');
    if (shell) this.painted?.(shell, view);
    const outcome = this.#asking.takeOutcome();
    if (!outcome) return;
    const { tag } = this.constructor as typeof EmbedElement;
    const event = new CustomEvent(`${tag}-${outcome.type}`, {
      bubbles: true,
      composed: true,
      detail: outcome.detail,
    });
    // After the update, so that whoever hears it may change the element.
    queueMicrotask(() => this.dispatchEvent(event));
  }

  /** Whether there is nothing better to show yet than what stands in the shadow root. */
  get #standsStill(): boolean {
    const { view, state } = this.#asking;
    if (view) return false;
    return this.#standing === 'server' ? state !== 'fallback' : this.#standing === 'slot' && this.#hasChildren;
  }

  /** Makes room for what Lit renders. The styles of a card are parsed when the first one shows. */
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
    // Most cards of a long page are never seen: until they nearly are, they cost next to nothing.
    if (!given && !this.#near.isNear && !this.#asking.hasAsked) {
      this.#near.wait();
      return;
    }
    const { key, answer } = given ?? this.question();
    const missing = this.prepare?.();
    missing?.then(this.#follow);
    const withParts = async (signal: AbortSignal) => {
      const found = await (typeof answer === 'function' ? answer(signal) : (answer as Found<View>));
      await missing;
      return found;
    };
    this.#asking.ask({ key, answer: missing && typeof answer !== 'string' ? withParts : answer });
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
