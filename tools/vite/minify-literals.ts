import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';

/**
 * Takes the indentation out of html`…` and of literals marked with a css comment: minifiers leave
 * the inside of a template literal alone.
 */
export function minifyLiterals(): Plugin {
  return {
    name: 'minify-literals',
    enforce: 'pre',
    transform: {
      filter: { id: /src[\\/]elements[\\/].*\.ts$/ },
      handler: (code, id) => ({ code: minify(code, id), map: null }),
    },
  };
}

/** A node of a module's syntax tree. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

function minify(code: string, file: string): string {
  const edits: { start: number; raw: string; text: string }[] = [];
  for (const node of nodesOf(parseSync(file, code).program)) {
    const isHtml = node.type === 'TaggedTemplateExpression' && (node.tag as { name?: string }).name === 'html';
    const isCss = node.type === 'TemplateLiteral' && code.slice(0, node.start).endsWith('/* css */ ');
    if (!isHtml && !isCss) continue;
    const shrink = isHtml ? htmlShrinker() : shrinkCss;
    const { quasis } = (isHtml ? node.quasi : node) as { quasis: { start: number; value: { raw: string } }[] };
    // The span of a text takes in the marks around it in some parsers.
    for (const { start, value } of quasis)
      edits.push({ start: code.indexOf(value.raw, start), raw: value.raw, text: shrink(value.raw) });
  }
  let out = code;
  for (const { start, raw, text } of edits.sort((a, b) => b.start - a.start))
    out = out.slice(0, start) + text + out.slice(start + raw.length);
  return out;
}

/** A node and all nodes within it. */
function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (!value || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value as SyntaxNode;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

/**
 * Between tags, white space with a line break in it goes; inside a tag it becomes one space. Keeps
 * its place from one part of a literal to the next.
 */
function htmlShrinker(): (raw: string) => string {
  let inTag = false;
  return (raw) =>
    raw.replace(/\s*\n\s*|[<>]/g, (found, at: number) => {
      if (found === '<') inTag = true;
      else if (found === '>') inTag = false;
      else return inTag && !/^\s*\/?>/.test(raw.slice(at)) ? ' ' : '';
      return found;
    });
}

function shrinkCss(raw: string): string {
  const whole = raw.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\[([\w-]+~?=)'([\w-]+)'\]/g, '[$1$2]');
  // Every second part is a text of the style sheet's own.
  const parts = whole.split(/('[^']*')/).map((part, at) => (at % 2 ? part : shrinkRules(part)));
  return parts.join('').trim();
}

function shrinkRules(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .replace(/ > /g, '>')
    .replace(/(^|[\s:(,-])0\.(?=\d)/g, '$1.');
}
