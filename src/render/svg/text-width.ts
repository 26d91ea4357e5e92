/** Arial, whose widths are below, and fonts with the same widths. */
export const SVG_FONT = "Arial,Helvetica,'Liberation Sans',sans-serif";

// Arial's advance widths from space to ~, in thousandths of the font size.
const LATIN = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
// Average ratio of bold to regular widths.
const BOLD = 1.08;
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const NARROW = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Thai}]/u;
const INVISIBLE = /^[\p{M}\p{Cf}\p{Cc}]+$/u;

const segmenter = new Intl.Segmenter();
const known = new Map<string, number>();
const MAX_KNOWN = 5000;
// A grapheme may have a thousand combining marks; long ones are not cached.
const MAX_LENGTH = 16;

/** Splits text into graphemes. */
export function letters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The estimated width of text, in the unit of `size`. No font is loaded: Latin letters have Arial's widths, others their script's usual one. */
export function textWidth(text: string, size: number, bold = false): number {
  let sum = 0;
  for (const letter of letters(text)) sum += letterWidth(letter);
  return (sum / 1000) * size * (bold ? BOLD : 1);
}

/** The longest start of `text` that fits into `width` together with `end`, such as an ellipsis; `end` is not in the result. */
export function beginningWithin(text: string, end: string, width: number, size: number, bold = false): string {
  const scale = (size / 1000) * (bold ? BOLD : 1);
  let sum = 0;
  for (const letter of letters(end)) sum += letterWidth(letter);
  for (const { segment, index } of segmenter.segment(text)) {
    sum += letterWidth(segment);
    if (sum * scale > width) return text.slice(0, index);
  }
  return text;
}

function letterWidth(letter: string): number {
  const found = known.get(letter);
  if (found !== undefined) return found;
  const width = measure(letter);
  if (known.size > MAX_KNOWN) known.clear();
  if (letter.length <= MAX_LENGTH) known.set(letter, width);
  return width;
}

function measure(letter: string): number {
  if (PICTURE.test(letter) && !/^[\d#*©®™]$/.test(letter)) return 1370;
  if (INVISIBLE.test(letter)) return 0;
  // Combining marks add no width.
  const base = letter.normalize('NFD').codePointAt(0) ?? 0;
  const latin = LATIN[base - 32];
  if (latin !== undefined) return latin;
  if (WIDE.test(letter)) return 1000;
  return NARROW.test(letter) ? 540 : 620;
}
