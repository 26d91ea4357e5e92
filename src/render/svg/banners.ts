import type { DrawnCard } from './drawn-card.ts';
import { largestWhole } from './largest-whole.ts';
import { shownPlace } from './nameplate.ts';
import type { SvgCanvas } from './svg-canvas.ts';
import { BANNER } from './svg-palette.ts';
import { fitText, wrapFacts, wrapText } from './wrap-text.ts';

/** The space at the edges of a link preview, CSS pixels. */
export const MARGIN = 56;
/** The band in the accent colour at its top. */
export const BANNER_BAND = 8;
const ICON = 72;
const DISC = 56;
/** The cover's box, width to height 3:2, so that one of 1.91:1 loses a fifth and one of 4:3 a ninth. */
const COVER = { width: 540, height: 360 } as const;
const NAME = { size: 34, face: 'serif', fill: 'text' } as const;
const NAME_LINE = 40;
const BODY = { size: 28, fill: 'muted' } as const;
const BODY_LINE = 38;
const SMALL = { size: 24, fill: 'quiet' } as const;
const SMALL_LINE = 33;
const SIZES = [
  { size: 76, lines: 2 },
  { size: 64, lines: 3 },
  { size: 52, lines: 4 },
] as const;
const SIZES_BESIDE_COVER = [
  { size: 52, lines: 3 },
  { size: 46, lines: 4 },
  { size: 38, lines: 5 },
] as const;
/** What is its own headline, a publication, has a larger icon and name. */
const OWN_ICON = 168;
const OWN_SIZES = [
  { size: 84, lines: 1 },
  { size: 64, lines: 2 },
  { size: 48, lines: 3 },
] as const;
/** A line of a headline, of its size. */
export const HEADLINE = 1.16;

/** The background of a link preview, with a band in the accent colour at the top. */
export function drawBannerGround(canvas: SvgCanvas): void {
  canvas.box({ start: 0, top: 0 }, BANNER.width, BANNER.height, 0, 'f-ground');
  canvas.band(BANNER_BAND, 0);
}

/** A card as a link preview: the nameplate, then a large headline, description and facts, with the cover at the end edge if there is one. Returns the height. */
export function drawCardBanner(canvas: SvgCanvas, card: DrawnCard): number {
  const { width, height } = BANNER;
  const { view, site, cover, lang } = card;
  drawBannerGround(canvas);
  if (site === view.title) return drawOwn(canvas, card);
  const plate = drawPlate(canvas, card);
  canvas.rule({ start: 0, top: plate }, width);
  const covered = canvas.holds(cover);
  const room = width - 2 * MARGIN - (covered ? COVER.width + 44 : 0);
  const foot = drawFoot(canvas, card, room);
  const at = { start: width - MARGIN - COVER.width, top: (plate + height - COVER.height) / 2 };
  if (covered) canvas.image(cover, at, COVER.width, COVER.height, [16, 16, 16, 16]);
  const from = covered ? at.top - 8 : plate + 40;
  const { look, lines } = largestWhole(view.title, covered ? SIZES_BESIDE_COVER : SIZES, room, lang);
  const top = canvas.lines(lines, { start: MARGIN, top: from }, look, Math.round(look.size * HEADLINE)) + 22;
  const free = Math.floor((foot - 20 - top) / BODY_LINE);
  const words = free > 0 ? wrapText(view.description, { ...BODY, width: room, lines: Math.min(3, free) }, lang) : [];
  canvas.lines(words, { start: MARGIN, top }, BODY, BODY_LINE);
  return height;
}

/** Icon, name and domain in the top line, with the platform's mark at the end. Returns the bottom edge. */
function drawPlate(canvas: SvgCanvas, card: DrawnCard): number {
  const { icon, site, platform, lang } = card;
  const top = BANNER_BAND + 28;
  canvas.picture(icon, site, { start: MARGIN, top }, ICON, 18);
  const start = MARGIN + ICON + 24;
  const room = BANNER.width - MARGIN - start - (platform ? DISC + 24 : 0);
  const below = shownPlace(card, site);
  const names = wrapText(site, { ...NAME, width: room, lines: 1 }, lang);
  const tall = names.length * NAME_LINE + (below ? SMALL_LINE : 0);
  const end = canvas.lines(names, { start, top: top + (ICON - tall) / 2 }, NAME, NAME_LINE);
  if (below) canvas.text(fitText(below, { ...SMALL, width: room }), { start, top: end + 2 }, SMALL);
  if (platform) {
    const disc = { start: BANNER.width - MARGIN - DISC, top: top + (ICON - DISC) / 2 };
    canvas.accentBox(disc, DISC, DISC, DISC / 2);
    canvas.glyph(platform, { start: disc.start + 14, top: disc.top + 14 }, 28, 'on-accent');
  }
  return top + ICON + 28;
}

/** What is its own headline, a publication or a link that nothing backs: a large nameplate in the middle, and the description below. Returns the height. */
function drawOwn(canvas: SvgCanvas, card: DrawnCard): number {
  const { view, icon, site, lang } = card;
  const start = MARGIN + OWN_ICON + 40;
  const room = BANNER.width - MARGIN - start;
  const { look, lines } = largestWhole(site, OWN_SIZES, room, lang);
  const line = Math.round(look.size * HEADLINE);
  const below = shownPlace(card, site);
  const small = { ...SMALL, size: 30 };
  const tall = lines.length * line + (below ? 46 : 0);
  const row = Math.max(OWN_ICON, tall);
  const box = { ...BODY, size: 34, width: BANNER.width - 2 * MARGIN };
  const words = wrapText(view.description, { ...box, lines: 3, balanced: true }, lang);
  const foot = drawFoot(canvas, card, box.width);
  const high = row + (words.length > 0 ? 40 + words.length * 46 : 0);
  const top = BANNER_BAND + (foot - BANNER_BAND - high) / 2;
  canvas.picture(icon, site, { start: MARGIN, top: top + (row - OWN_ICON) / 2 }, OWN_ICON, OWN_ICON / 4);
  const end = canvas.lines(lines, { start, top: top + (row - tall) / 2 }, look, line);
  if (below) canvas.text(fitText(below, { ...small, width: room }), { start, top: end + 10 }, small);
  canvas.lines(words, { start: MARGIN, top: top + row + 40 }, { ...BODY, size: 34 }, 46);
  return BANNER.height;
}

/** Date, reading time and author at the bottom, in two lines where one cannot hold them; a portrait always has both, the author first. Returns the top edge. */
function drawFoot(canvas: SvgCanvas, card: DrawnCard, room: number): number {
  const start = MARGIN;
  const { facts, byline, avatar } = card;
  const bottom = BANNER.height - MARGIN;
  if (!byline || !canvas.holds(avatar)) {
    const lines = wrapFacts([...facts, ...(byline ? [byline] : [])], { ...SMALL, width: room, lines: 2 });
    const top = bottom - lines.length * SMALL_LINE;
    canvas.lines(lines, { start, top: top + 6 }, SMALL, SMALL_LINE);
    return top;
  }
  const size = 64;
  const box = { ...SMALL, width: room - size - 20, lines: 1 };
  const lines = [...wrapFacts([byline], box), ...wrapFacts(facts, box)];
  const top = bottom - size;
  canvas.picture(avatar, byline, { start, top }, size, size / 2);
  const inset = (size - lines.length * SMALL_LINE) / 2 + 4;
  canvas.lines(lines, { start: start + size + 20, top: top + inset }, SMALL, SMALL_LINE);
  return top;
}
