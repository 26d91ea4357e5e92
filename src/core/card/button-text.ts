/** The button in English, by the kind of action. What stands in brackets is for those who do not see the card around it. */
export const BUTTON_TEXTS = {
  subscribe: 'Subscribe[ to {name}] on {platform}',
  view: 'View publication[ {name}]',
  read: 'Read article[ {name}]',
} as const;

/**
 * What a button shows.
 *
 * @param text of a button, in any language
 * @param platform the platform's name, where the text has a place for it
 */
export function buttonLabel(text: string, platform = ''): string {
  return text.replace(/\[[^[\]]*\]/, '').replace('{platform}', () => platform);
}
