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
import type { ElementAsker } from '../parts/element-asker.ts';
import type { Part } from '../parts/load-part.ts';
import { fetchPart, neededPart } from '../parts/needed-parts.ts';
import { awaitChildren } from './await-children.ts';
import { page } from './configure.ts';
import { addAccessors, numberProperty, textProperty } from './embed-property.ts';
import { Finding } from './finding.ts';
import { native } from './native.ts';
import type { EmbedState, Question } from './question.ts';
import { sheetIn } from './sheet-in.ts';
import { shownStyles } from './shown-styles.ts';

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
   * Adopted at once. `styles` follow when something other than the page's children shows, which
   * most cards of a long page never get to.
   */
  static readonly hostStyles: CSSResult;
  /**
   * The part that it needs when something shows: read, drawn and painted with. It is loaded then.
   */
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
  /** Asks, once the part that does is there. */
  #asker: ElementAsker<View> | undefined;
  readonly #update = (): void => this.requestUpdate();
  readonly #follow = (mended: boolean): void => {
    if (mended) this.#lookAgain();
    else this.requestUpdate();
  };
  #waitsForChildren: boolean | undefined;
  #view: unknown = null;
  /**
   * What the shadow root holds until Lit renders into it: server-rendered content, or a slot for
   * the page's own children. `undefined` once everything is Lit's.
   */
  #standing: readonly ChildNode[] | undefined = [];
  #root: ShadowRoot | undefined;
  /**
   * Sees what others do to what Lit has rendered: page translation and extensions put their own
   * nodes into the place of Lit's.
   */
  #observer: MutationObserver | undefined;
  #isTouched = false;
  /** When it was last drawn, in milliseconds. */
  #drawn = 0;
  /**
   * Follows the page's own data and words where there are any: frameworks and morphs change them in
   * place, which no slot tells.
   */
  #follower: MutationObserver | undefined;
  #styles: readonly CSSResult[] = [];
  /** While a part is loaded without which nothing can be found or shown. */
  #loading: Promise<void> | undefined;
  /** How often in a row one could not be loaded. */
  #failures = 0;
  /** Until it is time to try that again. */
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Whether given data waits for what shows it. */
  #isUnfinished = false;
  /** Whether what shows it was missing when its styles were adopted. */
  #isBare = false;
  /** Addresses of pictures that could not be loaded. */
  protected readonly broken: Set<string | null> = new Set();
  /**
   * Whether what shows is data that the page gave, and not the answer of a service that was asked.
   */
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

  /**
   * Data to show without any request, unchecked; what was set last. `null`, the default, is to ask.
   */
  get view(): unknown {
    return this.#view;
  }

  set view(value: unknown) {
    this.#view = value ?? null;
    this.requestUpdate();
  }

  /** What shows, checked; `null` until something was found, and when nothing is. */
  get shown(): View | null {
    return this.#finding.view;
  }

  /**
   * Asks again, past every cached answer. What shows stays until the new answer is there, also when
   * there is none because asking failed; the element's event tells. Data that the page gave are
   * shown again, and nothing is asked.
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
      // In a page that is XML nobody tells of the attributes that the parser wrote; only there,
      // names keep their case.
      if (this.tagName === this.localName)
        for (const { name, value } of this.attributes) this.setAttribute(name, value);
      if (this.isConnected) this.connectedCallback();
    });
    if (this.#waitsForChildren) {
      // No shadow root until the parser is done with the element: a server-rendered one may still
      // come, and without one the children show by themselves.
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
   * `moveBefore` moves an element as it is: with this, nothing is disconnected. Its new place may
   * be in another language.
   */
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
  /**
   * What shows in place of a card in an element without children: while loading, or when there is
   * no card. Nothing for an element that says nothing.
   */
  protected abstract placeholder(state: EmbedState): TemplateResult | undefined;
  /**
   * Loads the parts that the card needs; `undefined` when none is missing. It never rejects:
   * without a part the card still shows.
   *
   * @param view what is to show; `null` while nobody knows, so that what every view needs is loaded
   *   beside the question
   */
  protected prepare?(view: View | null): Promise<void> | undefined;
  /** Called after each rendering of a card. */
  protected painted?(shell: HTMLElement, view: View): void;
  /** Whether it has a ground of its own, which is neither light nor dark with the page. */
  protected hasGround?(view: View): boolean;

  /** What it is about, as the page has it. */
  protected get subject(): string {
    return '';
  }

  /**
   * The text that is directly in the element, also where page translation wraps it, without that of
   * other child elements.
   */
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
    const { hostStyles, shadowRootOptions } = this.#class;
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

  /** Also waits for what shows: a card with data of the page's own, or a skeleton. */
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
    // `appearance="light"` and `"dark"` have a scheme of their own.
    this.#showing?.followGround(this, ((!view || !this.hasGround?.(view)) && shell) || undefined);
    this.#drawn = performance.now();
    // What was done until here is our own.
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

  /** What shows where nothing could be loaded that shows more. */
  #plain(): TemplateResult {
    const { subject } = this;
    return litHtml`<a part="title" href=${/^https?:/i.test(subject) ? subject : nothing}>${this.words || subject}</a>`;
  }

  /**
   * Whether the content of `#standing` stays, because there is nothing better to show yet, or
   * because it is the card.
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
    // The server's may be of another version, or a file that did not come.
    if (isSame) this.#adoptAll();
    return isSame;
  }

  /**
   * Leaves the shadow root to Lit, with all styles. They are parsed here, when the first card
   * shows. Where somebody has touched what Lit rendered, Lit begins anew: it would write into nodes
   * that are gone, or beside them.
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

  // By its part and not by a class: an element of somebody else's has parts.
  #part(name: string, more = ''): HTMLElement | null {
    return this.#root?.querySelector<HTMLElement>(`[part~="${name}"]${more}`) ?? null;
  }

  /** What could not be had before, a picture too, may be there now. */
  #lookAgain(): void {
    this.#asker?.retry();
    this.#retry();
    this.broken.clear();
    this.requestUpdate();
  }

  /**
   * Finds out what shows: what the page gave, or what is asked for. Where a part is missing for
   * that, again once it is loaded.
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
      else finding.tell(view ? { view, via: given.via } : 'invalid');
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
      // They load while the page is laid out, after the task that may define a hundred elements.
      const later = () => new Promise((go) => setTimeout(go));
      this.#load(() => later().then(() => Promise.all([fetchPart('asking'), fetchPart(part)])));
    }
  }

  /** Waits for parts, unless one could not be loaded just now, and looks again then. */
  #load(load: () => Promise<unknown>): void {
    if (this.#loading || this.#pause !== undefined) return;
    this.#loading = load().then(
      () => this.#loaded(),
      (error) => {
        // It may have been given meanwhile what it did not have to ask for.
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

  /** Something has happened that may have mended what could not be loaded. */
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

/** Keeps the room of a skeleton until that can show: the host's styles say how much. */
const ROOM = litHtml`<div class="room"></div>`;

const CONTENT: MutationObserverInit = { childList: true, subtree: true, characterData: true };

type LitRoot = ShadowRoot & { _$litPart$?: unknown };

/** Data that the page gave. */
interface Given {
  readonly key: unknown;
  readonly data: unknown;
  readonly via: 'view' | 'inline';
}

/**
 * Milliseconds until a part that could not be loaded is tried again; each further time doubles
 * them.
 */
const FIRST_PAUSE = 2000;

/** Milliseconds after which a picture comes late, and fades in. */
const LATE = 100;
let calm: MediaQueryList | undefined;

// A picture that comes late, or a card in the place of its skeleton.
function fadeIn(element: Element): void {
  calm ??= globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
  if (!calm?.matches) element.animate?.({ opacity: [0, 1] }, 240);
}
