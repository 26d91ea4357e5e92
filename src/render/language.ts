// The messages of a rendering, and its direction.

import { messageLanguage } from '../core/message-text.ts';
import { ALL_MESSAGES } from '../elements/text/all-messages.ts';
import { boundFormats } from '../elements/text/format.ts';
import { canonicalLanguage } from '../elements/text/language-of.ts';
import type { CardMessages, Messages, ProfileMessages } from '../elements/text/message-set.ts';
import { ENGLISH_CARD, ENGLISH_PROFILE } from '../elements/text/message-set.ts';
import { textDirection } from './svg/wrap-text.ts';

const LANGUAGES: Readonly<Record<string, Messages>> = { ...ALL_MESSAGES, en: {} };

/**
 * The messages of a card, chosen like the element chooses them. English replaces the messages that
 * a language, or `own`, leaves out.
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

/** Whether there are messages in a language. `lang` must be a valid BCP 47 tag. */
export function hasMessages(lang: string): boolean {
  return Object.hasOwn(LANGUAGES, messageLanguage(lang));
}

function messagesFor(lang: string | undefined, own: Messages | undefined, part: keyof Messages) {
  boundFormats();
  const tag = lang ? canonicalLanguage(lang) : 'en';
  const found = own ?? (hasMessages(tag) ? LANGUAGES[messageLanguage(tag)] : undefined);
  return found && { ...found[part], lang: tag };
}

const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-(arab|hebr|thaa|syrc|nkoo)\b/i;

/** Whether a language is written from right to left. */
export function isRightToLeft(lang: string): boolean {
  return RIGHT_TO_LEFT.test(lang);
}

/**
 * Whether a standalone picture or mail is laid out from right to left: by its language, or by its
 * title when `lang` is left out.
 *
 * @param lang BCP 47, as the caller passed it; Masthead need not have messages in it
 */
export function runsFromRight(lang: string | undefined, title: string): boolean {
  return lang ? isRightToLeft(lang) : textDirection(title) === 'rtl';
}

/**
 * Wraps text in Unicode directional isolates, so that a handle keeps its direction in an Arabic
 * sentence.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
