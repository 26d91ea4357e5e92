/** The part `card`: what only a `<pub-card>` needs that shows something. */
import type { AskingAppView } from '../../atproto/request/client-config.ts';
import type { CardCta } from '../../core/card/card-action.ts';
import type { CardView } from '../../core/card/card-view.ts';
import { parseCardView } from '../../core/card/card-view.ts';
import { pastedLink } from '../../core/identifiers/pasted.ts';
import { httpUrl } from '../../core/url/canonical-url.ts';
import type { Question } from '../base/question.ts';
import type { findPageCard } from '../parts/page-card.ts';
import type { Template } from '../template/html.ts';
import type { BrokenPictures } from '../template/picture.template.ts';
import { cardMessages, type LoadLanguage } from '../text/messages.ts';
import { type CardLooks, type ColorMover, cardPaint, needsMover } from './card-paint.ts';
import { pubCardStyles } from './pub-card.styles.ts';
import { pubCardPlaceholder, pubCardTemplate } from './pub-card.template.ts';

export * from '../parts/showing.ts';
export { needsMover, parseCardView as read, pubCardStyles as styles };

/** What the attributes of a `<pub-card>` say. */
interface CardElement extends Element, CardLooks {
  readonly url: string;
  readonly records: string;
  readonly discovery: string;
  readonly layout: string;
  readonly cta: CardCta;
  readonly heading: number;
  readonly target: string;
  readonly profileBase: string;
  readonly verification: boolean;
  readonly disabled: boolean;
}

/** How a card is drawn, beside what its attributes say. */
export interface CardDrawing {
  /** Whether the page gave the data: whoever writes it could write that it is verified. */
  readonly isGiven: boolean;
  readonly broken: BrokenPictures;
  readonly loadLanguage: LoadLanguage;
}

/** What a card asks with. */
export interface CardAsking extends Omit<AskingAppView, 'signal' | 'reload' | 'cache'> {
  readonly find: typeof findPageCard;
  /** Gives the search of discovery. */
  readonly load: Parameters<typeof findPageCard>[3];
}

/** What a card asks. */
export function cardQuestion(element: CardElement, { find, load, ...asking }: CardAsking): Question<CardView> {
  const url = pastedLink(element.url);
  const uris = element.records.match(/[^\s,]+/g) ?? [];
  const discovery = element.discovery === 'on' || (element.discovery === 'off' ? false : undefined);
  return {
    key: [url, discovery, ...Object.values(asking), ...uris],
    answer: !url
      ? 'missing'
      : !linkOf(element)
        ? 'invalid'
        : (how) => find({ ...asking, ...how }, { url, uris, discovery }, parseCardView, load),
  };
}

/** The card of a view. */
export function drawCard(
  element: CardElement,
  view: CardView,
  { isGiven, broken, loadLanguage }: CardDrawing,
): Template {
  const { layout, cta, heading, target, profileBase, disabled } = element;
  return pubCardTemplate(view, {
    link: linkOf(element) ?? view.uri,
    layout,
    cta,
    heading,
    target,
    profileBase,
    verification: element.verification && !isGiven,
    disabled,
    messages: cardMessages(element, loadLanguage),
    broken,
  });
}

/** The skeleton, or the plain link card; `undefined` where there is nothing to name. */
export function drawPlaceholder(element: CardElement, words: string, loading: boolean): Template | undefined {
  const text = words || pastedLink(element.url);
  const { layout, heading, target } = element;
  return text ? pubCardPlaceholder({ link: linkOf(element), text, layout, heading, target, loading }) : undefined;
}

/**
 * Paints a card with the colours of its record. By script, and not in the template, because a
 * strict CSP blocks style attributes.
 */
export function paintCard(
  shell: HTMLElement,
  element: CardElement,
  view: CardView,
  mover: ColorMover | undefined,
): void {
  for (const [name, value] of Object.entries(cardPaint(view, element, mover))) shell.style.setProperty(name, value);
}

function linkOf({ url }: CardElement): string | undefined {
  const link = pastedLink(url);
  return httpUrl(link) ? link : undefined;
}
