// The content of an element's shadow root, which a server may have written and others may
// change, and its style sheets.

import { type CSSResult, render, type TemplateResult } from 'lit';
import { unclobbered } from '../page/unclobbered.ts';
import type { Part } from './part-table.ts';

/**
 * What a shadow root holds. `none`: nothing yet. `slot`: one slot, through which the page's own
 * children show. `server`: what a server rendered, or what a clone got from its original. `lit`:
 * what Lit renders. It begins as `none`, `slot` or `server`; once it is `lit`, it stays so.
 */
export type Hydration = 'none' | 'slot' | 'server' | 'lit';

/** A style sheet by its text, such as Lit's. */
type Style = Pick<CSSResult, 'cssText'>;

/** The content of an element's shadow root, and its style sheets. */
export class ShadowContent {
  readonly #root: ShadowRoot;
  readonly #allStyles: () => readonly Style[];
  #hydration: Hydration = 'none';
  /** What is in the root before Lit renders. */
  #before: readonly ChildNode[];
  /**
   * Watches for changes by others to what Lit or a server rendered: page translation and extensions
   * replace nodes.
   */
  #observer: MutationObserver | undefined;
  #isTouched = false;
  /** The texts of the adopted style sheets. */
  #styles: readonly string[] = [];
  /** Whether all styles are wanted, not only those of the host. */
  #isStyled = false;
  /** Time of the last rendering, in milliseconds. */
  #drawn = 0;

  /**
   * @param root a new root, or the one that a server wrote
   * @param hasChildren whether the page's own children show until there is a card
   * @param hostStyles all that they need
   * @param allStyles the styles of everything that the element shows, as far as they are loaded
   */
  constructor(root: ShadowRoot, hasChildren: boolean, hostStyles: Style, allStyles: () => readonly Style[]) {
    this.#root = root;
    this.#allStyles = allStyles;
    // Most cards of a long page are never seen and show nothing but this slot. Rendering it with
    // Lit would cost more than all the rest.
    if (!root.firstChild && hasChildren) root.append(unclobbered(document, 'createElement').call(document, 'slot'));
    this.#before = [...root.childNodes];
    const first = root.firstChild;
    if (first?.nodeName === 'SLOT') {
      this.#hydration = 'slot';
      this.adopt([hostStyles]);
    } else if (first) {
      this.#hydration = 'server';
      this.#watch();
      // A clone copies the content of its original, but not its styles.
      if (!root.querySelector('style,link')) this.#adoptAll();
      // A picture that failed before this script ran fired its event too early, so load it again.
      for (const picture of root.querySelectorAll('img'))
        if (picture.complete && !picture.naturalWidth) picture.src = picture.getAttribute('src') as string;
    }
    // The events of a picture do not bubble, so they are captured.
    root.addEventListener(
      'load',
      ({ target }) => {
        // A picture from the cache is there at once and does not fade in.
        if (performance.now() - this.#drawn > LATE) fadeIn(target as Element);
      },
      true,
    );
  }

  /**
   * The element with a CSS part. Other people's subclasses have parts too, and classes of their
   * own.
   */
  part(name: string, more = ''): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>(`[part~="${name}"]${more}`);
  }

  /** Adds style sheets to the adopted ones; an empty list adopts the same ones again. */
  adopt(styles: readonly Style[]): void {
    const before = this.#styles;
    this.#styles = [...new Set([...before, ...styles.map(({ cssText }) => cssText)])];
    if (styles.length > 0 && this.#styles.length === before.length) return;
    const root = this.#root;
    // The DOM of a unit test has none.
    if (!root.adoptedStyleSheets) return;
    const sheets = this.#styles.map((text) => sheetIn(root.ownerDocument, text));
    // Sheets of others, such as an extension's, stay.
    root.adoptedStyleSheets = [...new Set([...sheets, ...root.adoptedStyleSheets])];
  }

  /**
   * Whether the content stays as it is, because there is nothing better to show yet, or it is the
   * same card. Otherwise the root is Lit's from now on.
   *
   * @param card what the element would render; `undefined` while it has no view
   * @param showing the part that shows content; `undefined` until it is loaded
   * @param isFallback whether it is known that there is no card
   */
  stays(
    card: TemplateResult | undefined,
    showing: Part<'showing'> | undefined,
    hasChildren: boolean,
    isFallback: boolean,
  ): boolean {
    const stays =
      this.#hydration === 'slot'
        ? !card && hasChildren && this.#before[0]?.isConnected === true
        : this.#hydration === 'server' &&
          (card && showing && !showing.awaitsMessages(this.#root.host) ? this.#isSame(card, showing) : !isFallback);
    if (!stays && (this.#hydration !== 'lit' || this.#isTouched)) this.#giveToLit();
    return stays;
  }

  /**
   * Lets Lit update the root. Keyboard focus stays on the same part when another template replaces
   * the old one, and a card that replaces its skeleton fades in.
   */
  update(withLit: () => void): void {
    const root: LitRoot = this.#root;
    // A part with styles of its own may have been loaded.
    if (this.#isStyled) this.#adoptAll();
    const focused = root.activeElement?.getAttribute('part');
    const waited = this.part('skeleton');
    this.#isTouched ||= !!this.#observer?.takeRecords().length;
    // Lit keeps its record of the root's content here; without it Lit renders anew.
    if (this.#isTouched) delete root._$litPart$;
    withLit();
    const shell = waited && !waited.isConnected && this.part('card');
    if (shell) fadeIn(shell);
    if (focused && !root.activeElement)
      root.querySelector<HTMLElement>(`[part="${focused}"]`)?.focus({ preventScroll: true });
  }

  /**
   * Called after each update and all that the element painted: the changes up to here are our own.
   */
  updated(): void {
    this.#drawn = performance.now();
    this.#observer?.takeRecords();
    if (this.#hydration === 'lit') this.#isTouched = false;
  }

  /** Whether the server rendered the same card. */
  #isSame(card: TemplateResult, showing: Part<'showing'>): boolean {
    const fresh = unclobbered(document, 'createDocumentFragment').call(document);
    render(card, fresh);
    const [stands, wanted] = [this.part('card'), fresh.querySelector('[part~=card]')];
    const isSame = !this.#isTouched && !!stands && !!wanted && showing.written(stands) === showing.written(wanted);
    // The server's styles may be of another version, or a file that failed to load.
    if (isSame) this.#adoptAll();
    return isSame;
  }

  /**
   * Empties the root for Lit. All styles are parsed here at the latest. After changes
   * by others Lit renders anew: otherwise it would write into removed nodes, or beside them.
   */
  #giveToLit(): void {
    const root = this.#root;
    for (const node of this.#before) node.remove();
    // A style element is an extension's, such as a dark mode's.
    if (this.#isTouched) for (const node of [...root.childNodes]) if (node.nodeName !== 'STYLE') node.remove();
    this.#before = [];
    this.#hydration = 'lit';
    this.#watch();
    this.#adoptAll();
  }

  #watch(): void {
    this.#observer ??= new MutationObserver(() => {
      this.#isTouched = true;
    });
    // Neither what a reader opens, nor colours that an extension sets.
    this.#observer.observe(this.#root, { ...CONTENT, attributeFilter: ['class', 'hidden', 'href', 'src'] });
  }

  #adoptAll(): void {
    this.#isStyled = true;
    this.adopt(this.#allStyles());
  }
}

/** All changes of a content but those of attributes. */
export const CONTENT: MutationObserverInit = { childList: true, subtree: true, characterData: true };

type LitRoot = ShadowRoot & { _$litPart$?: unknown };

/** The style sheets of each document, by their texts. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * The style sheet of a text, shared by all elements of a document. A sheet made in one document
 * cannot be adopted in another.
 */
export function sheetIn(document: Document, text: string): CSSStyleSheet {
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>();
  sheets.set(document, known);
  let sheet = known.get(text);
  if (!sheet) {
    const { CSSStyleSheet: Sheet } = (unclobbered(document, 'defaultView') ?? globalThis) as typeof globalThis;
    sheet = new Sheet();
    sheet.replaceSync(text);
    known.set(text, sheet);
  }
  return sheet;
}

/** Milliseconds after which a picture is late, and fades in. */
const LATE = 100;
let calm: MediaQueryList | undefined;

// For a late picture, and for a card that replaces its skeleton.
function fadeIn(element: Element): void {
  calm ??= globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
  if (!calm?.matches) element.animate?.({ opacity: [0, 1] }, 240);
}
