import { canonicalizeUrl } from '../url/canonical-url.ts';
import { type Platform, platformOf } from '../url/platform.ts';
import { type ActionSource, type ActionView, actionView } from './action-source.ts';
import { BUTTON_TEXTS, buttonLabel } from './button-text.ts';

/** Which button the page's owner asks for: the `cta` attribute. */
export type CardCta = 'publication' | 'article' | 'none';

/** The card's button. */
export interface CardAction {
  readonly kind: keyof typeof BUTTON_TEXTS;
  /** In English. The elements translate it by `kind`. */
  readonly label: string;
  /** The http(s) URL that the button opens. */
  readonly href: string;
  /** The platform whose mark is on the button: `subscribe` only. */
  readonly platform?: Platform;
}

/** A `CardAction` without the English label; the elements have their own messages. */
export type CardButton = Omit<CardAction, 'label'>;

/**
 * Which button a card has (docs/rules.md#button): `Subscribe on <platform>` for a publication on a platform, `View publication` on every other host.
 * Both open the publication's canonical URL. With `cta: 'article'` it is `Read article` and opens the link itself.
 *
 * @param source the card, or what has one inside: the `#view` around it, a whole answer; or a publication's record, which is its own card
 * @param cta what the page's owner asked for; `publication` when left out
 * @returns `null` for `none`, for a document without a publication unless `cta` is `article`, and where there is no http(s) address
 */
export function cardAction(source: ActionSource, cta?: CardCta): CardAction | null {
  const view = actionView(source);
  const button = view && cardButton(view, cta);
  return button && { ...button, label: buttonLabel(BUTTON_TEXTS[button.kind], button.platform?.name) };
}

/** `cardAction` of a card, without the label. The elements take this one. */
export function cardButton(view: ActionView, cta: CardCta = 'publication'): CardButton | null {
  if (cta === 'article') return { kind: 'read', href: view.uri };
  // Canonical: a user name, a query (`?next=`) or a fragment in the record's URL would look as if the page had set it.
  const href = canonicalizeUrl(view.source?.uri ?? '');
  if (!href || cta === 'none') return null;
  const platform = platformOf(href);
  return platform ? { kind: 'subscribe', href, platform } : { kind: 'view', href };
}
