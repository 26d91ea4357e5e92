import { parseCardView } from '../../core/card/card-view.ts';
import { type CardLayout, cardLayout } from '../../elements/pub-card/pub-card.template.ts';
import { svgStyle } from '../drawn-palette.ts';
import { cardLink, type PubCardOptions } from '../html/render-pub-card.ts';
import { runsFromRight } from '../language.ts';
import { drawCardBanner } from './banners.ts';
import { drawArticle, drawCompact, drawPlain, drawPublication } from './card-layouts.ts';
import { type DrawnCard, drawnCard } from './drawn-card.ts';
import { BANNER, drawnWidth, SvgCanvas, type SvgOptions } from './svg-canvas.ts';

/** The options of `renderPubCardSvg`. */
export interface PubCardSvgOptions extends SvgOptions, Pick<PubCardOptions, 'url' | 'cta' | 'contrast'> {
  /** As on the element, default `auto`; `banner` is a link preview of 1200 by 630 CSS pixels. */
  readonly layout?: 'auto' | CardLayout | 'banner' | undefined;
  /**
   * With `appearance: 'publication'`, one of the publication's schemes; when left out, the drawing
   * follows the reader's scheme.
   */
  readonly scheme?: 'light' | 'dark' | undefined;
}

const DRAW: Readonly<Record<CardLayout | 'banner', (canvas: SvgCanvas, card: DrawnCard) => number>> = {
  article: drawArticle,
  publication: drawPublication,
  compact: drawCompact,
  banner: drawCardBanner,
};

/**
 * Draws a card as a self-contained SVG: no script and no outside reference, so that it works in an
 * `<img>`, behind an image proxy and in a README.
 *
 * @param view a `viewExternal`, the `#view` around it, or a whole answer of an AppView, unchecked;
 *   invalid parts are dropped. For `null` and for a value that is not a view, the card shows only
 *   the link
 * @returns the empty string when there is neither a view nor an http(s) `url`
 * @example
 * ```js
 * import { fetchCardView } from 'masthead/client';
 * import { renderPubCardSvg } from 'masthead/render';
 *
 * const url = 'https://fieldnotes.leaflet.pub/3m2moss';
 * const card = await fetchCardView({ baseUrl: 'http://localhost:2584' }, url);
 * console.log(renderPubCardSvg(card, { url, layout: 'banner' }));
 * ```
 */
export function renderPubCardSvg(view: unknown, options: PubCardSvgOptions = {}): string {
  const card = parseCardView(view);
  const link = cardLink(card, options.url);
  if (!link) return '';
  const drawn = drawnCard(card, link, options);
  const style = svgStyle(card, options);
  const layout = options.layout === 'banner' ? 'banner' : cardLayout(drawn.view, options.layout ?? 'auto');
  const width = layout === 'banner' ? BANNER.width : drawnWidth(options.width);
  const canvas = new SvgCanvas(width, runsFromRight(options.lang, drawn.view.title), options.images ?? new Map());
  const isPlain = card === null && (layout === 'article' || layout === 'publication');
  const height = isPlain ? drawPlain(canvas, drawn) : DRAW[layout](canvas, drawn);
  const { title, description } = drawn.view;
  const name = drawn.site === title ? title : `${title} – ${drawn.site}`;
  return canvas.toSvg(height, name, description, style, drawn.lang);
}
