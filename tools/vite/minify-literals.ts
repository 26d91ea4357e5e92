import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';

/** Takes the indentation out of html`…` and of literals marked with a css comment: minifiers leave the inside of a template literal alone. */
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

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** @param code a TypeScript module  @param file its name, for the parser */
export function minify(code: string, file: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (!value || typeof value !== 'object') return;
    const node = value as Node;
    const literal =
      node.type === 'TaggedTemplateExpression' && (node.tag as Node & { name?: string }).name === 'html'
        ? { quasi: node.quasi as Node, shrink: htmlShrinker() }
        : node.type === 'TemplateLiteral' && code.slice(0, node.start).endsWith('/* css */ ')
          ? { quasi: node, shrink: shrinkCss }
          : undefined;
    for (const part of (literal?.quasi.quasis ?? []) as Node[]) {
      // The span of a part takes in the marks around it in some parsers; the raw text is what counts.
      const { raw } = part.value as { raw: string };
      const start = code.indexOf(raw, part.start);
      if (literal) edits.push({ start, end: start + raw.length, text: literal.shrink(raw) });
    }
    for (const key of Object.keys(node)) visit(node[key]);
  };
  visit(parseSync(file, code).program);
  let out = code;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start))
    out = out.slice(0, start) + text + out.slice(end);
  return out;
}

/** Between tags, white space with a line break in it goes; inside a tag it becomes one space. Keeps its place from one part of a literal to the next. */
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
  return raw
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .replace(/\[([\w-]+~?=)'([\w-]+)'\]/g, '[$1$2]')
    .replace(/ > /g, '>')
    .replace(/(^|[\s:(,-])0\.(?=\d)/g, '$1.')
    .trim();
}
