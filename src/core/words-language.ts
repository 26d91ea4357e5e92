// This file is in the script tag: every byte counts.

/**
 * Whose words a text in `lang` takes, in lower case: those of its language (`pt` for `pt-BR`), and
 * where it is written in another script than that language mostly is, those of the language in that
 * script: `zh-hant` for `zh-TW`, `ja-latn` for `ja-Latn`. Nobody reads another script's words.
 *
 * @param lang BCP 47
 * @throws {RangeError} for what is no such tag
 */
export function wordsLanguage(lang: string): string {
  const { language, script } = new Intl.Locale(lang).maximize();
  return (new Intl.Locale(language).maximize().script === script ? language : `${language}-${script}`).toLowerCase();
}
