import { isolated } from '../isolated.ts';
import type { DrawnCard } from './drawn-card.ts';
import type { SvgCanvas } from './svg-canvas.ts';
import { BANNER } from './svg-options.ts';
import { wrapText } from './wrap-text.ts';

const PAD = 64;

/** The background of a link preview, with a stripe in the accent colour at the start edge. */
export function drawBannerGround(canvas: SvgCanvas): void {
  canvas.box({ start: 0, top: 0 }, BANNER.width, BANNER.height, 0, 'f-ground');
  canvas.box({ start: 0, top: 0 }, 16, BANNER.height, 0, 'f-accent');
}

/** A card as a link preview: publication, large title, description and facts, with the cover at the end edge if there is one. Returns the height. */
export function drawCardBanner(canvas: SvgCanvas, card: DrawnCard): number {
  const { width, height } = BANNER;
  const { view, site, host, facts, cover, icon, lang } = card;
  drawBannerGround(canvas);
  const covered = canvas.holds(cover);
  if (covered) canvas.image(cover, { start: 780, top: 0 }, width - 780, height, 0);
  const room = (covered ? 780 : width) - 2 * PAD - 16;
  const start = PAD + 16;
  canvas.picture(icon, site, { start, top: PAD }, 72, 18);
  canvas.fitted(site, { start: start + 96, top: PAD + 14 }, { size: 32, bold: true, fill: 'text' }, room - 96);
  const look = { size: view.title.length > 80 || covered ? 48 : 60, bold: true, fill: 'text' } as const;
  const maxLines = covered ? 4 : 3;
  const title = wrapText(view.title, { ...look, width: room, lines: maxLines }, lang);
  const below = canvas.lines(title, { start, top: PAD + 116 }, look, Math.round(look.size * 1.2));
  const words = title.length < maxLines ? wrapText(view.description, { width: room, size: 30, lines: 3 }, lang) : [];
  const fitting = words.slice(0, Math.max(0, Math.floor((height - below - 130) / 42)));
  canvas.lines(fitting, { start, top: below + 16 }, { size: 30, fill: 'quiet' }, 42);
  const line = [isolated(host), facts].filter(Boolean).join(' · ');
  canvas.fitted(line, { start, top: height - PAD - 26 }, { size: 26, fill: 'quiet' }, room);
  return height;
}
