import {
  adoptStyles,
  type CSSResultOrNative,
  LitElement,
  noChange,
  type PropertyDeclarations,
  type PropertyValues,
} from 'lit';
import { Asking, type FallbackReason, type Found, type Question } from './asking.ts';
import { awaitChildren } from './await-children.ts';
import { configFollowers } from './configure.ts';
import { type EmbedProperty, textProperty } from './embed-property.ts';
import { html, type Template } from './html.ts';
import { native } from './native.ts';
import { NearViewport } from './near-viewport.ts';

export type { FallbackReason, Found, Question } from './asking.ts';

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
  /** Whether what a server rendered still stands in the shadow root. */
  #serverRendered = false;
  /** Whether `styles` are adopted. */
  #styled = false;
  /** Pictures that could not be loaded. */
  protected readonly broken: Set<string | null> = new Set();

  constructor() {
    super();
    for (const [name, { initial }] of embedProperties(this)) Object.assign(this, { [name]: initial });
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
    this.#serverRendered = !!this.shadowRoot?.firstChild;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    this.renderOptions.renderBefore = root.firstChild;
    this.renderOptions.creationScope = {
      importNode: (node, deep) => native(document, 'importNode').call(document, node, deep) as DocumentFragment,
    };
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
    if (!this.#serverRendered) adoptStyles(root, [(this.constructor as typeof EmbedElement).hostStyles]);
    return root;
  }

  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  protected override willUpdate(changed: PropertyValues): void {
    for (const [name, { accept }] of embedProperties(this)) {
      if (changed.has(name)) Object.assign(this, { [name]: accept(this[name as keyof this]) });
    }
    this.#ask();
    this.#showState();
  }

  protected override update(changed: PropertyValues): void {
    const root = this.renderRoot as ShadowRoot;
    const focused = root.activeElement?.getAttribute('part');
    this.#prepareRoot(root);
    super.update(changed);
    // Whoever reads the card by keyboard stays in it when another template takes its place.
    if (focused && !root.activeElement)
      root.querySelector<HTMLElement>(`[part="${focused}"]`)?.focus({ preventScroll: true });
  }

  protected override render(): unknown {
    const { view, state } = this.#asking;
    if (view) return this.card(view);
    if (this.#serverRendered) return noChange;
    if (this.#hasChildren) return html`<slot></slot>`;
    // The hidden slot tells when the page puts children in later.
    return html`${this.placeholder(state === 'loading')}<slot hidden></slot>`;
  }

  protected override updated(): void {
    const { view } = this.#asking;
    const shell = this.renderRoot.querySelector<HTMLElement>('[part~=card]');
    if (view && shell) this.painted?.(shell, view);
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

  /** Makes room for a card, and adopts its styles, when the first one shows. */
  #prepareRoot(root: ShadowRoot): void {
    const { view, state } = this.#asking;
    const { hostStyles, elementStyles } = this.constructor as typeof EmbedElement;
    // What a server has rendered stays until there is something better to show.
    if (this.#serverRendered && (view || state === 'fallback')) {
      this.#serverRendered = false;
      root.replaceChildren();
      this.renderOptions.renderBefore = null;
      adoptStyles(root, [hostStyles]);
    }
    if (this.#styled || this.#serverRendered || (!view && this.#hasChildren)) return;
    this.#styled = true;
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
      const asked = typeof answer === 'function' ? answer(signal) : (answer as Found<View>);
      const [found] = await Promise.all([asked, missing]);
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
    this.#internals?.states.clear();
    this.#internals?.states.add(this.#asking.state);
  }

  get #hasChildren(): boolean {
    return !!this.querySelector(':scope > :not(script, template)');
  }
}

function embedProperties(element: object): [name: PropertyKey, property: EmbedProperty][] {
  const { elementProperties } = element.constructor as typeof LitElement;
  return [...elementProperties].filter((entry): entry is [PropertyKey, EmbedProperty] => 'accept' in entry[1]);
}
