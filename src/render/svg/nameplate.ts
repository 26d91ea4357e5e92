import { BUTTON, type ButtonWords, drawButton, type LaidButton, layButton } from './card-button.ts';
import type { DrawnCard } from './drawn-card.ts';
import type { SvgCanvas } from './svg-canvas.ts';
import { WIDE } from './svg-palette.ts';
import { fitText, wrapText } from './wrap-text.ts';

/** The space at a card's edges, its border included, CSS pixels. */
export const PAD = 17;
/** The width of the border. */
export const EDGE = 1;
/** The height of the band in the accent colour at a card's top. */
export const BAND = 4;
/** CSS pixels: from this width a button has a word, as on the element from 20em. */
const WORDED = 320;
const ICON = 32;
/** The space between the picture and the text beside it. */
export const GAP = 12;
const ABOVE = 10;
/** The least room for a name, CSS pixels: the button drops its words to leave it. */
const LEAST_NAME = 90;

const NAME = { size: 15, face: 'serif', fill: 'text' } as const;
const NAME_LINE = 19;
const SMALL = { size: 13, fill: 'quiet' } as const;
const SMALL_LINE = 18;

/**
 * Draws the top line of an article: the publication's icon, name and domain, with the button at the
 * end, and a hairline below. Returns the bottom edge.
 */
export function drawNameplate(canvas: SvgCanvas, card: DrawnCard, isTinted: boolean): number {
  const { icon, site, lang } = card;
  const { width } = canvas;
  const inner = width - 2 * PAD;
  const button = layButton(card, BUTTON, mostWords(width), inner - ICON - 2 * GAP - LEAST_NAME);
  const start = PAD + ICON + GAP;
  const room = inner - ICON - GAP - (button ? GAP + button.width : 0);
  const place = shownPlace(card, site, button);
  const names = wrapText(site, { ...NAME, width: room, lines: 2 }, lang);
  const places = place ? [fitText(place, { ...SMALL, width: room })] : [];
  const tall = names.length * NAME_LINE + places.length * SMALL_LINE;
  const top = EDGE + BAND + ABOVE;
  const height = Math.max(38, tall);
  const bottom = top + height + ABOVE;
  if (isTinted) canvas.top(bottom - EDGE, 'f-plate');
  canvas.picture(icon, site, { start: PAD, top: top + (height - ICON) / 2 }, ICON, 8);
  const end = canvas.lines(names, { start, top: top + Math.round((height - tall) / 2) }, NAME, NAME_LINE);
  canvas.lines(places, { start, top: end }, SMALL, SMALL_LINE);
  if (button)
    drawButton(canvas, card, button, {
      start: width - PAD - button.width,
      top: top + Math.round((height - BUTTON.height) / 2),
    });
  canvas.band(BAND);
  canvas.rule({ start: EDGE, top: bottom + 0.5 }, width - 2 * EDGE);
  return bottom + 1;
}

/** The most words of a nameplate's button (docs/rules.md#button). */
function mostWords(width: number): ButtonWords {
  return width >= WIDE ? 'full' : width >= WORDED ? 'verb' : 'mark';
}

/**
 * The text below a name: the domain unless it equals the name; without one, the platform unless a
 * button shows it in full.
 */
export function shownPlace(
  { place, platform, button }: DrawnCard,
  name: string,
  laid: Pick<LaidButton, 'words'> | undefined,
): string | undefined {
  if (place !== undefined) return place === name ? undefined : place;
  return button?.subscribes && laid?.words === 'full' ? undefined : platform;
}
