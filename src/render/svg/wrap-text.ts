// Breaks text into lines without a browser.

import { UNSPACED } from '../../core/card/plain-text.ts';
import { cachedFormat } from '../../elements/text/format.ts';
import { beginningWithin, type Face, letters, textWidth } from './text-width.ts';

export interface TextBox {
  readonly width: number;
  readonly size: number;
  readonly face?: Face;
  /** The most lines; text that is cut ends in an ellipsis. */
  readonly lines: number;
  /** Makes the lines about equally long, like `text-wrap: balance`, if nothing is cut. */
  readonly balanced?: boolean;
}

/** An unbreakable piece of text with its estimated width, with and without the space at its end. */
interface Piece {
  readonly text: string;
  readonly width: number;
  readonly seen: number;
}

// More characters are never visible in the few lines of a card.
const MAX_CHARACTERS = 600;
const ELLIPSIS = '…';
// The steps of the search for a balanced width, each half as wide: to a hundredth of the width,
// less than a letter.
const HALVINGS = 6;

/**
 * Breaks text into lines: between words (found by the rules of `lang`, BCP 47), between words of
 * scripts without spaces, and inside a word longer than a line, with a hyphen if its script has
 * one. Returns no lines for white space.
 */
export function wrapText(text: string, box: TextBox, lang: string): string[] {
  const found: Piece[] = [];
  const lines = fill(measured(tidied(text), box, lang, found), box);
  if (lines.length > box.lines || /\S/.test(text.slice(MAX_CHARACTERS))) {
    const shown = lines.slice(0, box.lines);
    return [...shown.slice(0, -1), ...shown.slice(-1).map((last) => shorten(last, box))];
  }
  return box.balanced && lines.length > 1 ? balance(found, box, lines) : lines;
}

/** One line, cut with an ellipsis to the width. */
export function fitText(text: string, box: Omit<TextBox, 'lines'>): string {
  const tidy = tidied(text);
  return textWidth(tidy, box.size, box.face) <= box.width ? tidy : shorten(tidy, box);
}

function tidied(text: string): string {
  return text.slice(0, MAX_CHARACTERS).replace(/\s+/g, ' ').trim();
}

function shorten(text: string, { width, size, face }: Omit<TextBox, 'lines'>): string {
  return beginningWithin(text, ELLIPSIS, width, size, face).trimEnd() + ELLIPSIS;
}

/** The pieces of a text, measured one by one on demand, and added to `found`. */
function* measured(text: string, { size, face }: TextBox, lang: string, found: Piece[]): Iterable<Piece> {
  const space = textWidth(' ', size, face);
  for (const piece of pieces(text, lang)) {
    const seen = textWidth(piece.trimEnd(), size, face);
    const one = { text: piece, width: piece.endsWith(' ') ? seen + space : seen, seen };
    found.push(one);
    yield one;
  }
}

/** Full lines; one more than the limit when some text is left. */
function fill(found: Iterable<Piece>, box: TextBox): string[] {
  const { width, lines: maxLines } = box;
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of found) {
    if (used + piece.seen <= width) {
      line += piece.text;
      used += piece.width;
      continue;
    }
    if (line.trim()) lines.push(line.trim());
    [line, used] = [piece.text, piece.width];
    if (piece.seen > width) {
      const parts = broken(piece.text, box);
      line = parts.pop() ?? '';
      lines.push(...parts);
      used = textWidth(line, box.size, box.face);
    }
    if (lines.length > maxLines) return lines;
  }
  if (line.trim()) lines.push(line.trim());
  return lines;
}

/** Breaks a word longer than a line into parts that fit. */
function broken(word: string, { width, size, face, lines: maxLines }: TextBox): string[] {
  const hyphen = LETTERS.test(word.trim()) && !JOINED.test(word) ? '-' : '';
  const room = width - textWidth(hyphen, size, face);
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const letter of letters(word)) {
    const more = textWidth(letter, size, face);
    if (used + more > room && part) {
      parts.push(part + hyphen);
      [part, used] = ['', 0];
      if (parts.length > maxLines) break;
    }
    part += letter;
    used += more;
  }
  return [...parts, part];
}

/**
 * Breaks the same pieces in the narrowest box that needs no more lines. If a word had to be broken,
 * the lines stay as they are.
 */
function balance(found: readonly Piece[], box: TextBox, lines: string[]): string[] {
  const widest = found.reduce((most, { seen }) => Math.max(most, seen), 0);
  if (widest > box.width) return lines;
  let balanced = lines;
  let [low, high] = [Math.max(widest, box.width / lines.length / 2), box.width];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const width = (low + high) / 2;
    const tried = fill(found, { ...box, width });
    if (tried.length > lines.length) low = width;
    else [balanced, high] = [tried, width];
  }
  return balanced;
}

// Only words of letters: a hyphen in an address or a number would change it.
const LETTERS = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{M}\p{P}]+$/u;
const JOINED = /[\p{L}\p{M}]\p{P}\p{L}/u;
// A compound word that continues after its hyphen.
const COMPOUND = /\p{L}[-‐–]$/u;
const OPENING = /^[\p{Ps}\p{Pi}]/u;

/**
 * Unbreakable pieces: a word, or a part of it up to its hyphen, with the punctuation around it and
 * the space after it; in a script without spaces, each word.
 */
function* pieces(text: string, lang: string): Iterable<string> {
  let piece = '';
  for (const { segment, isWordLike } of wordsOf(text, lang)) {
    const opened = OPENING.test(piece.at(-1) ?? '');
    const begins =
      segment !== ' ' &&
      (piece.endsWith(' ') ||
        (isWordLike && COMPOUND.test(piece)) ||
        (!opened && (isWordLike ? UNSPACED.test(segment) : opensUnspaced(segment, piece))));
    if (begins && piece) {
      yield piece;
      piece = '';
    }
    piece += segment;
  }
  if (piece) yield piece;
}

/** Whether an opening bracket may begin a line without a space before it, as in Japanese. */
function opensUnspaced(segment: string, before: string): boolean {
  return OPENING.test(segment) && UNSPACED.test(before);
}

function wordsOf(text: string, lang: string): Intl.Segments {
  return cachedFormat(`${lang} words`, () => new Intl.Segmenter(lang, { granularity: 'word' })).segment(text);
}

// As in the bidirectional algorithm, isolated text does not affect the text around it.
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g;

/** The direction of the first letter outside of isolates; `undefined` for text without one. */
export function textDirection(text: string): 'ltr' | 'rtl' | undefined {
  const [first] = /[\p{L}]/u.exec(text.slice(0, MAX_CHARACTERS).replace(ISOLATED, '')) ?? [];
  if (first === undefined) return undefined;
  return /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u.test(first) ? 'rtl' : 'ltr';
}

/** The separator of two facts on one line. */
export const BETWEEN = ' · ';

/**
 * Arranges short facts in the fewest lines. A line breaks only between two facts. Only a fact
 * longer than a line is cut, and the last line.
 */
export function wrapFacts(facts: readonly string[], box: TextBox): string[] {
  const lines: string[] = [];
  for (const fact of facts) {
    const last = lines.at(-1);
    const joined = last === undefined ? fact : last + BETWEEN + fact;
    const fits = lines.length === box.lines || textWidth(joined, box.size, box.face) <= box.width;
    if (last !== undefined && fits) lines[lines.length - 1] = joined;
    else lines.push(fact);
  }
  return lines.map((line) => fitText(line, box));
}
