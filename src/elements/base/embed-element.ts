import {
  type CSSResult,
  LitElement,
  html as litHtml,
  noChange,
  type PropertyDeclarations,
  type PropertyValues,
  render,
  type TemplateResult,
} from 'lit';
import { loadPart } from '../parts/load-part.ts';
import { awaitsMessages } from '../text/messages.ts';
import {
  type Asked,
  type AskedQuestion,
  Asking,
  type EmbedState,
  type FallbackReason,
  type Found,
  type Question,
} from './asking.ts';
import { awaitChildren } from './await-children.ts';
import { page } from './configure.ts';
import { followGround } from './dark-ground.ts';
import { written } from './drawn.ts';
import { addAccessors, numberProperty, textProperty } from './embed-property.ts';
import { native } from './native.ts';
import { NearViewport } from './near-viewport.ts';
import { sheetIn } from './sheet-in.ts';

export type { Answering, EmbedState, ErrorDetail, FallbackDetail, Found, Question } from './asking.ts';

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
  static readonly hostStyles: CSSResult;
  static override readonly shadowRootOptions: ShadowRootInit = {
    mode: 'open',
    clonable: true,
    serializable: true,
  };
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
  readonly #near: NearViewport = new NearViewport(this);
  readonly #asking: Asking<View> = new Asking<View>(
    this,
    this.#near,
    () => this.#question(),
    () => this.broken.clear(),
  );
  readonly #update = (): void => this.requestUpdate();
  readonly #follow = (mended: boolean): void => {
    if (mended) this.#lookAgain();
    else this.requestUpdate();
  };
  #waitsForChildren: boolean | undefined;
  #given: unknown = null;
  /**
   * What the shadow root holds until Lit renders into it: server-rendered content, or a slot for the page's own children. `undefined` once everything is Lit's.
   */
  #standing: readonly ChildNode[] | undefined = [];
  #root: ShadowRoot | undefined;
  /** Sees what others do to what Lit has rendered: page translation and extensions put their own nodes into the place of Lit's. */
  #observer: MutationObserver | undefined;
  #isTouched = false;
  /** When it was last drawn, in milliseconds. */
  #drawn = 0;
  /** Follows the page's own data and words where there are any: frameworks and morphs change them in place, which no slot tells. */
  #follower: MutationObserver | undefined;
  #styles: readonly CSSResult[] = [];
  /** Addresses of pictures that could not be loaded. */
  protected readonly broken: Set<string | null> = new Set();
  /** Whether what shows is data that the page gave, and not the answer of a service that was asked. */
  protected isGiven = false;

  /** Lit's, and the language, which is asked for with each rendering. */
  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: of the class that is defined
    return [...Reflect.get(LitElement, 'observedAttributes', this), 'lang'];
  }

  static {
    EmbedElement.finalize();
    addAccessors(EmbedElement);
  }

  /** Data to show without any request, unchecked; what was set last. `null`, the default, is to ask. */
  get view(): unknown {
    return this.#given;
  }

  set view(value: unknown) {
    this.#given = value ?? null;
    this.requestUpdate();
  }

  /** What shows, checked; `null` until something was found, and when nothing is. */
  get shown(): View | null {
    return this.#asking.view;
  }

  /**
   * Asks again, past every cached answer. What shows stays until the new answer is there, also when there is none because asking failed; the element's event
   * tells. Data that the page gave are shown again, and nothing is asked.
   */
  reload(): void {
    this.#asking.reload = true;
    this.requestUpdate();
  }

  /** Focuses the card's title, or the first link of the page's own children where those show. */
  override focus(options?: FocusOptions): void {
    const link = this.#part('title', '[href]') ?? this.querySelector<HTMLElement>('a[href]');
    if (link) link.focus(options);
    else super.focus(options);
  }

  override connectedCallback(): void {
    page.followers.add(this.#follow);
    this.#waitsForChildren ??= awaitChildren(this, () => {
      this.#waitsForChildren = false;
      // In a page that is XML nobody tells of the attributes that the parser wrote; only there, names keep their case.
      if (this.tagName === this.localName)
        for (const { name, value } of this.attributes) this.setAttribute(name, value);
      if (this.isConnected) this.connectedCallback();
    });
    if (this.#waitsForChildren) {
      // No shadow root until the parser is done with the element: a server-rendered one may still come, and without one the children show by themselves.
      this.#showState();
      return;
    }
    super.connectedCallback();
    this.broken.clear();
    this.requestUpdate();
    // It is needed soon, and loads while the page is laid out, after the task that may define a hundred elements.
    if (!this.#givenData) setTimeout(() => loadPart('asking').catch(() => {}));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    page.followers.delete(this.#follow);
    followGround(this);
  }

  /** `moveBefore` moves an element as it is: with this, nothing is disconnected. Its new place may be in another language. */
  connectedMoveCallback(): void {
    this.requestUpdate();
  }

  /** In another document, style sheets of the first one are gone. */
  adoptedCallback(): void {
    this.adopt();
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (name === 'lang') this.requestUpdate();
  }

  /** Reads the page's own data; `null` when it is not usable. */
  protected abstract read(data: unknown): View | null;
  /** What to find out when the page gave no data. */
  protected abstract question(): Question<View>;
  protected abstract card(view: View): TemplateResult;
  /** What shows in place of a card in an element without children: while loading, or when there is no card. Nothing for an element that says nothing. */
  protected abstract placeholder(state: EmbedState): TemplateResult | undefined;
  /**
   * Loads the parts that the card needs; `undefined` when none is missing. It never rejects: without a part the card still shows.
   *
   * @param view what is to show; `null` while nobody knows, so that what every view needs is loaded beside the question
   */
  protected prepare?(view: View | null): Promise<void> | undefined;
  /** Called after each rendering of a card. */
  protected painted?(shell: HTMLElement, view: View): void;
  /** Whether it has a ground of its own, which is neither light nor dark with the page. */
  protected hasGround?(view: View): boolean;

  /** The text that is directly in the element, also where page translation wraps it, without that of other child elements. */
  protected get words(): string {
    return Array.from(this.childNodes, (node) => (/^(#text|font)$/i.test(node.nodeName) ? node.textContent : ''))
      .join('')
      .trim();
  }

  /** Adopts styles beside those that are adopted already; without any, the same once more. */
  protected adopt(...styles: readonly CSSResult[]): void {
    const before = this.#styles;
    this.#styles = [...new Set([...before, ...styles])];
    if (styles.length > 0 && this.#styles.length === before.length) return;
    const root = this.#root;
    const sheets = this.#styles.map((style) => sheetIn(this.ownerDocument, style));
    // Those of others, an extension say, stay.
    if (root) root.adoptedStyleSheets = [...new Set([...sheets, ...(root.adoptedStyleSheets ?? [])])];
  }

  protected override createRenderRoot(): ShadowRoot {
    const { hostStyles, shadowRootOptions } = this.constructor as typeof EmbedElement;
    // Only the internals know a closed one, which a server may have written.
    const root = this.#internals?.shadowRoot ?? this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    this.#root = root;
    if (root.firstChild) {
      this.#standing = [...root.childNodes];
      this.#watch(root);
      // A clone has the content of its original, and no styles.
      if (!root.querySelector('style,link')) this.#adoptAll();
      // One that has failed before this script ran told nobody.
      for (const picture of root.querySelectorAll('img'))
        if (picture.complete && !picture.naturalWidth) picture.src = picture.getAttribute('src') as string;
    } else if (this.#hasChildren) {
      // Most cards of a long page are never seen and show nothing but this slot. Rendering it with Lit would cost more than all the rest.
      const slot = native(document, 'createElement').call(document, 'slot');
      this.#standing = [slot];
      root.append(slot);
      this.adopt(hostStyles);
    }
    root.addEventListener('slotchange', this.#update);
    // The events of a picture do not bubble, so they are captured.
    root.addEventListener(
      'load',
      ({ target }) => {
        // One out of a cache is part of the first sight.
        if (performance.now() - this.#drawn > LATE) fadeIn(target as Element);
      },
      true,
    );
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

  protected override update(changed: PropertyValues): void {
    this.#showState();
    if (!this.#follower && this.firstChild && (!this.#hasChildren || this.#givenData)) {
      this.#follower = new MutationObserver(this.#update);
      this.#follower.observe(this, CONTENT);
    }
    const focused = this.#root?.activeElement?.getAttribute('part');
    const waited = this.#part('skeleton');
    this.#isTouched ||= !!this.#observer?.takeRecords().length;
    // Where Lit keeps what it has rendered into a root.
    if (this.#isTouched) delete (this.#root as LitRoot)._$litPart$;
    super.update(changed);
    const shell = waited && !waited.isConnected && this.#part('card');
    if (shell) fadeIn(shell);
    // Keyboard focus stays on the same part when another template replaces the old one.
    if (focused && !this.#root?.activeElement)
      this.#root?.querySelector<HTMLElement>(`[part="${focused}"]`)?.focus({ preventScroll: true });
  }

  protected override render(): unknown {
    const { view, state } = this.#asking;
    const card = view ? this.card(view) : undefined;
    if (this.#standing && this.#standsStill(this.#standing[0], card)) return noChange;
    this.#takeRoot();
    if (card) return card;
    if (this.#hasChildren) return litHtml`<slot></slot>`;
    // The hidden slot fires `slotchange` when the page adds children later.
    return litHtml`${this.placeholder(state)}<slot hidden></slot>`;
  }

  protected override updated(): void {
    const { view } = this.#asking;
    const shell = this.#part('card');
    if (shell && view) this.painted?.(shell, view);
    // `appearance="light"` and `"dark"` have a scheme of their own.
    followGround(this, ((!view || !this.hasGround?.(view)) && shell) || undefined);
    this.#drawn = performance.now();
    // What was done until here is our own.
    this.#observer?.takeRecords();
    if (!this.#standing) this.#isTouched = false;
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

  /** Whether the content of `#standing` stays, because there is nothing better to show yet, or because it is the card. */
  #standsStill(first: ChildNode | undefined, card: unknown): boolean {
    if (!first) return false;
    if (first.nodeName === 'SLOT') return !card && this.#hasChildren && first.isConnected;
    if (!card || awaitsMessages(this)) return this.#asking.state !== 'fallback';
    const fresh = native(document, 'createDocumentFragment').call(document);
    render(card, fresh);
    const [stands, wanted] = [this.#part('card'), fresh.querySelector('[part~=card]')];
    const isSame = !this.#isTouched && !!stands && !!wanted && written(stands) === written(wanted);
    // The server's may be of another version, or a file that did not come.
    if (isSame) this.#adoptAll();
    return isSame;
  }

  /**
   * Leaves the shadow root to Lit, with all styles. They are parsed here, when the first card shows. Where somebody has touched what Lit rendered, Lit begins
   * anew: it would write into nodes that are gone, or beside them.
   */
  #takeRoot(): void {
    const root = this.#root as ShadowRoot;
    if (!this.#standing && !this.#isTouched) return;
    for (const node of this.#standing ?? []) node.remove();
    // A style sheet is an extension's, which makes pages dark, say.
    if (this.#isTouched) for (const node of [...root.childNodes]) if (node.nodeName !== 'STYLE') node.remove();
    this.#standing = undefined;
    this.#watch(root);
    this.#adoptAll();
  }

  #watch(root: ShadowRoot): void {
    this.#observer ??= new MutationObserver(() => {
      this.#isTouched = true;
    });
    // Not what a reader opens, nor colours that somebody paints on.
    this.#observer.observe(root, {
      ...CONTENT,
      attributeFilter: ['class', 'hidden', 'href', 'src'],
    });
  }

  #adoptAll(): void {
    const { hostStyles, elementStyles } = this.constructor as typeof EmbedElement;
    this.adopt(hostStyles, ...(elementStyles as CSSResult[]));
  }

  // By its part and not by a class: an element of somebody else's has parts.
  #part(name: string, more = ''): HTMLElement | null {
    return this.#root?.querySelector<HTMLElement>(`[part~="${name}"]${more}`) ?? null;
  }

  /** What could not be had before, a picture too, may be there now. */
  #lookAgain(): void {
    this.#asking.retry();
    this.broken.clear();
    this.requestUpdate();
  }

  #question(): AskedQuestion<View> | undefined {
    this.#near.isNear ||= this.loading === 'eager';
    const given = this.#givenAnswer();
    this.isGiven = !!given;
    // Most cards of a long page are never seen, so a card asks nothing until it is near the viewport.
    if (!given && this.#asking.waits) {
      this.#near.wait();
      return undefined;
    }
    const { key, answer } = given ?? this.question();
    const missing = this.prepare?.(typeof answer === 'object' ? answer.view : this.shown);
    missing?.then(this.#update);
    const withParts = async (how: Asked) => {
      let found: Found<View> | null;
      if (typeof answer === 'function') {
        const part = await loadPart('asking');
        part.advise(this);
        const { cache = part.cacheOf(page.answers, page.config.fetch) } = page.config;
        found = await answer({ ...how, cache });
      } else found = answer as Found<View>;
      await missing;
      await this.prepare?.(found?.view ?? null);
      return found;
    };
    if (answer === 'missing' || answer === 'invalid')
      loadPart('asking').then(
        ({ advise }) => given || advise(this),
        () => {},
      );
    const isReady = typeof answer === 'string' || (typeof answer === 'object' && !missing);
    return { key, answer: isReady ? answer : withParts };
  }

  /** The answer from the `view` property or from an inline JSON script; `undefined` without either, or when the script's JSON is broken. */
  #givenAnswer(): Question<View> | undefined {
    const key = this.#givenData;
    if (!key) return undefined;
    let data = key;
    if (this.#given === null) {
      try {
        data = JSON.parse(key as string);
      } catch {
        return undefined;
      }
    }
    const view = this.read(data);
    const reason: FallbackReason = 'invalid';
    return { key: [key], answer: view ? { view, via: this.#given === null ? 'inline' : 'view' } : reason };
  }

  get #givenData(): unknown {
    return this.#given ?? this.querySelector(':scope > script[type="application/json"]')?.textContent;
  }

  #showState(): void {
    const { state } = this.#asking;
    const states = this.#internals?.states;
    if (states?.has(state)) return;
    states?.clear();
    try {
      states?.add(state);
    } catch {
      // Chromium before 125 knows no `:state()`, and takes other names.
    }
  }

  get #hasChildren(): boolean {
    return !!this.querySelector(':scope > :not(br, font, script, template)');
  }
}

const CONTENT: MutationObserverInit = { childList: true, subtree: true, characterData: true };

type LitRoot = ShadowRoot & { _$litPart$?: unknown };

/** Milliseconds after which a picture comes late, and fades in. */
const LATE = 100;
let calm: MediaQueryList | undefined;

// A picture that comes late, or a card in the place of its skeleton.
function fadeIn(element: Element): void {
  calm ??= globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
  if (!calm?.matches) element.animate?.({ opacity: [0, 1] }, 240);
}
