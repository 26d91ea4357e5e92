import { textDirection } from './svg/wrap-text.ts';

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-(arab|hebr|thaa|syrc|nkoo)\b/i;

/** Whether a language is written from right to left. */
export function isRightToLeft(lang: string): boolean {
  return RIGHT_TO_LEFT.test(lang);
}

/**
 * Whether a standalone picture or mail is laid out from right to left: by its language, or by its
 * title when `lang` is left out.
 *
 * @param lang BCP 47, as the caller passed it; Masthead need not have messages in it
 */
export function runsFromRight(lang: string | undefined, title: string): boolean {
  return lang ? isRightToLeft(lang) : textDirection(title) === 'rtl';
}

/**
 * Wraps text in Unicode directional isolates, so that a handle keeps its direction in an Arabic
 * sentence.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
