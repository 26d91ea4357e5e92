import { cachedFormat } from '../../elements/format/cached-format.ts';
import { beginningWithin, letters, textWidth } from './text-width.ts';

export interface TextBox {
  readonly width: number;
  readonly size: number;
  readonly bold?: boolean;
  /** The limit of lines; text that is cut ends in an ellipsis. */
  readonly lines: number;
}

// More is never visible in the few lines of a card.
const MAX_CHARACTERS = 600;
const ELLIPSIS = '…';

/**
 * Breaks text into lines: between words (found by the rules of `lang`, BCP 47), between words of scripts without spaces, and inside a word longer than a line.
 * Returns no lines for white space.
 */
export function wrapText(text: string, box: TextBox, lang: string): string[] {
  const { width, size, bold = false, lines: maxLines } = box;
  const tidy = text.slice(0, MAX_CHARACTERS).replace(/\s+/g, ' ').trim();
  const measure = (piece: string) => textWidth(piece, size, bold);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of pieces(tidy, lang)) {
    const wide = measure(piece.trimEnd());
    if (used + wide <= width) {
      line += piece;
      used += measure(piece);
      continue;
    }
    if (line.trim()) lines.push(line.trim());
    if (lines.length > maxLines) break;
    if (wide <= width) {
      line = piece;
      used = measure(piece);
      continue;
    }
    [line, used] = ['', 0];
    for (const letter of letters(piece)) {
      const more = measure(letter);
      if (used + more > width && line) {
        lines.push(line);
        [line, used] = ['', 0];
        if (lines.length > maxLines) break;
      }
      line += letter;
      used += more;
    }
  }
  if (line.trim()) lines.push(line.trim());
  const cut = lines.length > maxLines || /\S/.test(text.slice(MAX_CHARACTERS));
  const shown = lines.slice(0, maxLines);
  if (cut && shown.length > 0) shown.push(shorten(shown.pop() ?? '', box));
  return shown;
}

/** One line, cut with an ellipsis to the width. */
export function fitText(text: string, box: Omit<TextBox, 'lines'>): string {
  const tidy = text.slice(0, MAX_CHARACTERS).replace(/\s+/g, ' ').trim();
  return textWidth(tidy, box.size, box.bold) <= box.width ? tidy : shorten(tidy, box);
}

function shorten(text: string, { width, size, bold }: Omit<TextBox, 'lines'>): string {
  return beginningWithin(text, ELLIPSIS, width, size, bold).trimEnd() + ELLIPSIS;
}

/** Unbreakable pieces: a word with the punctuation and space behind it; in Han, Kana and Thai text each word by itself. */
function pieces(text: string, lang: string): string[] {
  const found: string[] = [];
  for (const { segment } of wordsOf(text, lang)) {
    const before = found.at(-1);
    // Without white space before it, a segment stays with the last piece (punctuation does), unless it is a word in Han, Kana or Thai.
    const sticks =
      segment.trim() === '' ||
      !(/\s/.test(before?.at(-1) ?? '') || (/^[\p{L}\p{N}]/u.test(segment) && breaksAnywhere(segment)));
    if (before !== undefined && sticks) found[found.length - 1] = before + segment;
    else found.push(segment);
  }
  return found;
}

function breaksAnywhere(segment: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(segment);
}

function wordsOf(text: string, lang: string): Intl.Segments {
  return cachedFormat(`${lang} words`, () => new Intl.Segmenter(lang, { granularity: 'word' })).segment(text);
}

/** The direction of the first letter; `undefined` for text without letters. */
export function textDirection(text: string): 'ltr' | 'rtl' | undefined {
  const [first] = /[\p{L}]/u.exec(text.slice(0, MAX_CHARACTERS)) ?? [];
  if (first === undefined) return undefined;
  return /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u.test(first) ? 'rtl' : 'ltr';
}
