import { isTemplate, nothing, type Template } from './html.ts';
import { native } from './native.ts';

/** A place in a template where a value goes: in an attribute (`pieces` are the fixed words around its values), or else before the comment `node`. */
interface Hole {
  readonly node: Node;
  readonly name?: string;
  readonly pieces?: readonly string[];
  /** What it was filled with last. */
  value?: unknown;
  /** Where its content begins. */
  start?: Comment;
  holes?: Hole[];
}

/** A template's fixed part, parsed once: what to clone, and which of its nodes (counted in order) have holes. */
interface Plan {
  readonly content: DocumentFragment;
  readonly holes: readonly { readonly index: number; readonly name?: string; readonly pieces?: readonly string[] }[];
}

interface Parser {
  readonly createHTML: (source: string) => string;
}

// Only the templates' own fixed words are ever parsed, so nothing from outside can be mistaken for it.
const MARK = 'masthead-hole';
const ELEMENTS_AND_COMMENTS = 129;

const plans = new WeakMap<TemplateStringsArray, Plan>();
const roots = new WeakMap<Node, Hole>();
let parser: Parser | undefined;

/**
 * Shows a template in a node; shown again, only what has changed is touched.
 *
 * The templates are lit's (`TemplateResult`) and lit's own `render` shows them just the same; a test holds the two together. But they are plain ones,
 * made of text, attributes, lists and other templates, and rendering no more than that takes 0.8 kB of script (brotli) instead of lit's 2.8.
 *
 * @param template what to show
 * @param root filled to its end; what was in it before is left alone
 */
export function renderTemplate(template: Template, root: Node): void {
  let hole = roots.get(root);
  if (!hole) {
    hole = { node: root.appendChild(new Comment()) };
    roots.set(root, hole);
  }
  fill(hole, template);
}

function fillAll(holes: readonly Hole[], values: readonly unknown[]): void {
  let next = 0;
  for (const hole of holes) {
    const { node, name, pieces = [] } = hole;
    if (!name) {
      fill(hole, values[next++]);
      continue;
    }
    const own = values.slice(next, next + pieces.length - 1);
    next += own.length;
    const value = own.includes(nothing) ? nothing : pieces.map((piece, index) => piece + (own[index] ?? '')).join('');
    if (value === nothing) (node as Element).removeAttribute(name);
    else if (value !== hole.value) (node as Element).setAttribute(name, value as string);
    hole.value = value;
  }
}

function fill(hole: Hole, value: unknown): void {
  const before = hole.value;
  hole.value = value;
  if (isTemplate(value)) {
    if (hole.holes && isTemplate(before) && before.strings === value.strings) {
      fillAll(hole.holes, value.values);
      return;
    }
    const { content, holes } = planOf(value.strings);
    const fragment = native(document, 'importNode').call(document, content, true);
    const nodes = nodesOf(fragment);
    hole.holes = holes.map(({ index, ...rest }) => ({ ...rest, node: nodes[index] as Node }));
    fillAll(hole.holes, value.values);
    replace(hole, fragment);
  } else if (Array.isArray(value)) {
    if (!hole.holes || !Array.isArray(before) || before.length !== value.length) {
      hole.holes = value.map(() => ({ node: new Comment() }));
      replace(hole, ...hole.holes.map(({ node }) => node));
    }
    fillAll(hole.holes, value);
  } else if (value !== before) {
    replace(hole, value === nothing ? '' : String(value ?? ''));
  }
}

function replace(hole: Hole, ...content: (Node | string)[]): void {
  const end = hole.node as Comment;
  if (!hole.start) {
    hole.start = new Comment();
    end.before(hole.start);
  }
  while (hole.start.nextSibling !== end) hole.start.nextSibling?.remove();
  end.before(...content);
}

/**
 * Parses a template's fixed words, once.
 *
 * @throws {TypeError} where the page requires Trusted Types and does not name the policy `masthead`
 */
export function planOf(strings: TemplateStringsArray): Plan {
  const known = plans.get(strings);
  if (known) return known;
  let inTag = false;
  const source = strings.map((words, index) => {
    const opened = words.lastIndexOf('<');
    const closed = words.lastIndexOf('>');
    if (opened !== closed) inTag = opened > closed;
    return words + (index === strings.length - 1 ? '' : inTag ? MARK : `<!--${MARK}-->`);
  });
  parser ??= trustedParser();
  // In a document of its own nothing runs and nothing loads. `<body>`, or a leading comment would stay outside of it.
  const { body } = new DOMParser().parseFromString(
    parser.createHTML(`<body>${source.join('')}`) as string,
    'text/html',
  );
  const content = new DocumentFragment();
  content.append(...body.childNodes);
  const holes = nodesOf(content).flatMap((node, index) => {
    if ((node as Comment).data === MARK) return [{ index }];
    const attributes = [...((node as Element).attributes ?? [])].filter(({ value }) => value.includes(MARK));
    return attributes.map(({ name, value }) => {
      (node as Element).removeAttribute(name);
      return { index, name, pieces: value.split(MARK) };
    });
  });
  const plan = { content, holes };
  plans.set(strings, plan);
  return plan;
}

// Where Trusted Types are required, a page's policy list must name `masthead`.
function trustedParser(): Parser {
  const plain: Parser = { createHTML: (source) => source };
  const page = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Parser): Parser } };
  // A browser's own is the window's own. One that it only inherits is an element with that name.
  return (Object.hasOwn(page, 'trustedTypes') && page.trustedTypes?.createPolicy('masthead', plain)) || plain;
}

function nodesOf(root: Node): Node[] {
  const walker = native(document, 'createTreeWalker').call(document, root, ELEMENTS_AND_COMMENTS);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
}
