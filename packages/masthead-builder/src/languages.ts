import { LANGUAGES } from 'masthead/internal/elements';

/** The languages that the elements speak, English first. */
export const LANGUAGE_TAGS: readonly string[] = ['en', ...(LANGUAGES.source.match(/[a-z]+/g) ?? [])];

/** A language by its own name, such as “Deutsch”. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
