// The language of messages, and their placeholders. In the script tag: every byte counts.

/**
 * The language whose words a text in `lang` uses, in lower case: `pt` for `pt-BR`. When the text
 * has another script than that language usually has, the script is part of it, because readers of
 * one script cannot read the other: `zh-hant` for `zh-TW`, `ja-latn` for `ja-Latn`.
 *
 * @param lang BCP 47
 * @throws {RangeError} for any other text
 */
export function messageLanguage(lang: string): string {
  const { language, script } = new Intl.Locale(lang).maximize();
  return (new Intl.Locale(language).maximize().script === script ? language : `${language}-${script}`).toLowerCase();
}

/** Replaces each `{name}` in a text by its value, or by nothing when it has no value. */
export function fillTemplate(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
