/** The part `card`: the code that a `<pub-card>` needs only to show something. */
import type { AskingAppView } from '../../atproto/request/client-config.ts';
import type { CardCta } from '../../core/card/card-action.ts';
import { type CardView, parseCardView } from '../../core/card/card-view.ts';
import { httpUrl } from '../../core/values/canonical-url.ts';
import { pastedLink } from '../../core/values/pasted.ts';
import type { Question } from '../base/question.ts';
import { cardMessages, type LoadLanguage } from '../page/messages.ts';
import type { findPageCard } from '../page/page-card.ts';
import type { Template } from '../template/html.ts';
import type { BrokenPictures } from '../template/pieces.template.ts';
import { type CardLooks, type ColorMover, cardPaint, needsMover } from './card-paint.ts';
import { pubCardStyles } from './pub-card.styles.ts';
import { pubCardPlaceholder, pubCardTemplate } from './pub-card.template.ts';

export * from '../base/showing-part.ts';
export { needsMover, parseCardView as read, pubCardStyles as styles };

/** The attributes of a `<pub-card>`. */
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

/** What a card is drawn with besides its attributes. */
export interface CardDrawing {
  /** Whether the data came from the page, which could claim anything as verified. */
  readonly isGiven: boolean;
  readonly broken: BrokenPictures;
  readonly loadLanguage: LoadLanguage;
}

/** What a card's question needs. */
export interface CardAsking extends Omit<AskingAppView, 'signal' | 'reload' | 'cache'> {
  readonly find: typeof findPageCard;
  /** Loads the part with discovery's search. */
  readonly load: Parameters<typeof findPageCard>[3];
}

/** The question of a `<pub-card>`. */
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

/** Draws the card of a view. */
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

/** The skeleton, or the plain link card; `undefined` without text and without a link. */
export function drawPlaceholder(element: CardElement, words: string, loading: boolean): Template | undefined {
  const text = words || pastedLink(element.url);
  const { layout, heading, target } = element;
  return text ? pubCardPlaceholder({ link: linkOf(element), text, layout, heading, target, loading }) : undefined;
}

/**
 * Sets the colours of the record on a card. By script, because a strict CSP blocks style
 * attributes.
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
