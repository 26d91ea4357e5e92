import {
  type CSSResult,
  LitElement,
  html as litHtml,
  noChange,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  render,
  type TemplateResult,
} from 'lit';
import { awaitChildren } from '../page/await-children.ts';
import { page } from '../page/configure.ts';
import { native } from '../page/native.ts';
import type { ElementAsker } from './asking.ts';
import { addAccessors, numberProperty, textProperty } from './embed-property.ts';
import type { Part } from './load-part.ts';
import { fetchPart, neededPart } from './needed-parts.ts';
import type { EmbedState, Question } from './question.ts';
import { Finding } from './question.ts';
import { sheetIn, shownStyles } from './style-sheets.ts';

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
   * Adopted at once. `styles` follow when the element shows more than the page's children, which
   * most cards of a long page never do.
   */
  static readonly hostStyles: CSSResult;
  /** The part that reads, draws and paints its content. It is loaded when first needed. */
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
  readonly #follow = (mended: boolean): void => {
    if (mended) this.#recheckLink();
    else this.requestUpdate();
  };
  #waitsForChildren: boolean | undefined;
  #view: unknown = null;
  /**
   * The content of the shadow root before Lit renders into it: server-rendered content, or a slot
   * for the page's own children. `undefined` once Lit renders the root.
   */
  #standing: readonly ChildNode[] | undefined = [];
  #root: ShadowRoot | undefined;
  /**
   * Watches for changes by others to what Lit rendered: page translation and extensions replace
   * Lit's nodes.
   */
  #observer: MutationObserver | undefined;
  #isTouched = false;
  /** Time of the last rendering, in milliseconds. */
  #drawn = 0;
  /**
   * Watches inline JSON and text in the element: frameworks and morphs change them in place, which
   * fires no `slotchange`.
   */
  #follower: MutationObserver | undefined;
  #styles: readonly CSSResult[] = [];
  /** Pending while a part loads that is needed to find or show anything. */
  #loading: Promise<void> | undefined;
  /** How often in a row a part could not be loaded. */
  #failures = 0;
  /** The timer of the next try to load it. */
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Whether data from the page waits for the part that shows it. */
  #isUnfinished = false;
  /** Whether the part that shows content was missing when styles were adopted. */
  #isBare = false;
  /** Addresses of pictures that could not be loaded. */
  protected readonly broken: Set<string | null> = new Set();
  /** Whether the shown data came from the page, not from a service. */
  protected isGiven = false;

  /** Lit's attributes, and `lang`: a change of it renders the words again. */
  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: of the class that is defined
    return [...Reflect.get(LitElement, 'observedAttributes', this), 'lang'];
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
    this.#retry();
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
    this.#retry();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    page.followers.delete(this.#follow);
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
   * no card. `undefined` when the element's attributes name nothing.
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
    const before = this.#styles;
    this.#styles = [...new Set([...before, ...styles])];
    if (styles.length > 0 && this.#styles.length === before.length) return;
    const root = this.#root;
    const sheets = this.#styles.map((style) => sheetIn(this.ownerDocument, style));
    // Sheets of others, such as an extension's, stay.
    if (root) root.adoptedStyleSheets = [...new Set([...sheets, ...(root.adoptedStyleSheets ?? [])])];
  }

  protected override createRenderRoot(): ShadowRoot {
    const { hostStyles, shadowRootOptions } = this.#class;
    // Only the internals know a closed root, which a server may have written.
    const root = this.#internals?.shadowRoot ?? this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    this.#root = root;
    if (root.firstChild) {
      this.#standing = [...root.childNodes];
      this.#watch(root);
      // A clone copies the content of its original, but not its styles.
      if (!root.querySelector('style,link')) this.#adoptAll();
      // A picture that failed before this script ran fired its event too early, so load it again.
      for (const picture of root.querySelectorAll('img'))
        if (picture.complete && !picture.naturalWidth) picture.src = picture.getAttribute('src') as string;
    } else if (this.#hasChildren) {
      // Most cards of a long page are never seen and show nothing but this slot. Rendering it with
      // Lit would cost more than all the rest.
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
        // A picture from the cache is there at once and does not fade in.
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
    if (changed.size > 0) this.#retry();
    this.#find();
    this.#showState();
    if (this.#isBare && this.#showing) this.#adoptAll();
    if (!this.#follower && this.firstChild && (!this.#hasChildren || this.#json)) {
      this.#follower = new MutationObserver(this.#update);
      this.#follower.observe(this, CONTENT);
    }
    const focused = this.#root?.activeElement?.getAttribute('part');
    const waited = this.#part('skeleton');
    this.#isTouched ||= !!this.#observer?.takeRecords().length;
    // Lit keeps its record of the root's content here; without it Lit renders anew.
    if (this.#isTouched) delete (this.#root as LitRoot)._$litPart$;
    super.update(changed);
    const shell = waited && !waited.isConnected && this.#part('card');
    if (shell) fadeIn(shell);
    // Keyboard focus stays on the same part when another template replaces the old one.
    if (focused && !this.#root?.activeElement)
      this.#root?.querySelector<HTMLElement>(`[part="${focused}"]`)?.focus({ preventScroll: true });
  }

  protected override render(): unknown {
    const { view, state } = this.#finding;
    const card = view ? this.card(view) : undefined;
    if (this.#standing && this.#standsStill(this.#standing[0], card)) return noChange;
    this.#takeRoot();
    if (card) return card;
    if (this.#hasChildren) return litHtml`<slot></slot>`;
    const showing = this.#showing;
    // The hidden slot fires `slotchange` when the page adds children later.
    return litHtml`${showing ? this.placeholder(state) : state === 'error' ? this.#plain() : ROOM}<slot hidden></slot>`;
  }

  protected override updated(): void {
    const { view } = this.#finding;
    const shell = this.#part('card');
    if (shell && view) this.painted?.(shell, view);
    // `appearance="light"` and `"dark"` set their own scheme.
    this.#showing?.followGround(this, ((!view || !this.hasGround?.(view)) && shell) || undefined);
    this.#drawn = performance.now();
    // The changes up to here are our own.
    this.#observer?.takeRecords();
    if (!this.#standing) this.#isTouched = false;
    const { outcome } = this.#finding;
    this.#finding.outcome = undefined;
    if (!outcome) return;
    const { tag } = this.#class;
    const event = new CustomEvent(`${tag}-${outcome.type}`, {
      bubbles: true,
      composed: true,
      detail: outcome.detail,
    });
    // After the update, so that a listener may change the element.
    queueMicrotask(() => this.dispatchEvent(event));
  }

  /** A plain link, for when the part that shows content could not be loaded. */
  #plain(): TemplateResult {
    const { subject } = this;
    return litHtml`<a part="title" href=${/^https?:/i.test(subject) ? subject : nothing}>${this.words || subject}</a>`;
  }

  /**
   * Whether the content of `#standing` stays: there is nothing better to show yet, or it is the
   * same card.
   */
  #standsStill(first: ChildNode | undefined, card: unknown): boolean {
    if (!first) return false;
    if (first.nodeName === 'SLOT') return !card && this.#hasChildren && first.isConnected;
    const showing = this.#showing;
    if (!card || !showing || showing.awaitsMessages(this)) return this.#finding.state !== 'fallback';
    const fresh = native(document, 'createDocumentFragment').call(document);
    render(card, fresh);
    const [stands, wanted] = [this.#part('card'), fresh.querySelector('[part~=card]')];
    const isSame = !this.#isTouched && !!stands && !!wanted && showing.written(stands) === showing.written(wanted);
    // The server's styles may be of another version, or a file that failed to load.
    if (isSame) this.#adoptAll();
    return isSame;
  }

  /**
   * Leaves the shadow root to Lit, with all styles. They are parsed here, when the first card
   * shows. After changes by others Lit renders anew: otherwise it would write into removed nodes,
   * or beside them.
   */
  #takeRoot(): void {
    const root = this.#root as ShadowRoot;
    if (!this.#standing && !this.#isTouched) return;
    for (const node of this.#standing ?? []) node.remove();
    // A style element is an extension's, such as a dark mode's.
    if (this.#isTouched) for (const node of [...root.childNodes]) if (node.nodeName !== 'STYLE') node.remove();
    this.#standing = undefined;
    this.#watch(root);
    this.#adoptAll();
  }

  #watch(root: ShadowRoot): void {
    this.#observer ??= new MutationObserver(() => {
      this.#isTouched = true;
    });
    // Neither what a reader opens, nor colours that an extension sets.
    this.#observer.observe(root, {
      ...CONTENT,
      attributeFilter: ['class', 'hidden', 'href', 'src'],
    });
  }

  #adoptAll(): void {
    const { hostStyles, elementStyles } = this.#class;
    const showing: Partial<Part<'card'>> | undefined = this.#showing;
    this.#isBare = !showing;
    this.adopt(
      hostStyles,
      ...(showing?.styles ? [shownStyles(showing.styles)] : []),
      ...(elementStyles as CSSResult[]),
    );
  }

  get #class(): typeof EmbedElement {
    return this.constructor as typeof EmbedElement;
  }

  get #showing(): Part<'showing'> | undefined {
    return neededPart(this.#class.part);
  }

  // Found by part and not by class: other people's subclasses have parts.
  #part(name: string, more = ''): HTMLElement | null {
    return this.#root?.querySelector<HTMLElement>(`[part~="${name}"]${more}`) ?? null;
  }

  /** Tries again everything that failed before, also pictures. */
  #recheckLink(): void {
    this.#asker?.retry();
    this.#retry();
    this.broken.clear();
    this.requestUpdate();
  }

  /**
   * Finds the content: data from the page, or the answer to a question. Where a part is missing for
   * that, it runs again once the part is loaded.
   */
  #find(): void {
    const { part } = this.#class;
    const given = this.#given;
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
      if (this.#isUnfinished) this.#load(() => Promise.all([fetchPart(part), missing]));
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
      this.#load(() => later().then(() => Promise.all([fetchPart('asking'), fetchPart(part)])));
    }
  }

  /** Waits for parts, then updates. Does nothing in the pause after a failure. */
  #load(load: () => Promise<unknown>): void {
    if (this.#loading || this.#pause !== undefined) return;
    this.#loading = load().then(
      () => this.#loaded(),
      (error) => {
        // The page may have set the data meanwhile, so that no request is needed.
        if (!this.isGiven || !this.#showing) this.#finding.fail(error);
        this.#pause = setTimeout(
          () => {
            this.#retry();
            this.requestUpdate();
          },
          FIRST_PAUSE * 2 ** this.#failures++,
        );
        this.#loaded();
      },
    );
  }

  #loaded(): void {
    this.#loading = undefined;
    this.requestUpdate();
  }

  /** Ends the pause after a failure, because its cause may be gone. */
  #retry(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  /**
   * The data in the `view` property or in an inline JSON script; `undefined` without either, or
   * when the script's JSON is broken.
   */
  get #given(): Given | undefined {
    const view = this.#view;
    if (view !== null) return { key: view, data: view, via: 'view' };
    const json = this.#json;
    try {
      return json ? { key: json, data: JSON.parse(json), via: 'inline' } : undefined;
    } catch {
      return undefined;
    }
  }

  get #json(): string | null | undefined {
    return this.querySelector(':scope > script[type="application/json"]')?.textContent;
  }

  #showState(): void {
    const { state } = this.#finding;
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

/** Reserves the room of a skeleton until that can show; the host's styles set its height. */
const ROOM = litHtml`<div class="room"></div>`;

const CONTENT: MutationObserverInit = { childList: true, subtree: true, characterData: true };

type LitRoot = ShadowRoot & { _$litPart$?: unknown };

/** Data that the page gave. */
interface Given {
  readonly key: unknown;
  readonly data: unknown;
  readonly via: 'view' | 'inline';
}

/** Milliseconds until the next try to load a part; each further failure doubles them. */
const FIRST_PAUSE = 2000;

/** Milliseconds after which a picture is late, and fades in. */
const LATE = 100;
let calm: MediaQueryList | undefined;

// For a late picture, and for a card that replaces its skeleton.
function fadeIn(element: Element): void {
  calm ??= globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
  if (!calm?.matches) element.animate?.({ opacity: [0, 1] }, 240);
}
