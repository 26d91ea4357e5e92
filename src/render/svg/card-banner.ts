import { isolated } from '../isolated.ts';
import type { DrawnCard } from './drawn-card.ts';
import { largestWhole } from './largest-whole.ts';
import type { SvgCanvas } from './svg-canvas.ts';
import { BANNER } from './svg-options.ts';
import { wrapFacts } from './wrap-facts.ts';
import { wrapText } from './wrap-text.ts';

const PAD = 64;
/** The stripe at the start edge. */
const STRIPE = 16;
/** Where the cover begins. */
const COVER = 780;
const ICON = 72;
const NAME = { size: 32, bold: true, fill: 'text' } as const;
const BODY = { size: 30, fill: 'quiet' } as const;
const SMALL = { size: 26, fill: 'quiet' } as const;
/** The height of a line of small text. */
const LINE = 36;
const TITLE_SIZES = [
  { size: 72, lines: 2 },
  { size: 60, lines: 3 },
  { size: 48, lines: 4 },
] as const;
/** A cover leaves no room for the first. */
const [, ...SIZES_BESIDE_COVER] = TITLE_SIZES;

/** The background of a link preview, with a stripe in the accent colour at the start edge. */
export function drawBannerGround(canvas: SvgCanvas): void {
  canvas.box({ start: 0, top: 0 }, BANNER.width, BANNER.height, 0, 'f-ground');
  canvas.stripe(STRIPE, BANNER.height, 0);
}

/** A card as a link preview: publication, large title, description and facts, with the cover at the end edge if there is one. Returns the height. */
export function drawCardBanner(canvas: SvgCanvas, card: DrawnCard): number {
  const { width, height } = BANNER;
  const { view, site, cover, icon, lang } = card;
  drawBannerGround(canvas);
  const covered = canvas.holds(cover);
  if (covered) canvas.image(cover, { start: COVER, top: 0 }, width - COVER, height, [0, 0, 0, 0]);
  const start = STRIPE + PAD;
  const room = (covered ? COVER : width) - PAD - start;
  canvas.picture(icon, site, { start, top: PAD }, ICON, 18);
  if (site !== view.title) {
    const names = wrapText(site, { ...NAME, width: room - ICON - 24, lines: 2, balanced: true }, lang);
    canvas.lines(names, { start: start + ICON + 24, top: PAD + (ICON - names.length * 38) / 2 + 2 }, NAME, 38);
  }
  const foot = drawFoot(canvas, card, start, room);
  const top = PAD + ICON + 40;
  const { look, lines } = largestWhole(view.title, covered ? SIZES_BESIDE_COVER : TITLE_SIZES, room, lang);
  const below = canvas.lines(lines, { start, top }, look, Math.round(look.size * 1.2));
  const free = Math.floor((foot - 24 - below - 20) / 42);
  const box = { ...BODY, width: room, lines: Math.min(3, free) };
  if (free > 0) canvas.lines(wrapText(view.description, box, lang), { start, top: below + 20 }, BODY, 42);
  return height;
}

/** Domain, facts and author at the bottom, in two lines where one cannot hold them; a portrait always has both, the author first. Returns the top edge. */
function drawFoot(canvas: SvgCanvas, card: DrawnCard, start: number, room: number): number {
  const { place, facts, byline, avatar } = card;
  const rest = [...(place ? [isolated(place)] : []), ...facts];
  const bottom = BANNER.height - PAD + 8;
  if (!byline || !canvas.holds(avatar)) {
    const lines = wrapFacts([...rest, ...(byline ? [byline] : [])], { ...SMALL, width: room, lines: 2 });
    const top = bottom - lines.length * LINE;
    canvas.lines(lines, { start, top: top + 4 }, SMALL, LINE);
    return top;
  }
  const box = { ...SMALL, width: room - ICON - 24, lines: 1 };
  const lines = [...wrapFacts([byline], box), ...wrapFacts(rest, box)];
  const top = bottom - ICON;
  canvas.picture(avatar, byline, { start, top }, ICON, ICON / 2);
  const inset = (ICON - lines.length * LINE) / 2 + 4;
  canvas.lines(lines, { start: start + ICON + 24, top: top + inset }, SMALL, LINE);
  return top;
}
