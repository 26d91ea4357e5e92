import { loadPart, type PartName } from '../loading/load-part.ts';
import { configFollowers } from '../page/configure.ts';
import { ENGLISH_CARD, ENGLISH_PROFILE } from './english.ts';
import { languageOf } from './language-of.ts';
import { LANGUAGES } from './language-parts.ts';
import type { CardMessages, Messages, ProfileMessages } from './message-set.ts';

const languages = new Map<string, Messages>([['en', {}]]);
const loading = new Set<string>();

/**
 * Teaches the elements a language, or other messages for one they know. Elements that are already there follow.
 *
 * @param lang BCP 47: `nl` is used for every kind of Dutch, `nl-BE` for that one
 * @param messages its messages
 */
export function registerMessages(lang: string, messages: Messages): void {
  languages.set(lang.toLowerCase(), messages);
  for (const follow of configFollowers) follow();
}

/** The messages to use in a card: those of the nearest `lang` attribute, loaded when they are first needed; English until then, and where there are none. */
export function cardMessages(element: Element): CardMessages {
  return { ...ENGLISH_CARD, ...messagesFor(element, 'card') };
}

/** The messages to use in a profile, in the same way. */
export function profileMessages(element: Element): ProfileMessages {
  return { ...ENGLISH_PROFILE, ...messagesFor(element, 'profile') };
}

function messagesFor(element: Element, part: keyof Messages) {
  const lang = languageOf(element);
  const [base = ''] = lang.toLowerCase().split('-');
  const messages = languages.get(lang.toLowerCase()) ?? languages.get(base);
  if (!messages) load(base);
  // Dates follow the region too, but never a language whose messages are not here.
  return messages && { ...messages[part], lang };
}

async function load(lang: string): Promise<void> {
  if (loading.has(lang) || !LANGUAGES.test(lang)) return;
  loading.add(lang);
  try {
    const { default: messages } = (await loadPart(`lang/${lang}` as PartName)) as { default: Messages };
    // The page's own messages come first, whenever they came.
    if (!languages.has(lang)) registerMessages(lang, messages);
  } catch {
    // The card stays in English.
  }
}
