import { parseSync, type TemplateLiteral, Visitor } from 'oxc-parser';
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

function minify(code: string, file: string): string {
  const edits: { start: number; raw: string; text: string }[] = [];
  const shrinkTexts = ({ quasis }: TemplateLiteral, shrink: (raw: string) => string) => {
    // The span of a text takes in the marks around it in some parsers.
    for (const { start, value } of quasis)
      edits.push({ start: code.indexOf(value.raw, start), raw: value.raw, text: shrink(value.raw) });
  };
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'html') shrinkTexts(quasi, htmlShrinker());
    },
    TemplateLiteral(literal) {
      if (code.slice(0, literal.start).endsWith('/* css */ ')) shrinkTexts(literal, shrinkCss);
    },
  }).visit(parseSync(file, code).program);
  let out = code;
  for (const { start, raw, text } of edits.sort((a, b) => b.start - a.start))
    out = out.slice(0, start) + text + out.slice(start + raw.length);
  return out;
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
