// The words of a document, whatever editor wrote it, and how long they take to read.

import { fields, text } from '../read-fields.ts';

// Inline elements: their tags may be inside a word and do not end it.
const INSIDE_WORDS =
  /^\/?(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/i;
const SILENT = /^(?:script|style)$/i;
const SILENT_END = /<\/(?:script|style)/gi;
const NAME = /^(?:!--|[!?]|\/?[a-z][a-z\d-]*)/i;
const LONGEST_NAME = 32;
const BLANK_LINE = /\n[ \t\r]*\n/;

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const SPACES = /^(?:nbsp|ensp|emsp|thinsp)$/i;

const FRONT_MATTER = '---\n';

/**
 * Markdown's markup and its replacement. The order matters: a picture may be the text of a link.
 */
const MARKDOWN: readonly (readonly [RegExp, string])[] = [
  // Fences of code blocks; the code itself counts.
  [/^[ \t>]*(?:```|~~~)[^\n]*$/gm, ''],
  // Definitions of link references. The text of a footnote counts.
  [/^ {0,3}\[[^[\]^\n][^[\]\n]*\]:[^\n]*$/gm, ''],
  [/\[\^[^[\]\n]*\]:?/g, ''],
  [/!\[[^[\]]*\]\([^()\n]*\)/g, ''],
  [/\]\([^()\n]*\)/g, ''],
  [/\]\[[^[\]\n]*\]/g, ''],
  [/\[[ xX]\][ \t]/g, ' '],
  [/^[ \t>]*\d{1,9}[.)][ \t]/gm, ' '],
  [/\|/g, ' '],
  [/[*`~[\]]+/g, ''],
];

/**
 * The words of a text in HTML or in Markdown, which may hold HTML: lines of words with single
 * spaces between them, without tags, scripts, comments, pictures, link targets and runs that hold
 * neither letter nor digit. Entities are decoded. It is not a parser: it is exact enough to count
 * words, in linear time.
 */
export function withoutMarkup(marked: string): string {
  let text = withoutTags(withoutFrontMatter(marked));
  for (const [mark, instead] of MARKDOWN) text = text.replace(mark, instead);
  return text
    .replace(ENTITY, decoded)
    .split('\n')
    .map((line) => (line.match(/\S+/g) ?? []).filter((run) => /[\p{L}\p{N}]/u.test(run)).join(' '))
    .filter(Boolean)
    .join('\n');
}

function withoutFrontMatter(text: string): string {
  const end = text.startsWith(FRONT_MATTER) ? text.indexOf(`\n${FRONT_MATTER}`) : -1;
  return end < 0 ? text : text.slice(end + FRONT_MATTER.length);
}

function withoutTags(text: string): string {
  let kept = '';
  let at = 0;
  let close = -1;
  for (;;) {
    const open = text.indexOf('<', at);
    if (open < 0) return kept + text.slice(at);
    const [name] = NAME.exec(text.slice(open + 1, open + LONGEST_NAME)) ?? [];
    if (name === '!--') {
      const end = text.indexOf('-->', open);
      kept += text.slice(at, open);
      if (end < 0) return kept;
      at = end + 3;
      continue;
    }
    // One search serves all tags without an end, so the loop stays linear.
    if (close < open) close = text.indexOf('>', open);
    if (close < 0) return kept + text.slice(at);
    const next = text.indexOf('<', open + 1);
    if (!name || (next >= 0 && next < close) || BLANK_LINE.test(text.slice(open, close))) {
      kept += text.slice(at, open + 1);
      at = open + 1;
      continue;
    }
    kept += text.slice(at, open) + (INSIDE_WORDS.test(name) ? '' : ' ');
    at = close + 1;
    if (SILENT.test(name)) {
      SILENT_END.lastIndex = at;
      const end = SILENT_END.exec(text);
      if (!end) return kept;
      at = end.index;
    }
  }
}

function decoded(_: string, decimal?: string, hex?: string, name = ''): string {
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
  if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return SPACES.test(name) ? ' ' : (NAMED[name.toLowerCase()] ?? '');
}

// Limits against hostile records that nest endlessly or hold a million blocks. Honest records stay
// far below.
const MAX_DEPTH = 32;
const MAX_NODES = 100_000;
/** About three books. */
const MAX_CHARACTERS = 1_000_000;

/** The fields in which editors keep text, and the text's format. */
const KINDS: ReadonlyMap<string, 'plain' | 'markdown' | 'html'> = new Map([
  ['plaintext', 'plain'],
  ['code', 'plain'],
  ['markdown', 'markdown'],
  ['text', 'markdown'],
  ['content', 'markdown'],
  ['html', 'html'],
]);

/**
 * The text of a `site.standard.document` (docs/rules.md#reading-time): `textContent`, or the text
 * inside `content` when that is missing or empty. The platforms keep it in blocks, which nest in
 * lists, quotes and tables. Others keep Markdown or HTML; the markup is left out.
 *
 * @param document the record as it came
 * @returns paragraphs joined by newlines, at most a million characters; `undefined` when there is
 *   no text, and when the record holds only a part of it because the rest is for members or in a
 *   blob
 */
export function plainText(document: unknown): string | undefined {
  const { textContent, content } = fields(document);
  const written = text(textContent);
  // Only Leaflet has texts with a part for members; in records of other editors `textContent` is
  // the whole text.
  if (written && !text(fields(content).$type)?.startsWith('pub.leaflet.')) return written.slice(0, MAX_CHARACTERS);
  const { plain, markdown, html, forMembers, inBlob } = collect({ content });
  if (forMembers) return undefined;
  if (written) return written.slice(0, MAX_CHARACTERS);
  if (inBlob) return undefined;
  const found = bounded(plain) || withoutMarkup(bounded(markdown)) || withoutMarkup(bounded(html));
  return found || undefined;
}

function bounded(parts: readonly string[]): string {
  return parts.join('\n').slice(0, MAX_CHARACTERS);
}

function collect(root: unknown) {
  const found = {
    plain: [] as string[],
    markdown: [] as string[],
    html: [] as string[],
    forMembers: false,
    inBlob: false,
  };
  let nodes = 0;
  let characters = 0;
  const visit = (node: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES || characters > MAX_CHARACTERS) return;
    for (const [key, value] of Object.entries(fields(node))) {
      if (value && typeof value === 'object') {
        if (key === 'textBlob') found.inBlob = true;
        visit(value, depth + 1);
        continue;
      }
      const kind = KINDS.get(key);
      const words = kind && text(value);
      if (words) {
        found[kind].push(words);
        characters += words.length;
      } else if (key === '$type' && String(value).includes('.membersOnlyDelimiter')) found.forMembers = true;
    }
  };
  visit(root, 0);
  return found;
}

/**
 * A letter of a script that is written without spaces between words: only `Intl.Segmenter` finds
 * the words there.
 */
export const UNSPACED: RegExp =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const WORDS_PER_MINUTE = 200;

let segmenter: Intl.Segmenter | undefined;

/**
 * How long a text takes to read (docs/rules.md#reading-time): 200 words a minute, rounded up. A
 * word is a run between white space, as Bluesky counts them; a run in a script written without
 * spaces is split into its words.
 *
 * @param source plain text; or a document's record, whose `textContent` or content counts. The
 *   first million characters count
 * @returns whole minutes, at least 1; `null` when there is no word, never 0, and when the record
 *   holds only a part of its text
 *
 * @example
 * ```js
 * import { readingTime } from 'masthead/core';
 *
 * console.log(readingTime('word '.repeat(201))); // 2
 * ```
 */
export function readingTime(source: unknown): number | null {
  const words = countWords(typeof source === 'string' ? source : (plainText(source) ?? ''));
  return words ? Math.ceil(words / WORDS_PER_MINUTE) : null;
}

// A loop and not a pattern: with a pattern, this took a fifth of the time to index a document.
function countWords(text: string): number {
  const end = Math.min(text.length, MAX_CHARACTERS);
  let words = 0;
  let start = 0;
  let hasSpaces = true;
  for (let at = 0; at <= end; at++) {
    const code = at < end ? text.charCodeAt(at) : SPACE;
    if (!isSpace(code)) {
      hasSpaces &&= code < FIRST_UNSPACED;
      continue;
    }
    // The segmenter is slow, so it gets only the runs that need it.
    if (at > start) words += hasSpaces ? 1 : countRun(text.slice(start, at));
    start = at + 1;
    hasSpaces = true;
  }
  return words;
}

const SPACE = 0x20;
/** The first letter of Thai: no script that is written without spaces has an earlier one. */
const FIRST_UNSPACED = 0xe01;

const LATE_SPACES: ReadonlySet<number> = new Set([0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]);

/** Whether `\s` matches. */
function isSpace(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= 9 && code <= 13);
  if (code < 0x2000) return code === 0xa0 || code === 0x1680;
  return code <= 0x200a || LATE_SPACES.has(code);
}

function countRun(run: string): number {
  return UNSPACED.test(run) ? countSegments(run) : 1;
}

function countSegments(run: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  let words = 0;
  for (const segment of segmenter.segment(run)) if (segment.isWordLike) words++;
  return words || 1;
}
