import { canonicalizeUrl } from '../url/canonical-url.ts';
import { type Platform, platformOf } from '../url/platform.ts';
import { BUTTON_TEXTS, buttonLabel } from './button-text.ts';
import type { CardView } from './card-view.ts';

/** What the owner of a page may ask the button to be: the `cta` attribute. */
export type CardCta = 'publication' | 'article' | 'none';

/** The card's button. */
export interface CardAction {
  readonly kind: keyof typeof BUTTON_TEXTS;
  /** In English; the elements have it in other languages by `kind`. */
  readonly label: string;
  /** Where it leads, http(s). */
  readonly href: string;
  /** The platform whose mark the button carries: `subscribe` only. */
  readonly platform?: Platform;
}

/** The same without the label: the elements have their own messages. */
export type CardButton = Omit<CardAction, 'label'>;

/**
 * Which button a card carries (docs/rules.md#button): `Subscribe on <platform>` for a publication on a platform, `View publication` on every other host,
 * both leading to the publication's canonical URL. `cta: 'article'` makes it `Read article`, leading to the link itself.
 *
 * @param view the card
 * @param cta what the page's owner asked for; `publication` when left out
 * @returns `null` for `none`, and for a loose document, which has no publication to lead to
 */
export function cardAction(view: Pick<CardView, 'uri' | 'source'>, cta?: CardCta): CardAction | null {
  const button = cardButton(view, cta);
  return button && { ...button, label: buttonLabel(BUTTON_TEXTS[button.kind], button.platform?.name) };
}

/** The same without the label. */
export function cardButton(view: Pick<CardView, 'uri' | 'source'>, cta: CardCta = 'publication'): CardButton | null {
  if (cta === 'article') return { kind: 'read', href: view.uri };
  // What stands around it in a record (a user name, `?next=`, a fragment) is the record's, and looks like the page's.
  const href = canonicalizeUrl(view.source?.uri ?? '');
  if (!href || cta === 'none') return null;
  const platform = platformOf(href);
  return platform ? { kind: 'subscribe', href, platform } : { kind: 'view', href };
}
