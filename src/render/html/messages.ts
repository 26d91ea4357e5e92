import { boundFormats } from '../../elements/format/cached-format.ts';
import { ALL_MESSAGES } from '../../elements/language/all-messages.ts';
import { ENGLISH_CARD, ENGLISH_PROFILE } from '../../elements/language/english.ts';
import { canonicalLanguage } from '../../elements/language/language-of.ts';
import type { CardMessages, Messages, ProfileMessages } from '../../elements/language/message-set.ts';

const LANGUAGES: Readonly<Record<string, Messages>> = { ...ALL_MESSAGES, en: {} };

/**
 * The messages of a card, as the element would choose them. English fills in what a language, or `own`, leaves out.
 *
 * @param lang BCP 47; English when left out, and for a language without messages
 * @param own used instead of Masthead's own messages
 */
export function cardMessages(lang: string | undefined, own: Messages | undefined): CardMessages {
  return { ...ENGLISH_CARD, ...messagesFor(lang, own, 'card') };
}

/** The messages of a profile, chosen in the same way. */
export function profileMessages(lang: string | undefined, own: Messages | undefined): ProfileMessages {
  return { ...ENGLISH_PROFILE, ...messagesFor(lang, own, 'profile') };
}

/** Whether there are messages in a language, given as a BCP 47 language subtag in lower case. */
export function hasMessages(language: string): boolean {
  return Object.hasOwn(LANGUAGES, language);
}

function messagesFor(lang: string | undefined, own: Messages | undefined, part: keyof Messages) {
  boundFormats();
  const tag = lang ? canonicalLanguage(lang) : 'en';
  const [base = ''] = tag.toLowerCase().split('-');
  const found = own ?? (hasMessages(base) ? LANGUAGES[base] : undefined);
  return found && { ...found[part], lang: tag };
}
