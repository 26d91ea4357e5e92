// The button of a card, and the domain below its name.

import { type Platform, platformOf } from '../match/platform.ts';
import { messageLanguage } from '../message-text.ts';
import { fields, text } from '../read-fields.ts';
import { canonicalizeUrl, httpUrl, tidyUrl } from '../values/canonical-url.ts';
import { BUTTON_WORDS } from './button-words.ts';
import { type CardView, isDisowned } from './card-view.ts';

/**
 * English button texts by kind of action. A narrow button hides the part in parentheses. Only
 * screen readers get the part in brackets, which is always the last one.
 */
export const BUTTON_TEXTS = {
  subscribe: 'Subscribe( on {platform})[: {name}]',
  view: 'View( publication)[: {name}]',
  read: 'Read( article)[: {name}]',
} as const;

/**
 * The whole visible label of a button text in any language, without its bracketed part and with
 * `{platform}` filled in.
 */
export function buttonLabel(text: string, platform = ''): string {
  return text.replace(/\[[^[\]]*\]|[()]/g, '').replace('{platform}', () => platform);
}

/**
 * The label of a narrow button: its text in any language without the parts in parentheses and in
 * brackets. The first letter of each word becomes a capital.
 */
export function buttonVerb(text: string, platform?: string): string {
  const verb = buttonLabel(text.replace(/\([^()]*\)/g, ''), platform).trim();
  return verb.replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/**
 * The words that name the platform, such as `on Leaflet`. They are below the publication's name
 * when the button leaves them out.
 */
export function platformWords(subscribe: string, platform: string): string {
  const [, words = '{platform}'] = subscribe.split(/[()]/);
  return words.replace('{platform}', () => platform).trim();
}

/** Which button the page's owner asks for: the `cta` attribute. */
export type CardCta = 'publication' | 'article' | 'none';

/** The card's button. */
export interface CardAction {
  readonly kind: 'subscribe' | 'view' | 'read';
  /** In the requested language when its words are known, otherwise in English. */
  readonly label: string;
  /** The language of the label, BCP 47, for an element's `lang`. */
  readonly lang: string;
  /** The http(s) URL that the button opens. */
  readonly href: string;
  /** The platform whose mark is on the button: `subscribe` only. */
  readonly platform?: Platform;
}

/** A `CardAction` without its words; the elements have their own messages. */
export type CardButton = Omit<CardAction, 'label' | 'lang'>;

/** Options of `cardAction`. */
export interface CardActionOptions {
  /** The button that the page's owner asks for; `publication` when left out. */
  readonly cta?: CardCta | undefined;
  /**
   * The language of the label, BCP 47, such as `nl` or `pt-BR`: one that `src/elements/text` has
   * words for. English when left out, and for any other.
   */
  readonly lang?: string | undefined;
}

/**
 * Which button a card has (docs/rules.md#button): `Subscribe on <platform>` for a publication on a
 * platform, `View publication` on every other host. Both open the publication's canonical URL. With
 * `cta: 'article'` it is `Read article` and opens the link itself.
 *
 * @param source the card, the `#view` around it, or a whole answer of an AppView; or a
 *   publication's record, which is its own card. It is unchecked
 * @throws {TypeError} when `lang` is not a string
 * @returns `null` for `none`, for a document without a publication unless `cta` is `article`,
 *   without an http(s) address, and when the publication's site says that the record is not its own
 * @example
 * ```js
 * import { cardAction } from 'masthead/core';
 *
 * const publication = { url: 'https://fieldnotes.leaflet.pub', name: 'Field Notes' };
 * console.log(cardAction(publication)?.label); // Subscribe on Leaflet
 * ```
 */
export function cardAction(source: unknown, { cta, lang = 'en' }: CardActionOptions = {}): CardAction | null {
  const view = actionView(source);
  const button = view && cardButton(view, cta);
  if (typeof lang !== 'string') throw new TypeError('lang must be a language such as nl or pt-BR (BCP 47).');
  const language = known(lang);
  const words = language === undefined ? BUTTON_TEXTS : (BUTTON_WORDS[language] ?? BUTTON_TEXTS);
  const [spoken = 'en'] = Intl.getCanonicalLocales(language ?? 'en');
  return button && { ...button, label: buttonLabel(words[button.kind], button.platform?.name), lang: spoken };
}

/**
 * The language of `BUTTON_WORDS` for a tag; `undefined` when no language fits or the tag is
 * invalid.
 */
function known(lang: string): string | undefined {
  try {
    // Phones write `pt_BR`.
    const language = messageLanguage(lang.replaceAll('_', '-'));
    return Object.hasOwn(BUTTON_WORDS, language) ? language : undefined;
  } catch {
    return undefined;
  }
}

/** `cardAction` of a card, without the label. The elements use it. */
export function cardButton(view: ActionView, cta: CardCta = 'publication'): CardButton | null {
  if (cta === 'article') return { kind: 'read', href: view.uri };
  // Canonical: a user name, a query (`?next=`) or a fragment in the record's URL would look as if
  // the page had set it.
  const href = canonicalizeUrl(view.source?.uri ?? '');
  if (!href || cta === 'none') return null;
  const platform = platformOf(href);
  return platform ? { kind: 'subscribe', href, platform } : { kind: 'view', href };
}

/** What determines a button: the card's URL and its publication. */
export type ActionView = Pick<CardView, 'uri' | 'source'>;

/**
 * The part of the source that determines the button; `null` without an http(s) address, and when
 * the publication's site says that the record is not its own.
 */
function actionView(given: unknown): ActionView | null {
  const answer = fields(given);
  const outer = fields(answer.view ?? answer);
  const card = fields(outer.external ?? outer);
  if (isDisowned(answer.verification ?? card.verification)) return null;
  const record = fields(card.value ?? card);
  // A publication is both the card and its source.
  if (card.value || card.uri === undefined) return toView(record.url, { uri: record.url });
  return toView(card.uri, fields(card.source));
}

function toView(uri: unknown, source: Record<string, unknown>): ActionView | null {
  const address = text(uri);
  if (address === undefined || !httpUrl(address)) return null;
  const publication = text(source.uri);
  return { uri: address, ...(publication !== undefined && { source: { uri: publication, title: '' } }) };
}

/**
 * The domain below the publication's name (docs/rules.md#domain): that of the publication, or of
 * the link when the card has no publication.
 *
 * @param view the card
 * @param link the URL that the title opens
 * @returns `undefined` when the card shows it already: on a platform, which the button names, and
 *   when it is the author's handle
 */
export function cardDomain(
  { source, associatedProfiles }: Pick<CardView, 'source' | 'associatedProfiles'>,
  link: string,
): string | undefined {
  // Without a publication nothing else shows the target of the link.
  if (!source) return tidyUrl(link).host;
  const { host } = tidyUrl(source.uri);
  return platformOf(source.uri) || host === associatedProfiles?.[0]?.handle.toLowerCase() ? undefined : host;
}
