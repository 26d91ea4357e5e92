// The messages of an element in the language of its place.

import { messageLanguage } from '../../core/message-text.ts';
import { languageOf } from '../text/language-of.ts';
import { LANGUAGES } from '../text/language-parts.ts';
import type { CardMessages, Messages, ProfileMessages } from '../text/message-set.ts';
import { ENGLISH_CARD, ENGLISH_PROFILE } from '../text/message-set.ts';
import { page, registerMessages } from './page-state.ts';

/**
 * Loads the messages of a language such as `nl`. The caller passes it, because only the script
 * knows where its parts are.
 */
export type LoadLanguage = (lang: string) => Promise<unknown>;

/** The languages whose messages are loading. */
const loading = new Set<string>();
/**
 * The languages whose messages failed to load. They load again only after an event that may have
 * fixed it, not with each rendering.
 */
const failed = new Set<string>();
page.followers.add((retryFailed) => retryFailed && failed.clear());

/**
 * The messages of a card in the language of the nearest `lang` attribute. They load when first
 * needed; until then, and for other languages, they are English.
 */
export function cardMessages(element: Element, loadLanguage: LoadLanguage): CardMessages {
  return { ...ENGLISH_CARD, ...messagesFor(element, 'card', loadLanguage) };
}

/** `cardMessages` for a profile. */
export function profileMessages(element: Element, loadLanguage: LoadLanguage): ProfileMessages {
  return { ...ENGLISH_PROFILE, ...messagesFor(element, 'profile', loadLanguage) };
}

/** Whether the messages of an element's language are loading. */
export function awaitsMessages(element: Element): boolean {
  return loading.has(messageLanguage(languageOf(element)));
}

function messagesFor(element: Element, part: keyof Messages, loadLanguage: LoadLanguage) {
  const lang = languageOf(element);
  const base = messageLanguage(lang);
  const messages = page.languages.get(lang.toLowerCase()) ?? page.languages.get(base);
  if (!messages) load(base, loadLanguage);
  // Dates follow the region of the tag (`nl-BE`), but only in a language whose messages are loaded.
  return messages && { ...messages[part], lang };
}

async function load(lang: string, loadLanguage: LoadLanguage): Promise<void> {
  if (loading.has(lang) || failed.has(lang) || !LANGUAGES.test(lang)) return;
  loading.add(lang);
  const part = await loadLanguage(lang).catch(() => undefined);
  loading.delete(lang);
  // After a failure the elements stay in English. Messages that the page registered meanwhile take
  // precedence.
  if (!part) failed.add(lang);
  else if (!page.languages.has(lang)) registerMessages(lang, (part as { default: Messages }).default);
}
