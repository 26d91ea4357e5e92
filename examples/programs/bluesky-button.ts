// The button of a publication under a link in a Bluesky client, which has the post's embed already: no request, 11 kB.
import { cardAction } from 'masthead/core';
import { cardTheme, toCardStyles } from 'masthead/theme';

/**
 * The button of an `app.bsky.embed.external#view`; `null` where no publication is behind the link.
 *
 * @param embed as `app.bsky.feed.defs#postView` has it; of a `recordWithMedia#view` its `media`
 * @param lang the reader's language
 * @param appearance the app's
 */
export function publicationButton(embed: unknown, lang: string, appearance: 'light' | 'dark' = 'light') {
  const action = cardAction(embed, { lang });
  if (!action) return null;
  const style = toCardStyles(cardTheme(embed, { appearance, contrast: 'aa' }));
  return {
    label: action.label,
    lang: action.lang,
    href: action.href,
    rest: { ...style.button, ...style.buttonText },
    hover: { ...style.buttonHover, ...style.buttonText },
    disabled: { ...style.buttonDisabled, ...style.buttonDisabledText },
    focusRing: style.focusRing.borderColor,
  };
}
