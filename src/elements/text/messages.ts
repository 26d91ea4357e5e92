import { wordsLanguage } from '../../core/words-language.ts';
import { followPage, page } from '../base/configure.ts';
import { loadPart, type PartName } from '../parts/load-part.ts';
import { ENGLISH_CARD, ENGLISH_PROFILE } from './english.ts';
import { languageOf } from './language-of.ts';
import { LANGUAGES } from './language-parts.ts';
import type { CardMessages, Messages, ProfileMessages } from './message-set.ts';

/** The languages whose messages are on their way. */
const loading = new Set<string>();
/** Those whose messages did not come: they are not asked for again with each rendering, but once that may have been mended. */
const failed = new Set<string>();
page.followers.add((mended) => mended && failed.clear());

/**
 * Registers the messages of a language, or replaces those of a known one. Elements that are already on the page update.
 *
 * @param lang BCP 47: `nl` is used for every kind of Dutch, `nl-BE` only for that one and before `nl`; `zh-Hant` is used for every kind of Chinese in traditional
 *   characters
 * @param messages its messages; those left out stay English
 *
 * @example
 * ```js
 * import { registerMessages } from 'masthead/elements';
 *
 * registerMessages('sv', { card: { subscribe: 'Prenumerera' } });
 * ```
 */
export function registerMessages(lang: string, messages: Messages): void {
  page.languages.set(lang.toLowerCase(), messages);
  followPage(false);
}

/** The messages of a card in the language of the nearest `lang` attribute. They load when first needed; English until then, and where there are none. */
export function cardMessages(element: Element): CardMessages {
  return { ...ENGLISH_CARD, ...messagesFor(element, 'card') };
}

/** `cardMessages` for a profile. */
export function profileMessages(element: Element): ProfileMessages {
  return { ...ENGLISH_PROFILE, ...messagesFor(element, 'profile') };
}

/** Whether the messages of an element's language are on their way. */
export function awaitsMessages(element: Element): boolean {
  return loading.has(wordsLanguage(languageOf(element)));
}

function messagesFor(element: Element, part: keyof Messages) {
  const lang = languageOf(element);
  const base = wordsLanguage(lang);
  const messages = page.languages.get(lang.toLowerCase()) ?? page.languages.get(base);
  if (!messages) load(base);
  // Dates follow the region of the tag (`nl-BE`), but only in a language whose messages are there.
  return messages && { ...messages[part], lang };
}

async function load(lang: string): Promise<void> {
  if (loading.has(lang) || failed.has(lang) || !LANGUAGES.test(lang)) return;
  loading.add(lang);
  const part = await loadPart(`lang/${lang}` as PartName).catch(() => undefined);
  loading.delete(lang);
  // Without it the elements stay in English. Messages that the page registered meanwhile take precedence.
  if (!part) failed.add(lang);
  else if (!page.languages.has(lang)) registerMessages(lang, (part as { default: Messages }).default);
}
