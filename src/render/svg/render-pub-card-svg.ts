import { toCardView } from '../../core/index.ts';
import { firstGrapheme } from '../../elements/format/first-grapheme.ts';
import { tidyUrl } from '../../elements/format/tidy-url.ts';
import { type CardLayout, cardLayout } from '../../elements/pub-card/pub-card.template.ts';
import { ARROW } from '../../elements/template/glyph.ts';
import { cardLink, type PubCardOptions } from '../html/render-pub-card.ts';
import { drawCardBanner } from './card-banner.ts';
import { type DrawnCard, drawnCard } from './drawn-card.ts';
import { SvgCanvas } from './svg-canvas.ts';
import { BANNER, drawnWidth, isRightToLeft, type SvgOptions } from './svg-options.ts';
import { svgStyle } from './svg-palette.ts';
import { textWidth } from './text-width.ts';
import { fitText, wrapText } from './wrap-text.ts';

/** How a card is drawn. */
export interface PubCardSvgOptions extends SvgOptions, Pick<PubCardOptions, 'url' | 'cta' | 'contrast'> {
  /** As on the element; `banner` is a link preview of 1200 by 630. */
  readonly layout?: 'auto' | CardLayout | 'banner';
}

const PAD = 16;
/** The narrowest card whose button stands beside the name, as on the element. */
const BESIDE = 416;

/**
 * A card as an SVG that needs nothing else: no script, no outside reference, so that it works in an `<img>`, behind an image proxy and in a README.
 *
 * @param view as for `renderPubCard`
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

function drawArticle(canvas: SvgCanvas, card: DrawnCard): number {
  const { width } = canvas;
  const { view, cover, facts, lang, site, host } = card;
  const inner = width - 2 * PAD;
  let top = 0;
  const covered = canvas.holds(cover);
  const shade = covered ? Math.round(width / 1.91) : 0;
  const height = articleHeight(canvas, card, shade);
  frame(canvas, height);
  if (covered) canvas.image(cover, { start: 0.5, top: 0.5 }, width - 1, shade, 11.5, 12);
  top = shade + PAD;
  const title = wrapText(view.title, { width: inner, size: 17, bold: true, lines: 3 }, lang);
  top = canvas.lines(title, { start: PAD, top }, { size: 17, bold: true, fill: 'text' }, 22);
  const words = wrapText(view.description, { width: inner, size: 15, lines: 3 }, lang);
  if (words.length > 0) top = canvas.lines(words, { start: PAD, top: top + 6 }, { size: 15, fill: 'text' }, 21);
  if (facts) {
    canvas.text(fitText(facts, { width: inner, size: 13 }), { start: PAD, top: top + 6 }, { size: 13, fill: 'quiet' });
    top += 24;
  }
  top += 12;
  canvas.rule(top, PAD);
  top += 12;
  drawSite(canvas, card, top, site !== view.title && view.source ? site : undefined, host);
  return height;
}

function articleHeight(canvas: SvgCanvas, { view, facts, label, lang }: DrawnCard, shade: number): number {
  const inner = canvas.width - 2 * PAD;
  const title = wrapText(view.title, { width: inner, size: 17, bold: true, lines: 3 }, lang).length * 22;
  const lines = wrapText(view.description, { width: inner, size: 15, lines: 3 }, lang).length;
  const footer = 12 + 12 + 34 + (label && canvas.width < BESIDE ? 46 : 0) + PAD;
  return shade + PAD + title + (lines ? lines * 21 + 6 : 0) + (facts ? 24 : 0) + footer;
}

/** The row that names the publication, and its button: beside it, or below where it is narrow. */
function drawSite(canvas: SvgCanvas, card: DrawnCard, top: number, name: string | undefined, host: string): void {
  const { width } = canvas;
  const beside = width >= BESIDE;
  const taken = card.label && beside ? buttonWidth(card.label) + 12 : 0;
  drawIcon(canvas, card, { start: PAD, top: top + 1 }, 32, 8);
  const start = PAD + 44;
  const room = { width: width - start - PAD - taken, size: 13 };
  if (name) {
    canvas.text(fitText(name, { ...room, bold: true }), { start, top }, { size: 13, bold: true, fill: 'text' });
    canvas.text(fitText(host, room), { start, top: top + 18 }, { size: 13, fill: 'quiet' });
  } else canvas.text(fitText(host, room), { start, top: top + 9 }, { size: 13, fill: 'quiet' });
  if (!card.label) return;
  if (beside) drawButton(canvas, card, { start: width - PAD - buttonWidth(card.label), top }, buttonWidth(card.label));
  else drawButton(canvas, card, { start: PAD, top: top + 46 }, width - 2 * PAD);
}

function drawPublication(canvas: SvgCanvas, card: DrawnCard): number {
  const { width } = canvas;
  const { view, host, author, label, lang } = card;
  const beside = width >= BESIDE;
  const words = wrapText(view.description, { width: width - 2 * PAD, size: 15, lines: 3 }, lang);
  const below = label && !beside ? 46 : 0;
  const height = PAD + 44 + (words.length > 0 ? 10 + words.length * 21 : 0) + below + PAD;
  frame(canvas, height);
  drawIcon(canvas, card, { start: PAD, top: PAD }, 44, 11);
  const taken = label && beside ? buttonWidth(label) + 12 : 0;
  const start = PAD + 56;
  const room = width - start - PAD - taken;
  canvas.text(
    fitText(view.title, { width: room, size: 17, bold: true }),
    { start, top: PAD + 1 },
    { size: 17, bold: true, fill: 'text' },
  );
  const meta = [host, author].filter(Boolean).join(' · ');
  canvas.text(fitText(meta, { width: room, size: 13 }), { start, top: PAD + 26 }, { size: 13, fill: 'quiet' });
  let top = PAD + 44;
  if (words.length > 0) top = canvas.lines(words, { start: PAD, top: top + 10 }, { size: 15, fill: 'text' }, 21);
  if (label && beside) {
    drawButton(canvas, card, { start: width - PAD - buttonWidth(label), top: PAD + 5 }, buttonWidth(label));
  } else if (label) drawButton(canvas, card, { start: PAD, top: top + 12 }, width - 2 * PAD);
  return height;
}

function drawCompact(canvas: SvgCanvas, card: DrawnCard): number {
  const { width } = canvas;
  const { view, site, link } = card;
  const height = 48;
  frame(canvas, height);
  drawIcon(canvas, card, { start: 10, top: 10 }, 28, 7);
  canvas.glyph(ARROW, { start: width - PAD - 16, top: 16 }, 16, 'quiet');
  const room = width - 48 - PAD - 28;
  const other = site === view.title ? '' : view.source ? site : tidyUrl(link).host + tidyUrl(link).path;
  const title = fitText(view.title, { width: other ? room * 0.62 : room, size: 15, bold: true });
  canvas.text(title, { start: 48, top: 15 }, { size: 15, bold: true, fill: 'text' });
  const used = textWidth(title, 15, true) + 12;
  if (other && other !== view.title && room - used > 40) {
    canvas.text(
      fitText(other, { width: room - used, size: 13 }),
      { start: 48 + used, top: 17 },
      { size: 13, fill: 'quiet' },
    );
  }
  return height;
}

function frame(canvas: SvgCanvas, height: number): void {
  canvas.box({ start: 0.5, top: 0.5 }, canvas.width - 1, height - 1, 12, 'f-ground s-line');
}

function drawIcon(
  canvas: SvgCanvas,
  { icon, site }: DrawnCard,
  place: { start: number; top: number },
  size: number,
  radius: number,
): void {
  if (canvas.holds(icon)) canvas.image(icon, place, size, size, radius);
  else canvas.tile(firstGrapheme(site), place, size, radius);
}

function buttonWidth(label: string): number {
  return Math.ceil(textWidth(label, 14, true)) + 16 + 8 + 32;
}

function drawButton(
  canvas: SvgCanvas,
  { label = '', mark }: DrawnCard,
  place: { start: number; top: number },
  width: number,
): void {
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
