import { followPage, page } from '../base/page-state.ts';
import type { Messages } from './message-set.ts';

/**
 * Registers the messages of a language, or replaces existing ones. Elements that are already on the
 * page update.
 *
 * @param lang BCP 47: `nl` is used for every kind of Dutch, `nl-BE` only for that one and before
 *   `nl`; `zh-Hant` is used for every kind of Chinese in traditional characters
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
