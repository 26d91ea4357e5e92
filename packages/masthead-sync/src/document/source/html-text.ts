import { withoutMarkup } from 'masthead/internal/core';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** Characters that are looked at: no text of a record is longer. */
const MAX_LENGTH = 2_000_000;
// Bounds on work: unclosed formatting elements are made anew in every paragraph.
const MAX_DEPTH = 512;
const MAX_ELEMENTS = 200_000;

const SILENT: ReadonlySet<string> = new Set(
  'script style template noscript iframe object embed svg math head title select textarea button audio video canvas'.split(
    ' ',
  ),
);
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup ' +
    'hr html li main menu nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);

/**
 * The text of HTML as a person reads it: paragraphs with an empty line between them, no tags, scripts, styles or pictures; entities are decoded. In markup that nests
 * without end, the words with the tags left out.
 */
export function htmlText(html: string): string {
  const shortened = html.slice(0, MAX_LENGTH);
  const root = parseBounded(shortened);
  return root ? tidy(textOf(root)) : withoutMarkup(shortened);
}

function parseBounded(html: string): Node | null {
  const end = new Error('Too deep.');
  let depth = 0;
  let elements = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...parts) => {
      if (++elements > MAX_ELEMENTS) throw end;
      return defaultTreeAdapter.createElement(...parts);
    },
    onItemPush: () => {
      if (++depth > MAX_DEPTH) throw end;
    },
    onItemPop: () => {
      depth--;
    },
  };
  try {
    return parseFragment(html, { treeAdapter });
  } catch (error) {
    if (error === end) return null;
    throw error;
  }
}

function textOf(root: Node): string {
  const parts: string[] = [];
  const visit = (node: Node, preformatted: boolean): void => {
    if ('value' in node && node.nodeName === '#text') {
      const words = preformatted ? node.value : node.value.replace(/[ \t\n\f\r]+/g, ' ');
      // White space at the beginning of a line is the markup's.
      const part = !preformatted && /^$|\s$/.test(parts.at(-1) ?? '') ? words.replace(/^ /, '') : words;
      if (part !== '') parts.push(part);
    }
    if (!('childNodes' in node) || SILENT.has(node.nodeName)) return;
    const isBlock = BLOCKS.has(node.nodeName);
    if (isBlock) parts.push(node.nodeName === 'li' || node.nodeName === 'tr' ? '\n' : '\n\n');
    else if (node.nodeName === 'br') parts.push('\n');
    else if (/^t[dh]$/.test(node.nodeName) && !/^$|\s$/.test(parts.at(-1) ?? '')) parts.push(' ');
    // The depth is bounded.
    for (const child of node.childNodes) visit(child, preformatted || node.nodeName === 'pre');
    if (isBlock) parts.push('\n\n');
  };
  visit(root, false);
  return parts.join('');
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '');
}
