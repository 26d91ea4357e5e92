// Writes the elements' templates as HTML.

import { isTemplate, nothing, type Template } from '../../elements/template/html.ts';

/**
 * A template's fixed text, and the holes between its pieces: a child (`undefined`), or an attribute
 * with the text around its values.
 */
interface Plan {
  readonly words: readonly string[];
  readonly holes: readonly (Attribute | undefined)[];
}

interface Attribute {
  readonly name: string;
  readonly pieces: readonly string[];
}

// Marks the place of a value; templates never contain NUL.
const MARK = '\0';
const ATTRIBUTE = /\s([\w:-]+)=(?:"([^"\0]*\0[^"]*)"|(\0))/g;

const plans = new WeakMap<TemplateStringsArray, Plan>();

/**
 * Renders a template of src/elements as HTML: the elements, attributes and texts that lit makes of
 * it, without lit's markers. It supports only what the templates use: text, attributes, lists,
 * nested templates and `nothing`. `@lit-labs/ssr` is several times slower and imports `node:`
 * modules, which edge workers do not have.
 */
export function writeTemplate({ strings, values }: Template): string {
  const { words, holes } = planOf(strings);
  let out = words[0] ?? '';
  let next = 0;
  for (let index = 0; index < holes.length; index++) {
    const attribute = holes[index];
    if (attribute) {
      const { name, pieces } = attribute;
      let value = pieces[0] ?? '';
      let there = true;
      for (let piece = 1; piece < pieces.length; piece++) {
        const given = values[next++];
        if (given === nothing) there = false;
        else value += `${given ?? ''}${pieces[piece]}`;
      }
      if (there) out += ` ${name}="${escapeHtml(value)}"`;
    } else out += writeChild(values[next++]);
    out += words[index + 1];
  }
  return out;
}

function writeChild(value: unknown): string {
  if (value === nothing || value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(writeChild).join('');
  return isTemplate(value) ? writeTemplate(value) : escapeHtml(String(value));
}

function planOf(strings: TemplateStringsArray): Plan {
  const known = plans.get(strings);
  if (known) return known;
  const words: string[] = [];
  const holes: (Attribute | undefined)[] = [];
  let fixed = '';
  const hole = (attribute?: Attribute) => {
    words.push(fixed);
    holes.push(attribute);
    fixed = '';
  };
  const text = (piece: string) => {
    for (const [index, between] of piece.split(MARK).entries()) {
      if (index > 0) hole();
      fixed += between;
    }
  };
  for (const piece of strings.join(MARK).split(/(<[^<>]*>)/)) {
    if (!piece.startsWith('<')) {
      // White space around a line break is between blocks and is never visible.
      text(joinLines(piece, ''));
      continue;
    }
    const tag = `${joinLines(piece, ' ').slice(0, -1).trimEnd()}>`;
    let at = 0;
    for (const { 0: whole, 1: name = '', 2: quoted, index } of tag.matchAll(ATTRIBUTE)) {
      fixed += tag.slice(at, index);
      at = index + whole.length;
      hole({ name, pieces: (quoted ?? MARK).split(MARK) });
    }
    fixed += tag.slice(at);
  }
  words.push(fixed);
  const plan = { words, holes };
  plans.set(strings, plan);
  return plan;
}

/** Joins lines, without the white space around the line breaks. */
function joinLines(text: string, glue: string): string {
  const lines = text.split('\n');
  const last = lines.length - 1;
  const trimmed = lines.map((line, at) => {
    const begun = at > 0 ? line.trimStart() : line;
    return at < last ? begun.trimEnd() : begun;
  });
  return trimmed.filter((line, at) => line !== '' || at === 0 || at === last).join(glue);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for HTML, between tags and in attribute values with quotes of either kind. NUL,
 * which HTML cannot contain, is removed.
 *
 * @example
 * ```js
 * import { escapeHtml } from 'masthead/render';
 *
 * console.log(escapeHtml('Salt & pepper')); // Salt &amp; pepper
 * ```
 */
export function escapeHtml(text: string): string {
  return /[&<>"'\0]/.test(text) ? text.replace(/[&<>"'\0]/g, (sign) => ENTITIES[sign] ?? '') : text;
}

/**
 * Writes a value as JSON that is safe inside a `<script>`: it cannot end the script or open a
 * comment.
 *
 * @param value JSON-serialisable
 * @throws {TypeError} the value is `undefined`, or JSON cannot hold it, as for `JSON.stringify`
 *
 * @example
 * ```js
 * import { scriptJson } from 'masthead/render';
 *
 * console.log(`<script type="application/json">${scriptJson({ title: '</script>' })}</script>`);
 * ```
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
