import { loadPart, type PartName } from '../loading/load-part.ts';
import { configFollowers } from '../page/configure.ts';
import { ENGLISH_CARD, ENGLISH_PROFILE } from './english.ts';
import { languageOf } from './language-of.ts';
import { LANGUAGES } from './language-parts.ts';
import type { CardMessages, Messages, ProfileMessages } from './message-set.ts';

const languages = new Map<string, Messages>([['en', {}]]);
const loading = new Set<string>();

/**
 * Registers the messages of a language, or replaces those of a known one. Elements that are already on the page update.
 *
 * @param lang BCP 47: `nl` is used for every kind of Dutch, `nl-BE` only for that one and before `nl`
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
  languages.set(lang.toLowerCase(), messages);
  for (const follow of configFollowers) follow();
}

/** The messages of a card in the language of the nearest `lang` attribute. They load when first needed; English until then, and where there are none. */
export function cardMessages(element: Element): CardMessages {
  return { ...ENGLISH_CARD, ...messagesFor(element, 'card') };
}

/** `cardMessages` for a profile. */
export function profileMessages(element: Element): ProfileMessages {
  return { ...ENGLISH_PROFILE, ...messagesFor(element, 'profile') };
}

function messagesFor(element: Element, part: keyof Messages) {
  const lang = languageOf(element);
  const [base = ''] = lang.toLowerCase().split('-');
  const messages = languages.get(lang.toLowerCase()) ?? languages.get(base);
  if (!messages) load(base);
  // Dates follow the region of the tag (`nl-BE`), but only in a language whose messages are there.
  return messages && { ...messages[part], lang };
}

async function load(lang: string): Promise<void> {
  if (loading.has(lang) || !LANGUAGES.test(lang)) return;
  loading.add(lang);
  try {
    const { default: messages } = (await loadPart(`lang/${lang}` as PartName)) as { default: Messages };
    // Messages that the page registered meanwhile take precedence.
    if (!languages.has(lang)) registerMessages(lang, messages);
  } catch {
    // The element stays in English, without a retry.
  }
}
