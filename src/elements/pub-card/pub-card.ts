import { type CSSResult, type CSSResultGroup, type PropertyDeclarations, type TemplateResult, unsafeCSS } from 'lit';
import type { CardCta } from '../../core/card/card-action.ts';
import type { CardView } from '../../core/card/card-view.ts';
import { hostStyles } from '../base/embed-element.styles.ts';
import {
  EmbedElement,
  type EmbedState,
  type ErrorDetail,
  type FallbackDetail,
  type Found,
  type Question,
} from '../base/embed-element.ts';
import { addAccessors, flagProperty, textProperty } from '../base/embed-property.ts';
import { loadLanguage, loadPart, neededPart, needPart } from '../base/load-parts.ts';
import type { Part } from '../base/part-table.ts';
import { cardAppView, configuredReading } from '../page/configure.ts';
import type { CardVia } from '../page/page-card.ts';
import { litTemplate } from '../template/lit-template.ts';
import type { CardLayout } from './pub-card.template.ts';

/** The heights of skeletons, reserved until they show. */
const ROOM = /* css */ `
  .room {
    flex: 1;
    min-block-size: calc(15em + 52cqi);
  }
  :host([layout='publication']) .room {
    min-block-size: 11em;
  }
  @container (inline-size >= 28em) {
    .room {
      min-block-size: 16.85em;
    }
    :host([layout='publication']) .room {
      min-block-size: 8em;
    }
  }
  :host([layout='compact']) .room {
    min-block-size: 2.85em;
  }
`;

/**
 * A rich card for a link to a publication or one of its articles, from the AT Protocol records
 * behind it. Its own children show before JavaScript runs, while it loads, and when the link has no
 * record; an element without children shows a plain link card.
 *
 * @tag pub-card
 * @slot - content while there is no card, usually a plain link to the same place
 *
 * @attr {string} url - the link; required unless `view` is set
 * @attr {string} records - at-uris of the records behind the link, separated by spaces: with them
 *   one request finds the card, also without an AppView
 * @attr {string} app-view - the AppView to ask, instead of the page's configured one
 * @attr {'auto'|'article'|'publication'|'compact'} layout - `auto` (the default) is `publication`
 *   for the publication's own page, else `article`
 * @attr {'auto'|'light'|'dark'|'publication'} appearance - `auto` (the default) follows the page's
 *   `color-scheme` or, where it has none, its ground; `publication` uses its colours for the whole
 *   card, light or dark with the page
 * @attr {'publication'|'article'|'none'} cta - where the button leads; `publication` is the default
 * @attr {'aa'|'as-published'} contrast - `aa` (the default) keeps every text readable (4.5:1):
 *   where a publication's text is hard to read, its accent stays and the text becomes white or
 *   black; `as-published` changes no colour
 * @attr {'lazy'|'eager'} loading - `lazy` (the default) asks when the card comes near the viewport
 * @attr {'on'|'off'} discovery - `on` looks the records up in the public backlink index, from every
 *   reader's browser, when nothing else leads to a card; `off` never does. By default only a local
 *   page (localhost, a file) that names neither an AppView nor records does
 * @attr {1|2|3|4|5|6} heading - the title is a heading of this level; none by default
 * @attr {string} target - where links open, as on `<a>`
 * @attr {string} profile-base - the address of the author's page with `{handle}` or `{did}`, such
 *   as `https://people.example/p/{handle}`; `none` for no link to it. By default the page that the
 *   AppView names
 * @attr {boolean} verification - marks a record that its site names as its own; never data from the
 *   page itself
 * @attr {boolean} disabled - switches the button off
 * @attr {string} lang - the language of words and dates, BCP 47; by default that of the nearest
 *   element with `lang`. The element follows later changes
 *
 * @fires {PubCardLoadEvent} pub-card-load - a card shows; `via` says which way it was found:
 *   `view`, `inline`, `records`, `page`, `app-view` or `discovery`
 * @fires {PubCardFallbackEvent} pub-card-fallback - there is no card; the fallback shows
 * @fires {PubCardErrorEvent} pub-card-error - the request failed; the fallback shows
 *
 * @cssState loading - waiting, for the viewport or for an answer
 * @cssState ready - a card shows
 * @cssState fallback - there is no card
 * @cssState error - the request failed
 *
 * @csspart card - the whole card, whatever it shows; with `article`, `publication`, `compact`,
 *   `basic` or `skeleton` beside it
 * @csspart cover - an article's picture
 * @csspart warning - around the cover while a label on the record warns of it
 * @csspart show-picture - the button in the warning that shows the cover
 * @csspart body - an article's text, below the nameplate
 * @csspart title - the card's one primary link
 * @csspart description - the text below the title
 * @csspart meta - the quiet row: date, reading time, author
 * @csspart date - when it was published
 * @csspart reading-time - how long it takes to read
 * @csspart author - who wrote it
 * @csspart avatar - the author's picture
 * @csspart author-link - the link to the author's page
 * @csspart site - the nameplate: the row that names the publication, with the button
 * @csspart icon - the publication's icon
 * @csspart tile - the letter in place of a missing icon
 * @csspart names - the publication's name above its domain
 * @csspart name - the publication's name
 * @csspart domain - the publication's domain, or its platform where the button does not name it
 * @csspart verified - the mark of a verified record
 * @csspart button - the button link
 * @csspart glyph - each small drawing
 *
 * @cssproperty --pub-card-accent - the button's and the tile's ground and the band at the top,
 *   before the record's own accent
 * @cssproperty --pub-card-accent-foreground - the text on it
 * @cssproperty --pub-card-background - the card's ground; white or a soft black when nothing else
 *   is set
 * @cssproperty --pub-card-foreground - the card's text
 * @cssproperty --pub-card-border-color - the hairlines
 * @cssproperty --pub-card-radius - the card's corners, 14px
 * @cssproperty --pub-card-title-font - the family of the title and of the publication's name; the
 *   page's own when nothing is set
 * @cssproperty --pub-card-focus-color - the focus ring
 *
 * @example
 * ```ts
 * import 'masthead/pub-card';
 *
 * const card = document.createElement('pub-card');
 * card.url = 'https://fieldnotes.leaflet.pub/3m2moss';
 * document.body.append(card);
 * ```
 */
export class PubCard extends EmbedElement<CardView> {
  static override readonly tag: string = 'pub-card';
  static override readonly hostStyles: CSSResult = unsafeCSS(hostStyles + ROOM);
  static override readonly part = 'card';
  /** The styles of a subclass; a card's own are in its part. */
  static override styles: CSSResultGroup = [];
  static override properties: PropertyDeclarations = {
    url: textProperty(),
    records: textProperty(),
    appView: textProperty('', 'app-view'),
    layout: textProperty('auto'),
    appearance: textProperty('auto'),
    cta: textProperty('publication'),
    contrast: textProperty('aa'),
    discovery: textProperty(),
    target: textProperty(),
    profileBase: textProperty('', 'profile-base'),
    verification: flagProperty(),
    disabled: flagProperty(),
  };

  static {
    PubCard.finalize();
    addAccessors(PubCard);
  }

  /** The link; the card's title opens it exactly as written. */
  declare url: string;
  /** At-uris of the records behind the link, separated by spaces. */
  declare records: string;
  /** The AppView to ask. */
  declare appView: string;
  declare layout: 'auto' | CardLayout;
  declare appearance: 'auto' | 'light' | 'dark' | 'publication';
  declare cta: CardCta;
  /** Whether colours that are hard to read change until every text is readable. */
  declare contrast: 'aa' | 'as-published';
  /** Whether the public backlink index may be asked; empty when the page does not set it. */
  declare discovery: 'on' | 'off' | '';
  declare target: string;
  /** The address of the author's page, with `{handle}` or `{did}`; `none` for no link to it. */
  declare profileBase: string;
  /** Whether a record that its site names as its own gets a mark. */
  declare verification: boolean;
  declare disabled: boolean;

  protected override get subject(): string {
    return this.url;
  }

  protected override read(data: unknown): CardView | null {
    return this.#part?.read(data) ?? null;
  }

  protected override question(): Question<CardView> {
    const { findPageCard: find } = neededPart('asking') as Part<'asking'>;
    const asking = { baseUrl: cardAppView(this.appView), ...configuredReading() };
    return (this.#part as Part<'card'>).cardQuestion(this, { find, load: () => loadPart('discovery'), ...asking });
  }

  protected override card(view: CardView): TemplateResult {
    const { isGiven, broken } = this;
    return litTemplate((this.#part as Part<'card'>).drawCard(this, view, { isGiven, broken, loadLanguage }));
  }

  protected override placeholder(state: EmbedState): TemplateResult | undefined {
    const template = this.#part?.drawPlaceholder(this, this.words, state === 'loading');
    return template && litTemplate(template);
  }

  protected override prepare(view: CardView | null): Promise<void> | undefined {
    return view && this.#part?.needsMover(view, this) ? needPart('accessible-accent') : undefined;
  }

  protected override hasGround(view: CardView): boolean {
    return this.appearance === 'publication' && !view.schemes;
  }

  protected override painted(shell: HTMLElement, view: CardView): void {
    this.#part?.paintCard(shell, this, view, neededPart('accessible-accent'));
  }

  get #part(): Part<'card'> | undefined {
    return neededPart('card');
  }
}

/** A card shows. */
export type PubCardLoadEvent = CustomEvent<Found<CardView, CardVia>>;
/** There is no card. */
export type PubCardFallbackEvent = CustomEvent<FallbackDetail>;
/** The request failed. */
export type PubCardErrorEvent = CustomEvent<ErrorDetail>;

declare global {
  interface HTMLElementTagNameMap {
    'pub-card': PubCard;
  }
  // The events bubble, so listeners may also be on `document`, `window` and any element.
  interface GlobalEventHandlersEventMap {
    'pub-card-load': PubCardLoadEvent;
    'pub-card-fallback': PubCardFallbackEvent;
    'pub-card-error': PubCardErrorEvent;
  }
}
