import { withoutMarkup } from 'masthead/internal/core';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as phrase } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { htmlText } from '../html-text.ts';

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number];

/** Characters. */
const MAX_LENGTH = 262_144;
/** Brackets of one paragraph, list or table: those that never close cost the parser their square. */
const MAX_BRACKETS = 1000;
/** Quotes in quotes and lists in lists, at the beginning of a line: each level costs as much as all before it. */
const DEEP = /^(?:[ \t]{0,3}(?:>|[*+-]|\d{1,9}[.)])){20}/m;
const MAX_DEPTH = 100;
/** Of Hugo's shortcodes and of Liquid, Nunjucks and Jinja: not the text's own. */
const TEMPLATES = /\{\{[<%][^{}]{0,2000}[%>]\}\}|\{%[^{}]{0,2000}%\}/g;
const MODULES = /^(?:import|export)\s[^\n]*$/gm;

/**
 * The text of Markdown (CommonMark and GitHub's tables, footnotes and lists) as a person reads it: paragraphs with an empty line between them, without markup, pictures,
 * link targets and the tags of templates. HTML in it is read as HTML. A text of more than 262,144 characters or with a thousand brackets in one
 * paragraph is read less exactly.
 *
 * @param options `mdx`: leave out the lines that import and export
 */
export function markdownText(markdown: string, { mdx = false }: { readonly mdx?: boolean } = {}): string {
  const own = markdown.replace(TEMPLATES, '');
  const text = mdx ? own.replace(MODULES, '') : own;
  if (text.length > MAX_LENGTH || isCostly(text)) return withoutMarkup(text);
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return blockText(tree, 0).trim();
}

function isCostly(text: string): boolean {
  if (DEEP.test(text)) return true;
  return text.split(/\n[ \t\r]*\n/).some((block) => (block.match(/[[\]]/g)?.length ?? 0) > MAX_BRACKETS);
}

function phrases(node: Parameters<typeof phrase>[0]): string {
  return phrase(node, { includeImageAlt: false, includeHtml: false })
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}

function blockText(node: Node, depth: number): string {
  if (depth > MAX_DEPTH) return '';
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return phrases(node);
    case 'tableRow':
      return node.children.map((cell) => phrases(cell)).join(' ');
    case 'code':
      return node.value;
    case 'html':
      return htmlText(node.value);
    case 'root':
    case 'blockquote':
    case 'footnoteDefinition':
      return joined(node.children, '\n\n', depth);
    case 'list':
    case 'listItem':
    case 'table':
      return joined(node.children, '\n', depth);
    default:
      return '';
  }
}

function joined(children: readonly Node[], between: string, depth: number): string {
  return children
    .map((child) => blockText(child, depth + 1))
    .filter((text) => text !== '')
    .join(between);
}
