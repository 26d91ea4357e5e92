import { type CardCta, type CardView, type Rgb, toCardView } from '../../core/index.ts';
import { address } from '../../core/read-fields.ts';
import type { Messages } from '../../elements/language/message-set.ts';
import { cardPaint } from '../../elements/pub-card/card-paint.ts';
import { type CardLayout, pubCardPlaceholder, pubCardTemplate } from '../../elements/pub-card/pub-card.template.ts';
import { accessibleAccent } from '../../theme/index.ts';
import { elementHtml, type RenderOptions } from './element-html.ts';
import { PUB_CARD_CSS, styleHash } from './element-styles.ts';
import { cardMessages } from './messages.ts';
import { writeTemplate } from './write-template.ts';

/** How a card is rendered; each attribute of the element means here what it means there. */
export interface PubCardOptions extends RenderOptions {
  /** The link, where the title leads exactly as written; the view's own when left out. */
  readonly url?: string;
  readonly layout?: 'auto' | CardLayout;
  readonly appearance?: 'auto' | 'light' | 'dark' | 'publication';
  readonly cta?: CardCta;
  readonly contrast?: 'as-published' | 'aa';
  readonly target?: string;
  readonly disabled?: boolean;
  /** Messages to use instead of Masthead's own. */
  readonly messages?: Messages;
}

/**
 * A `<pub-card>` as HTML: a declarative shadow root that shows without JavaScript, a plain link for readers that know no shadow roots, and the view as JSON, so
 * that the script, where the page has one, takes over without a request.
 *
 * @param view a `viewExternal`, the `#view` around it, or a whole answer of an AppView, from wherever; what is bad in it is dropped. `null` (nothing backs the
 *   link), and what is no view, give a plain link card
 * @returns the empty string when there is neither a view nor an http(s) `url`
 */
export function renderPubCard(view: unknown, options: PubCardOptions = {}): string {
  const card = toCardView(view);
  const link = cardLink(card, options.url);
  if (!link) return '';
  const { lang, layout = 'auto', appearance = 'auto', cta = 'publication', contrast = 'as-published' } = options;
  const { target, disabled, messages } = options;
  const template = card
    ? pubCardTemplate(card, {
        link,
        layout,
        cta,
        ...(target !== undefined && { target }),
        ...(disabled !== undefined && { disabled }),
        messages: cardMessages(lang, messages),
      })
    : pubCardPlaceholder({ link, text: link, layout, ...(target !== undefined && { target }) });
  return elementHtml(
    {
      tag: 'pub-card',
      attributes: {
        url: link,
        lang,
        layout: unless(layout, 'auto'),
        appearance: unless(appearance, 'auto'),
        cta: unless(cta, 'publication'),
        contrast: unless(contrast, 'as-published'),
        target,
        disabled,
      },
      state: card ? 'ready' : 'fallback',
      css: PUB_CARD_CSS,
      ownCss: card ? paintCss(card, appearance, contrast) : '',
      content: writeTemplate(template),
      fallback: card ? { href: link, text: card.title } : { text: link },
      view: card,
    },
    options,
  );
}

/**
 * What a Content-Security-Policy has to allow in `style-src` for cards rendered without a nonce: the style that all share, and the one with this record's
 * colours. A `nonce` makes both unnecessary, and `stylesheet` the first.
 *
 * @returns such as `["'sha256-…'", "'sha256-…'"]`
 */
export async function pubCardStyleHashes(view: unknown, options: PubCardOptions = {}): Promise<string[]> {
  const card = toCardView(view);
  const own = card ? paintCss(card, options.appearance ?? 'auto', options.contrast ?? 'as-published') : '';
  const styles = [...(options.stylesheet ? [] : [PUB_CARD_CSS]), ...(own ? [own] : [])];
  return Promise.all(styles.map(styleHash));
}

/** Where a card's title leads: the link exactly as written, else the view's own; `undefined` when there is neither. */
export function cardLink(card: CardView | null, url: string | undefined): string | undefined {
  return (url ? address(url) : undefined) ?? card?.uri;
}

function paintCss(card: CardView, appearance: string, contrast: string): string {
  const paint = cardPaint(card, { appearance, contrast }, { accessibleAccent });
  let set = '';
  for (const name in paint) {
    const rgb: Rgb | undefined = paint[name];
    if (rgb) set += `${set && ';'}${name}:rgb(${rgb.r} ${rgb.g} ${rgb.b})`;
  }
  return set && `[part~='card']{${set}}`;
}

function unless<Value>(value: Value, usual: Value): Value | undefined {
  return value === usual ? undefined : value;
}
