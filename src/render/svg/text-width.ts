/** Arial, whose widths are below, and fonts with the same widths. */
export const SVG_FONT = "Arial,Helvetica,'Liberation Sans',sans-serif";

/**
 * Georgia, whose widths are below, then serif fonts of about its width or narrower. Names and
 * headlines use it, always bold.
 */
export const SVG_SERIF = "Georgia,Gelasio,'Noto Serif','Liberation Serif',serif";

/** How letters are drawn: `bold` in Arial, `serif` bold in Georgia. Regular Arial when left out. */
export type Face = 'bold' | 'serif';

// Arial's advance widths from space to ~, in thousandths of the font size.
const LATIN = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
// The same in bold.
const LATIN_BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584,
];
// Georgia's advance widths in bold.
const SERIF = [
  254, 376, 510, 703, 641, 879, 799, 269, 447, 447, 482, 703, 328, 379, 328, 472, 701, 490, 626, 625, 649, 599, 648,
  554, 676, 648, 367, 367, 703, 703, 703, 548, 967, 758, 757, 715, 834, 721, 671, 807, 913, 446, 595, 817, 686, 1023,
  839, 820, 701, 820, 797, 649, 684, 833, 762, 1126, 809, 732, 689, 447, 472, 447, 703, 703, 500, 596, 646, 531, 663,
  572, 393, 577, 680, 354, 346, 632, 344, 1016, 690, 636, 658, 648, 520, 513, 397, 677, 567, 863, 588, 562, 525, 500,
  388, 500, 703,
];
// Arial's widths of other common characters.
const SIGNS: Readonly<Record<string, number>> = { '…': 1000, '—': 1000, '–': 556, '·': 333, '‘': 222, '’': 222 };
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
// Widths of other scripts in a server's fonts, which are wider than most readers' fonts.
const SCRIPTS: readonly (readonly [RegExp, regular: number, bold: number])[] = [
  [/\p{sc=Arabic}/u, 520, 610],
  [/\p{sc=Hebrew}/u, 590, 640],
  [/\p{sc=Thai}/u, 540, 583],
];
const OTHER = [620, 670] as const;
const PLAIN = /^[ -~]*$/;
const INVISIBLE = /^[\p{M}\p{Cf}\p{Cc}]+$/u;

const segmenter = new Intl.Segmenter();
const known = new Map<string, number>();
const MAX_KNOWN = 5000;
// A grapheme may have a thousand combining marks, so long ones are not cached.
const MAX_LENGTH = 16;

/** Splits text into graphemes. */
export function letters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * The estimated width of text, in the unit of `size`. It loads no font: Latin letters have Arial's
 * or Georgia's widths, other letters the usual width of their script.
 */
export function textWidth(text: string, size: number, face?: Face): number {
  const latin = latinWidths(face);
  let sum = 0;
  // Most texts need no splitting into graphemes.
  if (PLAIN.test(text)) for (let at = 0; at < text.length; at++) sum += latin[text.charCodeAt(at) - 32] ?? 0;
  else for (const letter of letters(text)) sum += letterWidth(letter, face);
  return (sum / 1000) * size;
}

/**
 * Whether a text's width is exact and not estimated: Latin letters and signs in Arial, and scripts
 * whose letters are square.
 */
export function knowsWidth(text: string): boolean {
  return letters(text).every(
    (letter) => INVISIBLE.test(letter) || WIDE.test(letter) || tableWidth(letter) !== undefined,
  );
}

/**
 * The longest beginning of `text` that fits into `width` together with `end`, such as an ellipsis;
 * `end` is not in the result.
 */
export function beginningWithin(text: string, end: string, width: number, size: number, face?: Face): string {
  let used = textWidth(end, size, face);
  for (const { segment, index } of segmenter.segment(text)) {
    used += (letterWidth(segment, face) / 1000) * size;
    if (used > width) return text.slice(0, index);
  }
  return text;
}

function latinWidths(face: Face | undefined): readonly number[] {
  return face === 'serif' ? SERIF : face ? LATIN_BOLD : LATIN;
}

function letterWidth(letter: string, face: Face | undefined): number {
  const key = face ? `${letter} ${face}` : letter;
  const found = known.get(key);
  if (found !== undefined) return found;
  const width = measure(letter, face);
  if (known.size > MAX_KNOWN) known.clear();
  if (letter.length <= MAX_LENGTH) known.set(key, width);
  return width;
}

function measure(letter: string, face: Face | undefined): number {
  if (PICTURE.test(letter) && !/^[\d#*©®™]$/.test(letter)) return 1370;
  if (INVISIBLE.test(letter)) return 0;
  const known = tableWidth(letter, face);
  if (known !== undefined) return known;
  if (WIDE.test(letter)) return 1000;
  const [, regular, bold] = SCRIPTS.find(([script]) => script.test(letter)) ?? [undefined, ...OTHER];
  return face ? bold : regular;
}

function tableWidth(letter: string, face?: Face): number | undefined {
  // Combining marks add no width.
  const base = letter.normalize('NFD').codePointAt(0) ?? 0;
  return latinWidths(face)[base - 32] ?? SIGNS[letter];
}
