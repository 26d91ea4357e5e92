import type { Plugin } from 'vite';
import { templateLiterals } from './template-literals.ts';

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

/** @param code a TypeScript module  @param file its name, for the parser */
export function minify(code: string, file: string): string {
  const edits = templateLiterals(code, file).flatMap(({ language, texts }) => {
    const shrink = language === 'html' ? htmlShrinker() : shrinkCss;
    return texts.map(({ start, raw }) => ({ start, end: start + raw.length, text: shrink(raw) }));
  });
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
  const whole = raw.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\[([\w-]+~?=)'([\w-]+)'\]/g, '[$1$2]');
  // Every second part is a text of the style sheet's own.
  const parts = whole.split(/('[^']*')/);
  return parts
    .map((part, at) => (at % 2 ? part : shrinkRules(part)))
    .join('')
    .trim();
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
