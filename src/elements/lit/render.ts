// The script tags use this small part of lit-html in its place: text, templates, lists and
// attributes (docs/decisions/lit.md). Written after lit-html 3.3.3, Copyright (c) 2017 Google LLC,
// BSD-3-Clause: docs/licences.md has the text.
import { unclobbered } from '../page/unclobbered.ts';
import { html, isTemplate, nothing, type Template } from '../template/html.ts';

export { html, nothing };

/** Marks an expression in a template's markup. None of our texts contains it. */
const MARK = 'lit$0$';

/** As a value it keeps the current content. It is Lit's own symbol. */
export const noChange: unique symbol = Symbol.for('lit-noChange') as never;

/**
 * Used in place of the page's document. It is empty, so that no named element shadows one of its
 * methods, and HTML, so that templates are parsed as HTML in an XML page too. The resulting nodes
 * belong to the page.
 */
export const nativeDocument: Document = Object.assign(unclobbered(document, 'implementation').createHTMLDocument(), {
  importNode: unclobbered(document, 'importNode').bind(document),
});

interface Policy {
  createHTML(markup: string): string;
  createScriptURL(url: string): unknown;
}

const POLICY_HELP =
  "Masthead shows nothing here: let this page's `trusted-types` name `lit-html`, and 'allow-duplicates' if another script brings Lit too.";

/**
 * The one Trusted Types policy of this script, for our own templates and parts; `undefined` where
 * the browser has no Trusted Types. Throws where the page does not allow it.
 */
export const policy: Policy | undefined = createPolicy();

function createPolicy(): Policy | undefined {
  // The browser's `trustedTypes` is an own property of the window; an inherited one is an element
  // with that name.
  if (!Object.hasOwn(globalThis, 'trustedTypes')) return undefined;
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
  try {
    return trustedTypes?.createPolicy('lit-html', {
      createHTML: (markup) => markup,
      createScriptURL: (url) => url,
    });
  } catch (cause) {
    throw new TypeError(POLICY_HELP, { cause });
  }
}

/**
 * Replaces `litTemplate` of ../template/lit-template.ts: templates are rendered as they are. Here
 * too a value that our own tag did not make is text.
 */
export const litTemplate = (template: Template): Template => template;

/** Visits elements (1) and comments (128). */
const walker = nativeDocument.createTreeWalker(nativeDocument, 129);

/** A place in a template for one child, or for one attribute's values. */
interface Hole {
  /** The index of its node, from 1. */
  readonly index: number;
  readonly name?: string;
  /** The attribute's text around its values. */
  readonly texts?: readonly string[];
}

interface Prepared {
  readonly content: DocumentFragment;
  readonly holes: readonly Hole[];
}

const known = new WeakMap<TemplateStringsArray, Prepared>();

/** Parses a template once, for all elements. */
function prepare(strings: TemplateStringsArray): Prepared {
  const last = strings.length - 1;
  let isInTag = false;
  const markup = strings
    .map((text, at) => {
      isInTag = text.lastIndexOf('<') > text.lastIndexOf('>') || (isInTag && !text.includes('>'));
      // A last expression gets a node after it, so that clearing it removes nothing else.
      return at === last ? text || '<?>' : text + (isInTag ? MARK : `<?${MARK}>`);
    })
    .join('');
  const element = nativeDocument.createElement('template');
  element.innerHTML = policy ? policy.createHTML(markup) : markup;
  const { content } = element;
  const holes: Hole[] = [];
  walker.currentNode = content;
  for (let index = 1, node = walker.nextNode(); node; index++, node = walker.nextNode()) {
    if (node.nodeType === 8) {
      if ((node as Comment).data === `?${MARK}`) holes.push({ index });
      continue;
    }
    const element = node as Element;
    for (const name of element.getAttributeNames()) {
      const texts = (element.getAttribute(name) as string).split(MARK);
      if (texts.length < 2) continue;
      holes.push({ index, name, texts });
      element.removeAttribute(name);
    }
  }
  const prepared = { content, holes };
  known.set(strings, prepared);
  return prepared;
}

type Part = ChildPart | AttributePart;

/** A copy of a template, with its values. */
function draw(strings: TemplateStringsArray, values: readonly unknown[]): [fragment: DocumentFragment, parts: Part[]] {
  const { content, holes } = known.get(strings) ?? prepare(strings);
  const fragment = nativeDocument.importNode(content, true);
  walker.currentNode = fragment;
  let at = 0;
  const parts = holes.map(({ index, name, texts }) => {
    for (; at < index; at++) walker.nextNode();
    const node = walker.currentNode as Element;
    return name && texts ? new AttributePart(node, name, texts) : new ChildPart(node, node.nextSibling);
  });
  // A walker keeps its tree in memory.
  walker.currentNode = nativeDocument;
  fill(parts, values);
  return [fragment, parts];
}

function fill(parts: readonly Part[], values: readonly unknown[]): void {
  let at = 0;
  for (const part of parts) {
    const next = at + (part instanceof ChildPart ? 1 : part.texts.length - 1);
    if (part instanceof ChildPart) part.set(values[at]);
    else part.set(values.slice(at, next));
    at = next;
  }
}

class AttributePart {
  readonly #element: Element;
  readonly #name: string;
  readonly texts: readonly string[];
  #values: readonly unknown[] | undefined;

  constructor(element: Element, name: string, texts: readonly string[]) {
    this.#element = element;
    this.#name = name;
    this.texts = texts;
  }

  set(values: readonly unknown[]): void {
    if (this.#values && values.every((value, at) => value === this.#values?.[at])) return;
    this.#values = values;
    if (values.includes(nothing)) this.#element.removeAttribute(this.#name);
    else this.#element.setAttribute(this.#name, this.texts.map((text, at) => (values[at - 1] ?? '') + text).join(''));
  }
}

/** The content between two nodes of one parent; the second is `null` at the parent's end. */
class ChildPart {
  readonly #start: ChildNode;
  readonly #end: ChildNode | null;
  /** A text, empty for `nothing`; the strings of a template; or the parts of a list. */
  #shows: string | TemplateStringsArray | Part[] = '';
  /** The parts of a template or of a list. */
  #parts: Part[] = [];

  constructor(start: ChildNode, end: ChildNode | null) {
    this.#start = start;
    this.#end = end;
  }

  set(value: unknown): void {
    if (isTemplate(value)) this.#setTemplate(value);
    else if (Array.isArray(value)) this.#setList(value);
    else if (value !== noChange) this.#setText(value === nothing ? '' : String(value ?? ''));
  }

  #setTemplate({ strings, values }: Template): void {
    if (this.#shows === strings) {
      fill(this.#parts, values);
      return;
    }
    const [fragment, parts] = draw(strings, values);
    this.#show(strings, fragment);
    this.#parts = parts;
  }

  #setList(values: readonly unknown[]): void {
    if (this.#shows !== this.#parts) {
      this.#parts = [];
      this.#show(this.#parts);
    }
    const parts = this.#parts as ChildPart[];
    let after = this.#start.nextSibling;
    for (const [at, value] of values.entries()) {
      parts[at] ??= new ChildPart(this.#insert(marker()), this.#insert(marker()));
      parts[at].set(value);
      after = (parts[at].#end as ChildNode).nextSibling;
    }
    this.#clear(after);
    parts.length = values.length;
  }

  #setText(text: string): void {
    if (text === this.#shows) return;
    const node = this.#start.nextSibling;
    if (text && this.#shows && typeof this.#shows === 'string') {
      (node as Text).data = text;
      this.#shows = text;
    } else this.#show(text, text ? nativeDocument.createTextNode(text) : undefined);
  }

  #show(what: string | TemplateStringsArray | Part[], node?: Node): void {
    this.#clear(this.#start.nextSibling);
    if (node) this.#insert(node);
    this.#shows = what;
  }

  #insert<N extends Node>(node: N): N {
    return (this.#start.parentNode as Node).insertBefore(node, this.#end);
  }

  /** Removes the nodes from `from` to the end. */
  #clear(from: ChildNode | null): void {
    for (let node = from; node && node !== this.#end; ) {
      const next = node.nextSibling;
      node.remove();
      node = next;
    }
  }
}

function marker(): Comment {
  return nativeDocument.createComment('');
}

/** A root with its last rendering; without that property, the next rendering starts anew. */
type Root = Node & { _$litPart$?: ChildPart };

/** Renders into a root: the first time after its other content, later in the same place. */
export function render(value: unknown, root: Root): void {
  root._$litPart$ ??= new ChildPart(root.insertBefore(marker(), null), null);
  root._$litPart$.set(value);
}
