import type { CardCta } from '../../core/card/card-action.ts';
import { type CardView, cardRecords, parseCardView } from '../../core/card/card-view.ts';
import { address } from '../../core/read-fields.ts';
import { cardPaint, needsMover, sourcePalette } from '../../elements/pub-card/card-paint.ts';
import { type CardLayout, pubCardPlaceholder, pubCardTemplate } from '../../elements/pub-card/pub-card.template.ts';
import type { Messages } from '../../elements/text/message-set.ts';
import { accessibleAccent, accessibleBody } from '../../theme/color.ts';
import { readablePalettes } from '../../theme/scheme/sent-schemes.ts';
import { cardMessages } from '../language.ts';
import { elementHtml, PUB_CARD_CSS, type RenderOptions, styleHash } from './element-html.ts';
import { writeTemplate } from './write-html.ts';

/** The options of `renderPubCard`. Those named like an attribute of `<pub-card>` mean the same. */
export interface PubCardOptions extends RenderOptions {
  /**
   * The link, http(s); the title links to it exactly as written. The view's own `uri` when left
   * out.
   */
  readonly url?: string | undefined;
  readonly layout?: 'auto' | CardLayout | undefined;
  readonly appearance?: 'auto' | 'light' | 'dark' | 'publication' | undefined;
  readonly cta?: CardCta | undefined;
  readonly contrast?: 'aa' | 'as-published' | undefined;
  /** 1 to 6: the title is a heading of this level; none when left out. */
  readonly heading?: number | undefined;
  readonly target?: string | undefined;
  /**
   * The address of the author's page with `{handle}` or `{did}`, such as
   * `https://people.example/p/{handle}`; `none` for no link to it. When left out, the page that the
   * view names as `authorPage`.
   */
  readonly profileBase?: string | undefined;
  /**
   * Whether a card has the mark when its view says that it is verified. Set it only for a view that
   * an AppView returned. The HTML then has no JSON, because the element shows no mark on data from
   * the page: its script asks the AppView again, and keeps the rendered card until it has an
   * answer. With `data: true` there is JSON, and no mark.
   */
  readonly verification?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Messages to use instead of Masthead's own; those that are left out are English. */
  readonly messages?: Messages | undefined;
}

/**
 * Renders a `<pub-card>` as HTML: a declarative shadow root that shows without JavaScript, a plain
 * link for readers without shadow roots, and the view as JSON, so that the script, if the page
 * loads it, takes over without a request. The element names the records of the card (`records`),
 * for a script that asks again.
 *
 * @param view a `viewExternal`, the `#view` around it, or a whole answer of an AppView, unchecked;
 *   invalid parts are dropped. For `null` (the link has no record) and for a value that is not a
 *   view, the result is a plain link card
 * @returns the empty string when there is neither a view nor an http(s) `url`
 * @example
 * ```js
 * import { fetchCardView } from 'masthead/client';
 * import { renderPubCard } from 'masthead/render';
 *
 * const url = 'https://fieldnotes.leaflet.pub/3m2moss';
 * const card = await fetchCardView({ baseUrl: 'http://localhost:2584' }, url);
 * console.log(renderPubCard(card, { url, heading: 2 }));
 * ```
 */
export function renderPubCard(view: unknown, options: PubCardOptions = {}): string {
  const card = parseCardView(view);
  const link = cardLink(card, options.url);
  if (!link) return '';
  const { lang, layout = 'auto', appearance = 'auto', cta = 'publication', contrast = 'aa' } = options;
  const { heading, target, profileBase, disabled, messages, verification: wanted } = options;
  const isMarked = wanted === true && card?.verification?.status === 'verified';
  const data = options.data ?? !isMarked;
  const template = card
    ? pubCardTemplate(card, {
        link,
        layout,
        cta,
        heading,
        target,
        profileBase,
        verification: wanted === true && !data,
        disabled,
        messages: cardMessages(lang, messages),
      })
    : pubCardPlaceholder({ link, text: link, layout, heading, target });
  return elementHtml(
    {
      tag: 'pub-card',
      attributes: {
        url: link,
        records: card ? cardRecords(card).join(' ') : undefined,
        lang,
        layout: unless(layout, 'auto'),
        appearance: unless(appearance, 'auto'),
        cta: unless(cta, 'publication'),
        contrast: unless(contrast, 'aa'),
        heading: heading || undefined,
        target,
        'profile-base': profileBase,
        verification: wanted,
        disabled,
      },
      state: card ? 'ready' : 'fallback',
      css: PUB_CARD_CSS,
      ownCss: card ? paintCss(card, appearance, contrast) : '',
      content: writeTemplate(template),
      fallback: card ? { href: link, text: card.title } : { text: link },
      view: card && needsMover(card, { appearance, contrast }) ? withReadable(card) : card,
    },
    { ...options, data },
  );
}

/**
 * The hashes that a Content-Security-Policy must allow in `style-src` for a card rendered without
 * `nonce`: that of the shared style, unless `stylesheet` is set, and that of the style with the
 * record's colours, where it has any.
 *
 * @param view as for `renderPubCard`
 * @param options those that the card is rendered with
 * @returns up to two hashes, quotes included, such as `["'sha256-…'", "'sha256-…'"]`
 *
 * @example
 * ```js
 * import { pubCardStyleHashes } from 'masthead/render';
 *
 * const card = { uri: 'https://example.com/post', title: 'A post' };
 * console.log(`Content-Security-Policy: style-src ${(await pubCardStyleHashes(card)).join(' ')}`);
 * ```
 */
export async function pubCardStyleHashes(view: unknown, options: PubCardOptions = {}): Promise<string[]> {
  const card = parseCardView(view);
  const own = card ? paintCss(card, options.appearance ?? 'auto', options.contrast ?? 'aa') : '';
  const styles = [...(options.stylesheet ? [] : [PUB_CARD_CSS]), ...(own ? [own] : [])];
  return Promise.all(styles.map(styleHash));
}

/**
 * A card's link: an http(s) `url` as written (escaped where it has invisible characters), else the
 * view's `uri`; `undefined` when there is neither.
 */
export function cardLink(card: CardView | null, url: string | undefined): string | undefined {
  return (url ? address(url) : undefined) ?? card?.uri;
}

/**
 * Adds the readable versions of colours that are hard to read, so that the element's script need
 * not load the part that computes them.
 */
function withReadable(card: CardView): CardView {
  const { source, schemes } = card;
  const readable = readablePalettes({ theme: source?.theme && sourcePalette(source.theme), ...schemes });
  return readable ? { ...card, readable } : card;
}

function paintCss(card: CardView, appearance: string, contrast: string): string {
  const paint = Object.entries(cardPaint(card, { appearance, contrast }, { accessibleAccent, accessibleBody }));
  const set = paint.flatMap(([name, value]) => (value ? [`${name}:${value}`] : [])).join(';');
  return set && `.card{${set}}`;
}

function unless<Value>(value: Value, usual: Value): Value | undefined {
  return value === usual ? undefined : value;
}
