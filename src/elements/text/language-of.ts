// Scripts that only one language uses, or nearly so. Latin, Cyrillic, Arabic and Han letters serve
// several languages, so they decide nothing.
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{sc=Hira}\p{sc=Kana}]/gu],
  ['ko', /\p{sc=Hang}/gu],
  ['he', /\p{sc=Hebr}/gu],
  ['el', /\p{sc=Grek}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['hy', /\p{sc=Armn}/gu],
  ['ka', /\p{sc=Geor}/gu],
];
// Japanese uses Han letters too, so they are not counted.
const LETTERS = /(?!\p{sc=Han})\p{L}/gu;
/** In UTF-16 units. Only the beginning of a longer text decides. */
const ENOUGH = 200;

/**
 * The language of a text by its script, so that a screen reader picks the right voice (WCAG 3.1.2).
 * Records do not name their language.
 *
 * @param text any text; more than half of its letters decide, so one letter of another script (a π)
 *   does not
 * @param lang BCP 47, the language around the text
 * @returns BCP 47; `undefined` when the script does not decide, or when it is the language around
 *   the text
 */
export function scriptLanguage(text: string, lang: string): string | undefined {
  const start = text.slice(0, ENOUGH);
  const count = (letters: RegExp) => start.match(letters)?.length ?? 0;
  // Most texts end here: apart from Greek, they have no letter beyond Cyrillic.
  if (!/[\u0370-\u03ff\u0530-\uffff]/.test(start)) return undefined;
  const half = count(LETTERS) / 2;
  const found = SCRIPTS.find(([, letters]) => count(letters) > half)?.[0];
  return found === lang.toLowerCase().split('-')[0] ? undefined : found;
}

/**
 * The language of an element, as a BCP 47 tag for `Intl`: its nearest `lang` attribute, also
 * outside its shadow root; `en` when it is absent or invalid.
 */
export function languageOf(element: Element): string {
  for (let at: Element | undefined = element; at; at = hostOf(at)) {
    const said: string | undefined = at.closest<HTMLElement>('[lang]')?.lang;
    if (said !== undefined) return canonicalLanguage(said);
  }
  return 'en';
}

function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** A BCP 47 tag in canonical spelling; `en` for an invalid one. */
export function canonicalLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
