import { toCardView } from '../../core/index.ts';
import { tidyUrl } from '../../elements/format/tidy-url.ts';
import { type CardLayout, cardLayout } from '../../elements/pub-card/pub-card.template.ts';
import { ARROW } from '../../elements/template/glyph.ts';
import { cardLink, type PubCardOptions } from '../html/render-pub-card.ts';
import { drawCardBanner } from './card-banner.ts';
import { type DrawnCard, drawnCard } from './drawn-card.ts';
import { type Place, SvgCanvas } from './svg-canvas.ts';
import { BANNER, drawnWidth, isRightToLeft, type SvgOptions } from './svg-options.ts';
import { svgStyle } from './svg-palette.ts';
import { textWidth } from './text-width.ts';
import { fitText } from './wrap-text.ts';

/** The options of `renderPubCardSvg`. */
export interface PubCardSvgOptions extends SvgOptions, Pick<PubCardOptions, 'url' | 'cta' | 'contrast'> {
  /** As on the element, default `auto`; `banner` is a link preview of 1200 by 630 CSS pixels. */
  readonly layout?: 'auto' | CardLayout | 'banner';
}

const PAD = 16;
/** CSS pixels: from this width the button is beside the name, as on the element. */
const BESIDE = 416;

/**
 * Draws a card as a self-contained SVG: no script and no outside reference, so that it works in an `<img>`, behind an image proxy and in a README.
 *
 * @param view a `viewExternal`, the `#view` around it, or a whole answer of an AppView, unchecked; invalid parts are dropped. `null`, and what is no view, give
 *   a compact card with the link alone, or a banner with it
 * @returns the empty string when there is neither a view nor an http(s) `url`
 */
export function renderPubCardSvg(view: unknown, options: PubCardSvgOptions = {}): string {
  const card = toCardView(view);
  const link = cardLink(card, options.url);
  if (!link) return '';
  const drawn = drawnCard(card, link, options);
  const style = svgStyle(card?.source?.theme, options.appearance ?? 'auto', options.contrast);
  const layout = options.layout === 'banner' ? 'banner' : cardLayout(drawn.view, options.layout ?? 'auto');
  const width = layout === 'banner' ? BANNER.width : drawnWidth(options.width);
  const canvas = new SvgCanvas(width, isRightToLeft(drawn.lang), options.images ?? new Map());
  const height = DRAW[card || layout === 'banner' ? layout : 'compact'](canvas, drawn);
  const { title, description } = drawn.view;
  const name = drawn.site === title ? title : `${title} – ${drawn.site}`;
  return canvas.toSvg(height, name, description, style, drawn.lang);
}

const DRAW: Readonly<Record<CardLayout | 'banner', (canvas: SvgCanvas, card: DrawnCard) => number>> = {
  article: drawArticle,
  publication: drawPublication,
  compact: drawCompact,
  banner: drawCardBanner,
};

const HEADING = { size: 17, bold: true, fill: 'text' } as const;
const BODY = { size: 15, fill: 'text' } as const;
const SMALL = { size: 13, fill: 'quiet' } as const;

function drawArticle(canvas: SvgCanvas, card: DrawnCard): number {
  const { width } = canvas;
  const { view, cover, facts, lang, site, host } = card;
  const inner = width - 2 * PAD;
  const covered = canvas.holds(cover);
  const shade = covered ? Math.round(width / 1.91) : 0;
  if (covered) canvas.image(cover, { start: 0.5, top: 0.5 }, width - 1, shade, 11.5, 12);
  let top = shade + PAD;
  top = canvas.paragraph(view.title, { start: PAD, top }, HEADING, { width: inner, lines: 3, lineHeight: 22 }, lang);
  top = drawDescription(canvas, card, top, 6);
  if (facts) {
    canvas.fitted(facts, { start: PAD, top: top + 6 }, SMALL, inner);
    top += 24;
  }
  top += 12;
  canvas.rule(top, PAD);
  top += 12;
  const height = drawSite(canvas, card, top, site !== view.title && view.source ? site : undefined, host) + PAD;
  canvas.frame(height);
  return height;
}

function drawDescription(canvas: SvgCanvas, { view, lang }: DrawnCard, top: number, gap: number): number {
  const box = { width: canvas.width - 2 * PAD, lines: 3, lineHeight: 21, gap };
  return canvas.paragraph(view.description, { start: PAD, top }, BODY, box, lang);
}

/** The row with the publication's icon and name, and the button. Returns the bottom edge. */
function drawSite(canvas: SvgCanvas, card: DrawnCard, top: number, name: string | undefined, host: string): number {
  canvas.picture(card.icon, card.site, { start: PAD, top: top + 1 }, 32, 8);
  const start = PAD + 44;
  const room = canvas.width - start - PAD - buttonRoom(canvas, card);
  if (name) {
    canvas.fitted(name, { start, top }, { size: 13, bold: true, fill: 'text' }, room);
    canvas.fitted(host, { start, top: top + 18 }, SMALL, room);
  } else canvas.fitted(host, { start, top: top + 9 }, SMALL, room);
  return placeButton(canvas, card, top, top + 34);
}

function drawPublication(canvas: SvgCanvas, card: DrawnCard): number {
  const { view, host, author } = card;
  canvas.picture(card.icon, card.site, { start: PAD, top: PAD }, 44, 11);
  const start = PAD + 56;
  const room = canvas.width - start - PAD - buttonRoom(canvas, card);
  canvas.fitted(view.title, { start, top: PAD + 1 }, HEADING, room);
  canvas.fitted([host, author].filter(Boolean).join(' · '), { start, top: PAD + 26 }, SMALL, room);
  const height = placeButton(canvas, card, PAD + 5, drawDescription(canvas, card, PAD + 44, 10)) + PAD;
  canvas.frame(height);
  return height;
}

function drawCompact(canvas: SvgCanvas, card: DrawnCard): number {
  const { width } = canvas;
  const { view, site, link } = card;
  const height = 48;
  canvas.picture(card.icon, site, { start: 10, top: 10 }, 28, 7);
  canvas.glyph(ARROW, { start: width - PAD - 16, top: 16 }, 16, 'quiet');
  const room = width - 48 - PAD - 28;
  const other = site === view.title ? '' : view.source ? site : tidyUrl(link).host + tidyUrl(link).path;
  const title = fitText(view.title, { width: other ? room * 0.62 : room, size: 15, bold: true });
  canvas.text(title, { start: 48, top: 15 }, { ...BODY, bold: true });
  const used = textWidth(title, 15, true) + 12;
  if (other && other !== view.title && room - used > 40) {
    canvas.fitted(other, { start: 48 + used, top: 17 }, SMALL, room - used);
  }
  canvas.frame(height);
  return height;
}

/** The width that a button takes from the row of the name. */
function buttonRoom({ width }: SvgCanvas, { label }: DrawnCard): number {
  return label && width >= BESIDE ? buttonWidth(label) + 12 : 0;
}

/** Draws the button, if any: at the end of the row at `row`, or below `end` on a narrow card. Returns the new bottom edge. */
function placeButton(canvas: SvgCanvas, card: DrawnCard, row: number, end: number): number {
  const { label } = card;
  if (!label) return end;
  const width = buttonWidth(label);
  if (canvas.width >= BESIDE) drawButton(canvas, card, { start: canvas.width - PAD - width, top: row }, width);
  else drawButton(canvas, card, { start: PAD, top: end + 12 }, canvas.width - 2 * PAD);
  return canvas.width >= BESIDE ? end : end + 46;
}

function buttonWidth(label: string): number {
  return Math.ceil(textWidth(label, 14, true)) + 16 + 8 + 32;
}

function drawButton(canvas: SvgCanvas, { label = '', mark }: DrawnCard, place: Place, width: number): void {
  const { start, top } = place;
  canvas.box(place, width, 34, 17, 'f-accent');
  const text = Math.ceil(textWidth(label, 14, true));
  const begin = start + (width - text - 24) / 2;
  const leads = mark !== ARROW;
  canvas.glyph(mark, { start: leads ? begin : begin + text + 8, top: top + 9 }, 16, 'on-accent');
  canvas.text(
    label,
    { start: leads ? begin + 24 : begin, top: top + 8 },
    { size: 14, bold: true, fill: 'on-accent' },
    text,
  );
}
