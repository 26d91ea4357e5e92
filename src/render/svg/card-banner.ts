import { firstGrapheme } from '../../elements/format/first-grapheme.ts';
import { isolated } from '../isolated.ts';
import type { DrawnCard } from './drawn-card.ts';
import type { SvgCanvas } from './svg-canvas.ts';
import { BANNER } from './svg-options.ts';
import { fitText, wrapText } from './wrap-text.ts';

const PAD = 64;

/**
 * A card as a link preview: the publication above, the title large, the facts below, the cover beside them where there is one.
 *
 * @returns the height
 */
export function drawCardBanner(canvas: SvgCanvas, card: DrawnCard): number {
  const { width, height } = BANNER;
  const { view, site, host, facts, cover, icon, lang } = card;
  canvas.box({ start: 0, top: 0 }, width, height, 0, 'f-ground');
  canvas.box({ start: 0, top: 0 }, 16, height, 0, 'f-accent');
  const covered = canvas.holds(cover);
  if (covered) canvas.image(cover, { start: 780, top: 0 }, width - 780, height, 0);
  const room = (covered ? 780 : width) - 2 * PAD - 16;
  const start = PAD + 16;
  if (canvas.holds(icon)) canvas.image(icon, { start, top: PAD }, 72, 72, 18);
  else canvas.tile(firstGrapheme(site), { start, top: PAD }, 72, 18);
  canvas.text(
    fitText(site, { width: room - 96, size: 32, bold: true }),
    { start: start + 96, top: PAD + 14 },
    { size: 32, bold: true, fill: 'text' },
  );
  const size = view.title.length > 80 || covered ? 48 : 60;
  const maxLines = covered ? 4 : 3;
  const title = wrapText(view.title, { width: room, size, bold: true, lines: maxLines }, lang);
  const words = title.length < maxLines ? wrapText(view.description, { width: room, size: 30, lines: 3 }, lang) : [];
  const below = canvas.lines(
    title,
    { start, top: PAD + 116 },
    { size, bold: true, fill: 'text' },
    Math.round(size * 1.2),
  );
  canvas.lines(
    words.slice(0, Math.max(0, Math.floor((height - below - 130) / 42))),
    { start, top: below + 16 },
    { size: 30, fill: 'quiet' },
    42,
  );
  const line = [isolated(host), facts].filter(Boolean).join(' · ');
  canvas.text(fitText(line, { width: room, size: 26 }), { start, top: height - PAD - 26 }, { size: 26, fill: 'quiet' });
  return height;
}
