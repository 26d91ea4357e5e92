// What `<pub-card>` and `<pro-profile>` share: when they ask, what they show meanwhile, and
// their state. `asking-part.ts` sends the questions, `shadow-content.ts` has the shadow root.

import {
  type CSSResult,
  LitElement,
  html as litHtml,
  noChange,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { page } from '../page/configure.ts';
import { awaitChildren, hasChildren, inlineJson, pageData } from '../page/own-children.ts';
import type { ElementAsker } from './asking-part.ts';
import { addAccessors, numberProperty, textProperty } from './embed-property.ts';
import { loadPart, neededPart } from './load-parts.ts';
import type { Part } from './part-table.ts';
import { type EmbedState, Finding, type Question } from './question.ts';
import { Pause } from './retry-pause.ts';
import { CONTENT, ShadowContent } from './shadow-content.ts';

export type { Answering, EmbedState, ErrorDetail, FallbackDetail, Found, Question } from './question.ts';

/**
 * The base of both elements: a Lit element that asks one question, renders the answer, and shows
 * the page's own children until then.
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
  /**
   * Adopted at once. `styles` follow when the element shows more than the page's children: on a
   * long page most cards are never scrolled to.
   */
  static readonly hostStyles: CSSResult;
  /** The loaded part that reads, draws and paints its content; see `part-table.ts`. */
  static readonly part: 'card' | 'profile' | 'showing' = 'showing';
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
  readonly #finding: Finding<View> = new Finding<View>();
  /** Sends the questions; `undefined` until its part is loaded. */
  #asker: ElementAsker<View> | undefined;
  readonly #update = (): void => this.requestUpdate();
  readonly #onPageChange = (retryFailed: boolean): void => {
    if (retryFailed) {
      // What failed before is tried again, also pictures.
      this.#asker?.retry();
      this.#pause.end();
      this.broken.clear();
    }
    this.requestUpdate();
  };
  #waitsForChildren: boolean | undefined;
  #view: unknown = null;
  /** `undefined` until the element has a shadow root. */
  #content: ShadowContent | undefined;
  /** Styles of a subclass that came before the shadow root. */
  readonly #early: CSSResult[] = [];
  /**
   * Watches inline JSON and text in the element: frameworks and morphs change them in place, which
   * fires no `slotchange`.
   */
  #childObserver: MutationObserver | undefined;
  /** Pending while a part loads that is needed to find or show anything. */
  #loading: Promise<void> | undefined;
  /** The pause after a part could not be loaded. */
  readonly #pause: Pause = new Pause();
  /** Whether data from the page waits for the part that shows it. */
  #isUnfinished = false;
  /** Addresses of pictures that could not be loaded. */
  protected readonly broken: Set<string | null> = new Set();
  /** Whether the shown data came from the page, not from a service. */
  protected isGiven = false;

  /** Lit's attributes, and `lang`: a change of it renders the words again. */
  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: of the class that is defined
    return [...super.observedAttributes, 'lang'];
  }

  static {
    EmbedElement.finalize();
    addAccessors(EmbedElement);
  }

  /**
   * Data to show without any request, unchecked, as last set. With `null`, the default, the element
   * asks.
   */
  get view(): unknown {
    return this.#view;
  }

  set view(value: unknown) {
    this.#view = value ?? null;
    this.requestUpdate();
  }

  /** The view that shows, checked; `null` until one is found, and when there is none. */
  get shown(): View | null {
    return this.#finding.view;
  }

  /**
   * Asks again, past every cached answer. The current content stays until the new answer is there,
   * also when the request fails; the element's event reports that. Data from the page is shown
   * again, without a request.
   */
  reload(): void {
    this.#finding.reload = true;
    this.#pause.end();
    this.requestUpdate();
  }

  /**
   * Focuses the link of the card's title, or without one the first link of the page's own children;
   * the element itself when there is neither.
   */
  override focus(options?: FocusOptions): void {
    const link = this.#content?.part('title', '[href]') ?? this.querySelector<HTMLElement>('a[href]');
    if (link) link.focus(options);
    else super.focus(options);
  }

  override connectedCallback(): void {
    page.followers.add(this.#onPageChange);
    this.#waitsForChildren ??= awaitChildren(this, () => {
      this.#waitsForChildren = false;
      // In an XML page `attributeChangedCallback` is not called for attributes that the parser
      // wrote. Only there names keep their case.
      if (this.tagName === this.localName)
        for (const { name, value } of this.attributes) this.setAttribute(name, value);
      if (this.isConnected) this.connectedCallback();
    });
    if (this.#waitsForChildren) {
      // No shadow root until the parser has finished the element: a server-rendered root may still
      // come, and without a root the children show by themselves.
      this.#showState();
      return;
    }
    super.connectedCallback();
    this.broken.clear();
    this.#pause.end();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    page.followers.delete(this.#onPageChange);
    this.#showing?.followGround(this);
  }

  /**
   * With this method, `moveBefore` moves an element without disconnecting it. The new place may be
   * in another language.
   */
  connectedMoveCallback(): void {
    this.requestUpdate();
  }

  /** Style sheets of the first document do not work in another one. */
  adoptedCallback(): void {
    this.adopt();
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (name === 'lang') this.requestUpdate();
  }

  /** Reads the page's own data; `null` when it is not usable. */
  protected abstract read(data: unknown): View | null;
  /** The question to ask when the page gave no data. */
  protected abstract question(): Question<View>;
  protected abstract card(view: View): TemplateResult;
  /**
   * The content of an element without a card and without children: while it loads, or when there is
   * no card. `undefined` when the element has no text and its attributes name nothing.
   */
  protected abstract placeholder(state: EmbedState): TemplateResult | undefined;
  /**
   * Loads the parts that the card needs; `undefined` when none is missing. It never rejects:
   * without a part the card still shows.
   *
   * @param view the view to show; `null` while it is unknown: then the parts that every view needs
   *   load while the element asks
   */
  protected prepare?(view: View | null): Promise<void> | undefined;
  /** Called after each rendering of a card. */
  protected painted?(shell: HTMLElement, view: View): void;
  /** Whether the card has its own ground, independent of the page's color scheme. */
  protected hasGround?(view: View): boolean;

  /** The link or actor, as the page wrote it. */
  protected get subject(): string {
    return '';
  }

  /**
   * The text directly in the element, also where page translation wraps it, without the text of
   * other child elements.
   */
  protected get words(): string {
    return Array.from(this.childNodes, (node) => (/^(#text|font)$/i.test(node.nodeName) ? node.textContent : ''))
      .join('')
      .trim();
  }

  /** Adds styles to the adopted ones; without arguments, adopts the same styles again. */
  protected adopt(...styles: readonly CSSResult[]): void {
    if (this.#content) this.#content.adopt(styles);
    else this.#early.push(...styles);
  }

  protected override createRenderRoot(): ShadowRoot {
    const { hostStyles, elementStyles, shadowRootOptions } = this.#class;
    // Only the internals know a closed root, which a server may have written.
    const root = this.#internals?.shadowRoot ?? this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    this.#content = new ShadowContent(root, hasChildren(this), hostStyles, () => {
      const { styles }: Partial<Part<'card'>> = this.#showing ?? {};
      return [hostStyles, ...(styles ? [{ cssText: styles }] : []), ...(elementStyles as CSSResult[])];
    });
    if (this.#early.length > 0) this.#content.adopt(this.#early);
    root.addEventListener('slotchange', this.#update);
    // The events of a picture do not bubble, so they are captured.
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

  /** Also waits until the content shows: a card with data from the page, or a skeleton. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const done = await super.getUpdateComplete();
    if (!this.#loading) return done;
    await this.#loading;
    return this.getUpdateComplete();
  }

  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  protected override update(changed: PropertyValues): void {
    if (changed.size > 0) this.#pause.end();
    this.#find();
    this.#showState();
    if (!this.#childObserver && this.firstChild && (!hasChildren(this) || inlineJson(this))) {
      this.#childObserver = new MutationObserver(this.#update);
      this.#childObserver.observe(this, CONTENT);
    }
    this.#content?.update(() => super.update(changed));
  }

  protected override render(): unknown {
    const { view, state } = this.#finding;
    const card = view ? this.card(view) : undefined;
    const showing = this.#showing;
    const hasOwn = hasChildren(this);
    if (this.#content?.stays(card, showing, hasOwn, state === 'fallback')) return noChange;
    if (card) return card;
    if (hasOwn) return litHtml`<slot></slot>`;
    // The hidden slot fires `slotchange` when the page adds children later.
    return litHtml`${showing ? this.placeholder(state) : state === 'error' ? this.#plain() : ROOM}<slot hidden></slot>`;
  }

  protected override updated(): void {
    const { view } = this.#finding;
    const shell = this.#content?.part('card');
    if (shell && view) this.painted?.(shell, view);
    // `appearance="light"` and `"dark"` set their own scheme.
    this.#showing?.followGround(this, ((!view || !this.hasGround?.(view)) && shell) || undefined);
    this.#content?.updated();
    this.#finding.report(this, this.#class.tag);
  }

  /** A plain link, for when the part that shows content could not be loaded. */
  #plain(): TemplateResult {
    const { subject } = this;
    return litHtml`<a part="title" href=${/^https?:/i.test(subject) ? subject : nothing}>${this.words || subject}</a>`;
  }

  get #class(): typeof EmbedElement {
    return this.constructor as typeof EmbedElement;
  }

  get #showing(): Part<'showing'> | undefined {
    return neededPart(this.#class.part);
  }

  /**
   * Finds the content: data from the page, or the answer to a question. Where a part is missing for
   * that, it runs again once the part is loaded.
   */
  #find(): void {
    const { part } = this.#class;
    const given = pageData(this, this.#view);
    const finding = this.#finding;
    this.isGiven = !!given;
    if (given) {
      const isNew = finding.reload || !finding.knows([given.key]);
      if (!isNew && !this.#isUnfinished) return;
      if (isNew) {
        this.#asker?.stop();
        this.broken.clear();
        finding.begin([given.key]);
      }
      const view = this.#showing ? this.read(given.data) : null;
      const missing = this.prepare?.(view);
      this.#isUnfinished = !!missing || !this.#showing;
      if (this.#isUnfinished) this.#load(() => Promise.all([loadPart(part), missing]));
      else finding.settle(view ? { view, via: given.via } : 'invalid');
      return;
    }
    const asking = neededPart('asking');
    if (asking && this.#showing) {
      this.#asker ??= new asking.ElementAsker<View>(this, {
        finding,
        question: () => this.question(),
        prepare: (view) => this.prepare?.(view),
        begin: () => this.broken.clear(),
      });
      this.#asker.update();
    } else {
      // The parts load while the page is laid out, after the task that may define a hundred
      // elements.
      const later = () => new Promise((go) => setTimeout(go));
      this.#load(() => later().then(() => Promise.all([loadPart('asking'), loadPart(part)])));
    }
  }

  /** Waits for parts, then updates. Does nothing in the pause after a failure. */
  #load(load: () => Promise<unknown>): void {
    if (this.#loading || this.#pause.isOn) return;
    this.#loading = load()
      .catch((error) => {
        // The page may have set the data meanwhile, so that no request is needed.
        if (!this.isGiven || !this.#showing) this.#finding.fail(error);
        this.#pause.begin(this.#update);
      })
      .then(() => {
        this.#loading = undefined;
        this.requestUpdate();
      });
  }

  #showState(): void {
    const { state } = this.#finding;
    const states = this.#internals?.states;
    if (states?.has(state)) return;
    states?.clear();
    try {
      states?.add(state);
    } catch {
      // Chromium before 125 throws: it has no `:state()`, and accepts only names that begin with
      // `--`.
    }
  }
}

/**
 * Defines an element unless the page already has one of that name, such as from another copy of
 * this script. Does nothing without a document.
 */
export function define(element: CustomElementConstructor & { readonly tag: string }): void {
  // `document` is checked too, because on a server Lit defines its own `customElements`.
  const registry = globalThis.document && globalThis.customElements;
  if (registry && !registry.get(element.tag)) registry.define(element.tag, element);
}

/**
 * Reserves the room of a skeleton until the skeleton can show; the host's styles set its height.
 */
const ROOM = litHtml`<div class="room"></div>`;
