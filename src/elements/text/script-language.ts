// The languages that a script belongs to alone, or nearly so. Latin, Cyrillic, Arabic and Han
// letters serve several, so they tell none.
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{sc=Hira}\p{sc=Kana}]/gu],
  ['ko', /\p{sc=Hang}/gu],
  ['he', /\p{sc=Hebr}/gu],
  ['el', /\p{sc=Grek}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['hy', /\p{sc=Armn}/gu],
  ['ka', /\p{sc=Geor}/gu],
];
// Japanese is written with Han letters too, so they count for nobody.
const LETTERS = /(?!\p{sc=Han})\p{L}/gu;
/** In UTF-16 units. The rest of a longer text is in the language of its beginning. */
const ENOUGH = 200;

/**
 * The language of a text by its script, so that a screen reader takes the right voice (WCAG 3.1.2).
 * Records do not say it.
 *
 * @param text any text; one letter of another script (a π) does not decide, more than half of the
 *   letters do
 * @param lang BCP 47, the language around it
 * @returns BCP 47; `undefined` where the script leaves it open, and where it is the language around
 *   it
 */
export function scriptLanguage(text: string, lang: string): string | undefined {
  const start = text.slice(0, ENOUGH);
  const count = (letters: RegExp) => start.match(letters)?.length ?? 0;
  // Most texts end here: they hold no letter from beyond Cyrillic but Greek ones.
  if (!/[\u0370-\u03ff\u0530-\uffff]/.test(start)) return undefined;
  const half = count(LETTERS) / 2;
  const found = SCRIPTS.find(([, letters]) => count(letters) > half)?.[0];
  return found === lang.toLowerCase().split('-')[0] ? undefined : found;
}
