/** English button texts by kind of action. The part in brackets is visually hidden, for screen readers. */
export const BUTTON_TEXTS = {
  subscribe: 'Subscribe[ to {name}] on {platform}',
  view: 'View publication[ {name}]',
  read: 'Read article[ {name}]',
} as const;

/** The visible label of a button text in any language: without its bracketed part, and with `{platform}` filled in. */
export function buttonLabel(text: string, platform = ''): string {
  return text.replace(/\[[^[\]]*\]/, '').replace('{platform}', () => platform);
}
